"""What is published after a change: the CPU of the process until the list is answered anew."""

import time
from collections.abc import Callable, Iterator
from functools import partial

import brotli

from bench._site import commit, fill, name, project
from bench.registry import Row, measurement, median_ms
from studio_adapters.bootstrap import load_settings
from studio_adapters.stores.memory import MemoryStore
from studio_core.records.changes import Put
from studio_core.records.collections import PORTFOLIO
from studio_http.published.follower import Follower
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published

_FEW, _MANY = 1_000, 10_000
_CHANGES = 5


@measurement("publishing")
def publishing() -> Iterator[Row]:
    """Everything of 1 000 projects at once; one change among 1 000 and among 10 000."""
    for projects, goal in ((_FEW, ""), (_MANY, "150 ms at most")):
        published, following, change = _site(projects)
        first = _spent(following.step)
        if projects == _FEW:
            yield Row(what=f"publishing {projects:,} projects", ours=first, goal="200 ms at most")
        times = []
        for turn in range(_CHANGES):
            change(turn)
            times.append(_spent(following.step))
        body = published.portfolio().body
        yield Row(
            what=f"one change among {projects:,}: the list anew, in brotli",
            ours=sorted(times)[_CHANGES // 2],
            yardstick=median_ms(partial(brotli.compress, body, quality=5)),
            against="brotli 5 of the list alone",
            goal=goal,
        )


def _site(projects: int) -> tuple[Published, Follower, Callable[[int], None]]:
    """Return what is published of so many projects, who follows, and how one is changed."""
    settings = load_settings(environment={})
    store = MemoryStore()
    fill(store, projects)
    published = Published(SiteIndex.of(settings), ())

    def change(turn: int) -> None:
        document = project(projects // 2) | {"title": f"새 이름 {turn}"}
        commit(store, Put(PORTFOLIO, name(projects // 2), document))

    return published, Follower(store, published, ()), change


def _spent(work: Callable[[], None]) -> float:
    start = time.process_time()
    work()
    return (time.process_time() - start) * 1000
