"""What commands say of a wait, which comes where a machine is slow, or nothing is compiled yet, and else not."""

from __future__ import annotations

from typing import Final

WAITS: Final = (
    "Getting ready to calculate, which takes longest the first time ...\n",
    "Die Berechnung wird vorbereitet; am längsten dauert das beim ersten Mal …\n",
    "Подготовка за пресмятането; най-дълго трае първия път …\n",
)


def without_waits(error: str) -> str:
    """What a command said on standard error, but for that."""
    for line in WAITS:
        error = error.replace(line, "")
    return error
