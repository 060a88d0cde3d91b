"""Everyone against everyone: the games, what is kept of them, and the page they fill."""
