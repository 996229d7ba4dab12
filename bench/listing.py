"""The administration's lists: a page of fifty of 5 000 records beside the same list when empty."""

import os
import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from bench._load import cpu_microseconds
from bench._scale import PROJECTS, administrator, fill, until_ready
from bench._servers import running
from bench.registry import Row, measurement
from bench.saving import rest
from studio_adapters.bootstrap import create_store, load_settings, open_enquiry_services
from tests.core.enquiries.keeping import kept

_LISTS: Mapping[str, tuple[str, str, Any]] = {
    "projects": ("GET", "/api/admin/portfolio?limit=50", None),
    "articles": ("GET", "/api/admin/insights?limit=50", None),
    "enquiries": ("GET", "/api/admin/enquiries?limit=50", None),
    "enquiries by what is next": (
        "POST",
        "/api/admin/enquiries/search",
        {"limit": 50, "order": "next"},
    ),
    "activities": ("GET", "/api/admin/activity?limit=50", None),
    "the trash": ("GET", "/api/admin/trash", None),
    "the team": ("GET", "/api/admin/team", None),
}
_TURNS = 20


@measurement("listing")
def listing() -> Iterator[Row]:
    """Ask for each list on an empty site and on one of 5 000 projects, articles and enquiries."""
    with tempfile.TemporaryDirectory() as empty, tempfile.TemporaryDirectory() as full:
        before, after = _taken(Path(empty), 0), _taken(Path(full), PROJECTS)
    for name in _LISTS:
        yield Row(
            what=f"a page of {name} with 5,000 records",
            ours=after[name],
            yardstick=before[name],
            against="an empty list",
            goal="10 at most",
        )


def _taken(folder: Path, records: int) -> dict[str, float]:
    """Return the milliseconds of processor time that each list takes."""
    address = f"sqlite:///{folder / 'studio.db'}"
    environment = {"PATH": os.environ["PATH"], "STUDIO_DATA_DIR": str(folder)}
    settings = load_settings(environment=environment)
    create_store(address, settings).close()
    if records:
        fill(address, environment)
        store = create_store(address, settings)
        cipher = open_enquiry_services(settings, store=store).cipher
        for number in range(records):
            kept(store, cipher, f"key-{number}")
        store.close()
    told = {**environment, "STUDIO_STORE": address}
    command = [sys.executable, "-m", "studio_cli", "serve", "--port", "0"]
    with running(command, told) as server:
        site = f"http://127.0.0.1:{server.port}"
        until_ready(site)
        with administrator(site, told) as client:
            rest(server)
            return {name: _spent(client, server.pid, *asked) for name, asked in _LISTS.items()}


def _spent(client: Any, pid: int, method: str, path: str, body: Any) -> float:
    """Return the median of a few turns, after some that warm up."""
    times = []
    for _ in range(_TURNS):
        start = cpu_microseconds(pid)
        assert client.request(method, path, json=body).status_code == 200
        times.append((cpu_microseconds(pid) - start) / 1000)
    return statistics.median(times[3:])
