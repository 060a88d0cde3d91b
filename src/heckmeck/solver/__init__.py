"""Exact values of a turn, chances to win of a position, and the search for the best move."""
