"""What a save costs: the server's CPU until visitors see it, and until nothing is left to do."""

import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench._load import cpu_microseconds
from bench._servers import Running
from bench._site import fill, name
from bench.registry import Row, measurement
from studio_adapters.bootstrap import load_settings, open_store
from tests.http.own_process import administrator, make_store, serving
from tests.http.studio_in_memory import EMAIL, eventually

_FEW, _MANY = 200, 5_000
_SAVES = 5
_PATIENCE_SECONDS = 600
_REST_SECONDS, _AT_REST_MICROSECONDS = 2, 12_000
"""A server without anything to do takes less than so much CPU in so many seconds."""


@measurement("saving")
def saving() -> Iterator[Row]:
    """A title saved on a site with a published folder."""
    for projects, seen, quiet in ((_FEW, "60 ms", "250 ms"), (_MANY, "120 ms", "")):
        until_seen, until_quiet = _site(projects)
        what = f"CPU of a save among {projects:,} projects"
        yield Row(what=f"{what}, until it is seen", ours=until_seen, goal=f"{seen} at most")
        goal = f"{quiet} at most" if quiet else ""
        yield Row(what=f"{what}, until nothing is left to do", ours=until_quiet, goal=goal)


def _site(projects: int) -> tuple[float, float]:
    """Return the milliseconds of CPU until a save is seen, and until the server rests again."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        environment = {"STUDIO_PUBLISHED_DIR": str(folder / "published")}
        told = make_store(folder, environment)
        store = open_store(told["STUDIO_STORE"], load_settings(environment=told))
        fill(store, projects)
        store.close()
        with (
            serving(folder, environment=environment) as (process, address),
            administrator(folder, address, EMAIL, environment) as client,
        ):
            site = Running(process.pid, 0)
            complete = folder / "published" / "complete"
            assert eventually(complete.exists, _PATIENCE_SECONDS)
            page = f"/portfolio/{name(projects // 2)}"
            path = f"/api/admin{page}"
            costs = []
            for turn in range(_SAVES):
                rest(site)
                found = client.get(path)
                body = {"title": f"새 이름 {turn}"}
                before = cpu_microseconds(site.pid)
                saved = client.put(path, json=body, headers={"If-Match": found.headers["ETag"]})
                assert saved.is_success, saved.text
                # A busy machine may not show it yet when the save is answered.
                assert eventually(lambda: body["title"] in client.get(page).text)  # noqa: B023
                seen = cpu_microseconds(site.pid) - before
                rests = rest(site)
                costs.append((seen, cpu_microseconds(site.pid) - before - rests))
    return tuple(statistics.median(one) / 1000 for one in zip(*costs, strict=True))


def rest(site: Running) -> float:
    """Wait until the server has nothing to do; return what it took while that was seen."""
    while True:
        before = cpu_microseconds(site.pid)
        time.sleep(_REST_SECONDS)
        spent = cpu_microseconds(site.pid) - before
        if spent < _AT_REST_MICROSECONDS:
            return spent
