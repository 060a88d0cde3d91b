"""`python -m heckmeck` is the command `heckmeck`."""

from __future__ import annotations

from heckmeck.cli import main

if __name__ == "__main__":
    main()
