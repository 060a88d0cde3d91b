"""Who listens: a line that is free, one that is full, and one that is broken."""

from __future__ import annotations

import asyncio
from functools import partial

import msgspec
from tests.server.apps import until

from heckmeck.server.hub import MOST_BYTES, MOST_FRAMES, Hub, Listener
from heckmeck.server.messages import Reason


class Line:
    """A line that can be stopped."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.free.set()
        self.sent: list[str] = []
        self.shut_for: Reason | None = None
        self.broken = False

    async def send(self, frame: str) -> None:
        """Write, once the line is free; slowly, where it has to be waited for twice."""
        await self.free.wait()
        if self.broken:
            raise ConnectionError
        if frame == "slowly":
            await asyncio.sleep(0)
        self.sent.append(frame)

    async def shut(self, reason: Reason) -> None:
        """End."""
        self.shut_for = reason


async def settled() -> None:
    """Let everything that can go on go on."""
    for _ in range(10):
        await asyncio.sleep(0)


def is_shut(line: Line) -> bool:
    """Whether it has been ended."""
    return line.shut_for is not None


def kinds(line: Line) -> list[str]:
    """What was sent: the frames, and of a goodbye its reason."""
    return [msgspec.json.decode(each)["reason"] if each.startswith("{") else each for each in line.sent]


async def test_a_free_line_is_written_to_at_once() -> None:
    """No task is needed, and nothing waits."""
    line = Line()
    listener = Listener(line, None)
    tasks = len(asyncio.all_tasks())
    listener.tell("one")
    listener.tell("two")
    assert line.sent == ["one", "two"]
    assert len(asyncio.all_tasks()) == tasks


async def test_a_full_line_keeps_the_order() -> None:
    """What is told while the line is full comes later, all of it and in order, before what is told afterwards."""
    line = Line()
    listener = Listener(line, None)
    line.free.clear()
    for frame in ("one", "slowly", "three"):
        listener.tell(frame)
    await settled()
    assert line.sent == []
    line.free.set()
    await settled()
    listener.tell("four")
    assert line.sent == ["one", "slowly", "three", "four"]


async def test_too_much_that_waits_ends_it() -> None:
    """Too many frames, or too long ones: what waits is dropped, the reason is told, and the line is shut."""
    for frames in (["x"] * (MOST_FRAMES + 5), ["x" * (MOST_BYTES // 3)] * 6):
        line = Line()
        listener = Listener(line, None)
        line.free.clear()
        for frame in frames:
            listener.tell(frame)
        assert listener.closed
        line.free.set()
        await until(partial(is_shut, line))
        assert kinds(line)[1:] == ["slow"] and line.shut_for == "slow"
        listener.tell("more")
        assert len(line.sent) == 2


async def test_a_line_that_never_frees_is_shut_all_the_same() -> None:
    """Nobody waits for ever for a client that takes nothing."""
    line = Line()
    listener = Listener(line, None)
    line.free.clear()
    listener.tell("one")
    listener.bye("removed")
    await until(partial(is_shut, line))
    assert line.shut_for == "removed"
    line.free.set()
    await settled()


async def test_a_broken_line_is_left() -> None:
    """Whatever a broken connection raises, at once or later, concerns nobody else."""
    hub, at_once, later, well = Hub(), Line(), Line(), Line()
    listeners = [Listener(line, None) for line in (at_once, later, well)]
    hub.listeners.update(listeners)
    at_once.broken = later.broken = True
    later.free.clear()
    hub.tell("one")
    later.free.set()
    await settled()
    hub.tell("two")
    assert [each.closed for each in listeners] == [True, True, False]
    assert well.sent == ["one", "two"]
    hub.bye("shutdown")
    await settled()
    assert kinds(well) == ["one", "two", "shutdown"] and well.shut_for == "shutdown"
