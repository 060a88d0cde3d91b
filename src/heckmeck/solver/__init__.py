"""What positions and decisions are worth: the turn exactly, the game as well as it can be known."""
