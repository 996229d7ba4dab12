"""One move of a running site as the operator makes it, and what it came to."""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from tests.http.switching.checking import differences
from tests.http.switching.load import Load, Write
from tests.http.switching.site import MovingSite


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A move that ended: from which kind of store to which, and when, by the clients' clock.

    *states* has the moments at which the command told its states; *differences* is what the
    target had other than the source at the position of the change-over.
    """

    source: str
    target: str
    began: float
    ended: float
    states: dict[str, float]
    differences: Sequence[str]

    def writes(self, load: Load) -> list[Write]:
        """Return the writes that were under way during the move."""
        return [
            write
            for write in load.written
            if write.began < self.ended and write.began + write.seconds > self.began
        ]

    def longest_silence(self, load: Load) -> float:
        """Return the longest time in which no write was acknowledged, in seconds."""
        moments = sorted(write.began + write.seconds for write in self.writes(load))
        pairs = pairwise(moments)
        return max((later - earlier for earlier, later in pairs), default=0.0)


def move(site: MovingSite, target: str) -> Moved:
    """Move the site to the store of kind *target*: write down where to, and switch."""
    source, states, said = site.here, {}, []
    site.write_settings(source, target)
    began = time.monotonic()
    with site.switching("--to", site.public(target), "--apply") as command:
        assert command.stderr is not None
        for line in command.stderr:
            states[line.partition(":")[0]] = time.monotonic()
            said.append(line)
    assert command.returncode == 0, "".join(said)
    ended = time.monotonic()
    site.here = target
    site.write_settings(target)
    with site.opened(source) as old, site.opened(target) as new:
        different = differences(old, new)
    return Moved(
        source=source,
        target=target,
        began=began,
        ended=ended,
        states=states,
        differences=different,
    )
