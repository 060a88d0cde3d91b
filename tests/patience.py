"""What commands say of a wait, which comes where a machine is slow, or nothing is compiled yet, and else not."""

from __future__ import annotations

from typing import Final

WAITS: Final = (
    "Getting ready to calculate; the first time this takes a while ...\n",
    "Die Berechnung wird vorbereitet; beim ersten Mal dauert das etwas …\n",
    "Подготовка за пресмятането; първия път отнема известно време …\n",
)


def without_waits(error: str) -> str:
    """What a command said on standard error, but for that."""
    for line in WAITS:
        error = error.replace(line, "")
    return error
