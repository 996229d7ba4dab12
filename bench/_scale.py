"""A site of 5 000 projects and 5 000 articles, and what its server takes for what people do."""

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from statistics import median
from typing import Any

import httpx

from bench import _site
from bench._servers import running
from studio_adapters.bootstrap import create_store, load_settings
from studio_core.records.changes import Change, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO

PROJECTS = ARTICLES = 5_000
PICTURES = 15
_ARTICLE_BYTES = 8_000
_AT_ONCE = 20
_TURNS = 5
_REST_MS = 30
"""Of processor time in half a second: an idle server takes less."""

_PASSWORD = "아주 긴 비밀번호 하나"
_WORDS = ("거실", "주방", "창가", "나무", "흰 벽", "조명", "하루", "빛", "결", "마감", "동선")


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Seconds until the first answer, milliseconds of what people do, megabytes at the most.

    *move_work* is what a move takes of the server's processor time until its answer.
    """

    ready: float
    first_page: float
    change: float
    move: float
    move_work: float
    memory: float


def fill(address: str, environment: Mapping[str, str], at_once: int = _AT_ONCE) -> None:
    """Put the projects and articles into the store at *address*, in change sets of *at_once*."""
    store = create_store(address, load_settings(environment=environment))
    changes: Iterator[Change] = iter(
        [Put(PORTFOLIO, _site.name(number), _project(number)) for number in range(PROJECTS)]
        + [Put(INSIGHTS, f"-O{number:018}", _article(number)) for number in range(ARTICLES)]
    )
    while some := list(islice(changes, at_once)):
        _site.commit(store, *some)
    store.close()


def measured(address: str, folder: Path, environment: Mapping[str, str]) -> Figures:
    """Serve the site in the store at *address* with its data in *folder*, and use it."""
    told = {**environment, "STUDIO_STORE": address, "STUDIO_DATA_DIR": str(folder)}
    # Accounts of the store itself, wherever it is.
    told["STUDIO_IDENTITY"] = "local"
    began = time.perf_counter()
    with running([sys.executable, "-m", "studio_cli", "serve", "--port", "0"], told) as server:
        site = f"http://127.0.0.1:{server.port}"
        until_ready(site)
        ready = time.perf_counter() - began
        with administrator(site, told) as client:
            listed = client.get("/api/admin/portfolio?limit=100").json()["items"]
            ids = [item["id"] for item in listed]
            first_page = _spent(lambda _: client.get("/api/admin/portfolio?limit=100"))
            change = _spent(lambda turn: _change(client, ids[turn], f"새 이름 {turn}"))
            # A move of all takes more for its moment.
            memory = _megabytes(server.pid)
            move, move_work = _moves(client, server.pid)
            return Figures(
                ready=ready,
                first_page=first_page,
                change=change,
                move=move,
                move_work=move_work,
                memory=memory,
            )


def _spent(work: Any) -> float:
    """Return the median milliseconds of a few turns, after one that warms up."""
    times = []
    for turn in range(_TURNS + 1):
        start = time.perf_counter()
        work(turn)
        times.append((time.perf_counter() - start) * 1000)
    return median(times[1:])


def _moves(client: httpx.Client, pid: int) -> tuple[float, float]:
    """Return the median milliseconds of moves, by the clock and of processor time."""
    times, work = [], []
    for turn in range(_TURNS + 1):
        began_work, began = _at_rest(pid), time.perf_counter()
        _move(client, _site.name(PROJECTS - 1 - turn))
        times.append((time.perf_counter() - began) * 1000)
        work.append(_processor_ms(pid) - began_work)
    return median(times[1:]), median(work[1:])


def _at_rest(pid: int) -> float:
    """Wait until a process has done what it does behind its answers; return its `_processor_ms`."""
    before, now = -float(_REST_MS), _processor_ms(pid)
    while now - before >= _REST_MS:
        time.sleep(0.5)
        before, now = now, _processor_ms(pid)
    return now


def _processor_ms(pid: int) -> float:
    """Return how many milliseconds of processor time a process has had."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def _change(client: httpx.Client, id: str, title: str) -> None:
    """Rename a project, and wait until visitors see it."""
    tag = client.get(f"/api/admin/portfolio/{id}").headers["etag"]
    client.put(f"/api/admin/portfolio/{id}", json={"title": title}, headers={"If-Match": tag})
    while client.get(f"/api/portfolio/{id}").json()["title"] != title:
        pass


def _move(client: httpx.Client, id: str) -> None:
    """Move a project from the end of the list to its front, by which all get another order."""
    answer = client.post(f"/api/admin/portfolio/{id}/move", json={"after": None})
    assert answer.json()["changed"] == PROJECTS


def until_ready(site: str) -> None:
    """Wait for the first snapshot."""
    while httpx.get(f"{site}/readyz", timeout=120).status_code != 200:
        time.sleep(0.01)


@contextmanager
def administrator(site: str, told: Mapping[str, str]) -> Iterator[httpx.Client]:
    """Add an administrator to the site; give his client, signed in."""
    add = [sys.executable, "-m", "studio_cli", "admin", "add", "kim@studio.example"]
    add.append("--password-stdin")
    subprocess.run(add, env=told, input=_PASSWORD, text=True, check=True, capture_output=True)
    with httpx.Client(base_url=site, timeout=60) as client:
        person = {"email": "kim@studio.example", "password": _PASSWORD}
        answer = client.post("/api/session", json=person)
        client.headers["X-CSRF-Token"] = answer.json()["csrfToken"]
        yield client


def _megabytes(pid: int) -> float:
    status = Path(f"/proc/{pid}/status").read_text(encoding="utf-8")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM:"))
    return int(line.split()[1]) / 1024


def _project(number: int) -> dict[str, Any]:
    pictures = [_site.picture(number * PICTURES + place) for place in range(PICTURES)]
    return _site.project(number) | {"images": pictures}


def _article(number: int) -> dict[str, Any]:
    chance, text = random.Random(number), "# 빛\n"
    while len(text.encode()) < _ARTICLE_BYTES:
        text += "\n" + " ".join(chance.choices(_WORDS, k=60)) + "\n"
    day = f"2025{1 + number % 12:02}{1 + number % 28:02} 090000"
    return {"title": f"이야기 {number}", "content": text, "category": "tip", "date": day}
