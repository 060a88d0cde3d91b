"""What has been played, in a file: nothing done is lost, and more games are added to those there are."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path

from bench.strength.games import CHUNK, Pair


class Kept:
    """The wins of each pair's row, part by part; games with a player who has changed since are dropped."""

    def __init__(self, path: Path, seed: int, prints: Mapping[str, str]) -> None:
        """Read the file, if it is there; `prints` are the fingerprints by seats and name, as `2 careful`."""
        self._path, self._seed = path, seed
        old = json.loads(path.read_text()) if path.exists() else {"prints": {}, "wins": {}}
        same = {key for key, value in old["prints"].items() if prints.get(key, value) == value}
        self._prints: dict[str, str] = {**old["prints"], **prints}
        self._wins: dict[str, list[int]] = {key: won for key, won in old["wins"].items() if _players(key) <= same}

    def games(self, pair: Pair) -> int:
        """How many games of the pair have been played."""
        return CHUNK * len(self._wins.get(self._key(pair), ()))

    def wins(self, pair: Pair, games: int) -> int:
        """How many of the first games of the pair its row won; they must have been played."""
        assert self.games(pair) >= games
        return sum(self._wins[self._key(pair)][: games // CHUNK])

    def add(self, pair: Pair, wins: int) -> None:
        """Keep one more part of the pair's games."""
        self._wins.setdefault(self._key(pair), []).append(wins)
        self._path.parent.mkdir(parents=True, exist_ok=True)
        beside = self._path.with_suffix(".new")
        beside.write_text(json.dumps({"prints": self._prints, "wins": self._wins}))
        os.replace(beside, self._path)  # whole or not at all, whenever it is interrupted

    def _key(self, pair: Pair) -> str:
        return f"{self._seed} {pair.key}"


def _players(key: str) -> set[str]:
    """The keys of the fingerprints on which a pair's games rest."""
    _, seats, row, column = key.split()
    return {f"{seats} {row}", f"{seats} {column}"}
