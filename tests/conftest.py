"""Settings of the tests: Hypothesis without a clock, and the same examples every time in CI; signals heeded."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", parent=settings.get_profile("default"), derandomize=True, database=None)
settings.load_profile("ci" if os.environ.get("CI") else "default")

if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:  # under nohup: the processes that tests start would ignore it too
    signal.signal(signal.SIGHUP, lambda number, frame: None)
