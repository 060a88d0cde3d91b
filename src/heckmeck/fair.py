"""Dice that can be proved: drawn from a secret that is promised before the game and shown after it.

Before the game the SHA-256 of a seed of 32 random bytes is published: the promise. Players may then add entropy of
their own. Every throw follows from the seed, the match, the number of the throw and that entropy, so after the game,
when the seed is shown, anybody can draw it again. Nobody can choose the dice: the server promised its seed before it
knew the entropy, and the players gave theirs before they could know the seed.

Byte for byte:

    promise   = SHA-256(seed), in lower-case hexadecimal
    block(b)  = HMAC-SHA-256(key=seed, message=ASCII of "heckmeck dice MATCH THROW ENTROPY b")
    THROW     = the number of the throw in the game, from 1, in decimal
    ENTROPY   = what the players added, in the order of the log, joined by commas; "-" where nobody did
    b         = 0, 1, 2 … in decimal, one after another while bytes are wanted

The bytes of block 0, block 1 … are read in order. A byte of 252 or more is passed over, since 252 is the highest
multiple of 6 that a byte can reach; any other byte modulo 6 is a die: 0 to 4 are the faces 1 to 5, 5 is a worm.

Who begins by lot is drawn in the same way, from "heckmeck lot MATCH ENTROPY b": of n seats, bytes from the highest
multiple of n up to 256 are passed over, and the first other byte modulo n is the seat, from 0.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count, islice
from typing import Final

from heckmeck.dice import FACES, handful
from heckmeck.state import Fall

SEED_BYTES: Final = 32
NO_ENTROPY: Final = "-"


def commitment(seed: bytes) -> str:
    """The promise of a seed: its SHA-256, in hexadecimal.

    >>> commitment(bytes(32))[:16]
    '66687aadf862bd77'
    """
    return sha256(seed).hexdigest()


def fall(seed: bytes, match: str, roll_number: int, entropy: Sequence[str], dice: int) -> Fall:
    """How so many dice fall in the throw of this number, from 1."""
    message = f"heckmeck dice {match} {roll_number} {_joined(entropy)}"
    drawn = islice(_below(len(FACES), seed, message), dice)
    return Fall(handful([FACES[number] for number in drawn]))


def lot(seed: bytes, match: str, entropy: Sequence[str], seats: int) -> int:
    """The seat, from 0, that begins."""
    return next(_below(seats, seed, f"heckmeck lot {match} {_joined(entropy)}"))


def _joined(entropy: Sequence[str]) -> str:
    return ",".join(entropy) or NO_ENTROPY


def _below(number: int, seed: bytes, message: str) -> Iterator[int]:
    """Numbers from 0 to below the one given, all equally likely."""
    bound = 256 - 256 % number
    for block in count():
        for byte in hmac.digest(seed, f"{message} {block}".encode("ascii"), "sha256"):
            if byte < bound:
                yield byte % number
