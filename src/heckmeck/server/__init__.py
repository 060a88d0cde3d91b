"""The table over the net: rooms, their log, and the server that tells of them."""
