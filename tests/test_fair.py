"""Dice that can be proved: the bytes are those that the module documents, and all falls are equally likely."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from itertools import islice

import pytest

from heckmeck.dice import falls
from heckmeck.fair import commitment, fall, lot

SEED = bytes(range(32))
WORDS = "12345w"


def block(message: str) -> bytes:
    """A block of bytes, by the general HMAC of RFC 2104 and not by the function that the package calls."""
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in SEED.ljust(64, b"\0")) + message.encode()).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in SEED.ljust(64, b"\0")) + inner).digest()


def by_hand(message: str, dice: int) -> str:
    """The dice of a message, written as a move."""
    read = b"".join(block(f"{message} {number}") for number in range(4))
    return ":" + "".join(sorted(WORDS[byte % 6] for byte in islice((each for each in read if each < 252), dice)))


def test_the_promise_is_the_hash_of_the_seed() -> None:
    """SHA-256, in hexadecimal; the number is that of any other program."""
    assert commitment(SEED) == "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


@pytest.mark.parametrize("dice", range(1, 9))
@pytest.mark.parametrize("throw", [1, 2, 9, 10, 1234])
def test_a_throw_can_be_drawn_by_hand(throw: int, dice: int) -> None:
    """Each throw is what the documented bytes say, with and without what players added."""
    added = ["ab12", "00"]
    assert str(fall(SEED, "abcdefghij", throw, (), dice)) == by_hand(f"heckmeck dice abcdefghij {throw} -", dice)
    assert str(fall(SEED, "abcdefghij", throw, added, dice)) == by_hand(
        f"heckmeck dice abcdefghij {throw} ab12,00", dice
    )


def test_worked_throw() -> None:
    """One throw from its bytes on, so that a change of the method cannot go unseen."""
    first = hmac.new(SEED, b"heckmeck dice abcdefghij 1 - 0", hashlib.sha256).digest()[:8]
    assert first.hex() == "041e4b51698f3c0f"
    assert str(fall(SEED, "abcdefghij", 1, (), 8)) == ":1144445w"


def test_bytes_that_would_favour_a_face_are_passed_over() -> None:
    """A throw with a byte of 252 or more takes the next one instead, and goes on in the next block where one ends."""
    throws = [number for number in range(1, 2_000) if max(block(f"heckmeck dice abcdefghij {number} - 0")[:8]) >= 252]
    assert len(throws) > 100
    for number in throws:
        read = [byte for byte in block(f"heckmeck dice abcdefghij {number} - 0") if byte < 252][:8]
        expected = "".join(sorted(WORDS[byte % 6] for byte in read))
        assert str(fall(SEED, "abcdefghij", number, (), 8)) == f":{expected}"


def test_the_lot_is_drawn_by_hand() -> None:
    """Who begins comes from bytes of its own; of 7 seats those of 252 or more are passed over, of 2 none."""
    for seats in range(1, 8):
        bound = 256 - 256 % seats
        for match in (f"match{number:05}" for number in range(200)):
            first = next(byte for byte in block(f"heckmeck lot {match} ab 0") if byte < bound)
            assert lot(SEED, match, ["ab"], seats) == first % seats


def test_everything_that_goes_in_counts() -> None:
    """Another seed, match, number or addition gives other dice; the same ones give the same."""
    base = [str(fall(SEED, "abcdefghij", number, ["ab"], 8)) for number in range(1, 30)]
    assert base == [str(fall(SEED, "abcdefghij", number, ["ab"], 8)) for number in range(1, 30)]
    assert base != [str(fall(SEED[::-1], "abcdefghij", number, ["ab"], 8)) for number in range(1, 30)]
    assert base != [str(fall(SEED, "abcdefghik", number, ["ab"], 8)) for number in range(1, 30)]
    assert base != [str(fall(SEED, "abcdefghij", number, ["ac"], 8)) for number in range(1, 30)]
    assert base != [str(fall(SEED, "abcdefghij", number + 1, ["ab"], 8)) for number in range(1, 30)]


def test_dice_are_fair() -> None:
    """The falls of three dice, and who begins, are as likely as they should be (chi-square, 99.9 %)."""
    throws = 60_000
    seen = Counter(fall(SEED, "abcdefghij", number, (), 3).dice for number in range(1, throws + 1))
    expected = {dice: throws * ways / 6**3 for dice, ways in falls(3)}
    assert sum((seen[dice] - mean) ** 2 / mean for dice, mean in expected.items()) < 93.2  # 55 degrees of freedom
    first = Counter(lot(SEED, f"match{number:05}", (), 7) for number in range(7_000))
    assert sum((first[seat] - 1_000) ** 2 / 1_000 for seat in range(7)) < 22.5  # 6 degrees of freedom
