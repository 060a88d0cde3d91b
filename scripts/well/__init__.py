"""Computes the tables of docs/well.*.md, "How to play well", and writes them into the three documents."""
