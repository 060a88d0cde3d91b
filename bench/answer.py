"""The best response to a given opponent at a table for two, learned.

A position is not worth the same to the response and to its opponent, so there are two networks: one for who responds on
turn, one for the opponent on turn. The ends of the response's turns are valued by the second one, and the other way
round.
"""

from __future__ import annotations

import numpy as np

from heckmeck.solver.descent import Batch
from heckmeck.solver.net import Floats
from heckmeck.solver.training import BLOCKS, LANES, Course, Training
from heckmeck.solver.weights import Weights


class Answer(Training):
    """The learning of a best response, whose own network is that for its own turns."""

    def __init__(self, course: Course, begun: Weights, opponent: Weights | None = None) -> None:
        """Both networks begin as those of `begun`; the opponent is a network, or where it is None counts worms."""
        super().__init__(course, opponent, begun=begun)
        self._theirs = Training(course, begun=begun)

    @property
    def own_average(self) -> Floats:
        """The network for the response's own turns."""
        return super().average

    @property
    def average(self) -> Floats:
        """The network for the opponent's turns, which is all that the response needs to play."""
        return self._theirs.average

    def step(self) -> None:
        """Play one turn in every game: the opponent's in every other block, and there the response's the next time."""
        gone, own, theirs = self.done / self.course.steps, self.net, self._theirs.net
        responds = (np.arange(BLOCKS) + self.done) % 2 == 0
        manner = self._manner(counted=False, hosting=True)
        for block in range(BLOCKS):
            self._guests[block] = 2 if responds[block] else 1  # bit 0 is whoever is on turn
            self._play(theirs if responds[block] else own, block, manner)
        self.done += 1
        self._theirs.done = self.done
        of_response = responds.repeat(LANES)
        self._learn(own, gone, self._noted(of_response))
        self._theirs._learn(theirs, gone, self._noted(~of_response))

    def _noted(self, which: np.ndarray) -> Batch:
        return Batch(self._batch.rows[which], self._batch.target[which])
