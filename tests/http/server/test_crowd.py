"""Thousands of connections that send nothing, or slowly: other visitors are served meanwhile."""

import resource
import ssl
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.certificates import Authority
from tests.http.behind_nginx import nginx
from tests.http.crowd import ServerAddress, Visit, crowded, visit
from tests.http.own_process import serving

pytestmark = [pytest.mark.long, pytest.mark.timeout(300)]

Say = Callable[[str], None]
GOAL_MS = 500


@dataclass(frozen=True, slots=True)
class Size:
    """The number of held connections, and how long another client sends requests."""

    half_open: int
    slow: int
    seconds: float
    least: int


SHORT = Size(200, 50, 1.0, 20)
FULL = Size(2000, 500, 40.0, 200)


@pytest.fixture
def size(full_length: bool) -> Iterator[Size]:
    """The number of connections; they are open files of this process, so its limit is raised."""
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limits[1], limits[1]))
    yield FULL if full_length else SHORT
    resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_visitors_are_served_while_many_connections_are_held_open(
    tmp_path: Path, size: Size, say: Say
) -> None:
    with serving(tmp_path) as (_, address):
        found = meanwhile(ServerAddress(int(address.rpartition(":")[2])), size, say)

    judge(found, size)


def test_visitors_are_served_through_the_documented_proxy_meanwhile(
    tmp_path: Path, size: Size, say: Say
) -> None:
    authority = Authority(tmp_path)
    trusting = ssl.create_default_context(cafile=str(authority.root))
    with (
        serving(tmp_path, environment={"STUDIO_TRUSTED_PROXIES": "127.0.0.1"}) as (_, address),
        nginx(tmp_path, address, authority.sound()) as port,
    ):
        found = meanwhile(ServerAddress(port, trusting), size, say)

    judge(found, size)


def meanwhile(place: ServerAddress, size: Size, say: Say) -> Visit:
    """Return the answers that a visitor gets while the connections are held."""
    alone = visit(place, 0.5, 10)
    with crowded(place, size.half_open, size.slow) as crowd:
        assert crowd.held == size.half_open + size.slow
        found = visit(place, size.seconds, size.least)
        say(f"{crowd.held} held, {crowd.opened - size.half_open - size.slow} opened again")
    say(f"{len(found.seconds)} answers, {len(found.failures)} failures {found.failures[:3]}")
    shares = ", ".join(f"p{share} {found.milliseconds(share):.0f} ms" for share in (50, 99))
    say(f"{shares}; p50 {alone.milliseconds(50):.0f} ms without the crowd")
    return found


def judge(found: Visit, size: Size) -> None:
    assert found.failures == []
    assert len(found.seconds) >= size.least
    # Half a second is promised where nothing else runs; the short form runs beside other tests.
    assert size is SHORT or found.milliseconds(99) < GOAL_MS
