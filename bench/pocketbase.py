"""PocketBase, which many would take for such a site, beside ours: the same 200 projects."""

import os
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from bench._load import Connection, cpu_microseconds
from bench._servers import PEERS, Running, ended, free_port
from bench._site import fill, name, project
from bench.registry import Row, measurement
from bench.serving import settle
from bench.starting import memory
from studio_adapters.bootstrap import load_settings, open_store
from tests.http.own_process import administrator, make_store, serving
from tests.http.studio_in_memory import EMAIL, PASSWORD

PROJECTS = 200
_ROUNDS, _REQUESTS, _SAVES = 20, 20, 10
_PROGRAM = PEERS / "bin" / "pocketbase"
_LIST = f"/api/collections/projects/records?perPage={PROJECTS}"
_AGAINST = "PocketBase"


@dataclass(frozen=True, slots=True)
class _Figures:
    """Milliseconds and microseconds of processor time, and megabytes."""

    start: float
    memory: float
    listed: float
    saved: float


@measurement("pocketbase")
def pocketbase() -> Iterator[Row]:
    """Start, list, save: what the server's process spends, and what memory it has then."""
    if not _PROGRAM.is_file():
        yield Row(what="PocketBase", note="not installed: see requirements.bench.txt")
        return
    with tempfile.TemporaryDirectory() as mine, tempfile.TemporaryDirectory() as theirs:
        ours, other = _ours(Path(mine)), _theirs(Path(theirs))
    for what, unit, figure in (
        ("CPU until the first list is answered", "ms", "start"),
        ("memory after saves", "MB", "memory"),
        ("a list of 200 projects, CPU", "µs", "listed"),
        ("a title saved and the list asked for, CPU", "ms", "saved"),
    ):
        row = {"what": what, "unit": unit, "against": _AGAINST}
        yield Row(ours=getattr(ours, figure), yardstick=getattr(other, figure), **row)


def _ours(folder: Path) -> _Figures:
    told = make_store(folder)
    store = open_store(told["STUDIO_STORE"], load_settings(environment=told))
    fill(store, PROJECTS)
    store.close()
    with serving(folder) as (process, address):
        site = Running(process.pid, int(address.rpartition(":")[2]))
        Connection(site.port, "/api/portfolio").close()
        start = cpu_microseconds(site.pid) / 1000
        with administrator(folder, address, EMAIL) as client:
            settle(site)

            def save(turn: int) -> None:
                path = f"/api/admin/portfolio/{name(turn)}"
                tag = client.get(path).headers["ETag"]
                body = {"title": f"새 이름 {turn}"}
                saved = client.put(path, json=body, headers={"If-Match": tag})
                assert saved.is_success, saved.text
                while body["title"] not in client.get("/api/portfolio").text:
                    pass

            return _figures(site, start, client, "/api/portfolio", save)


def _theirs(folder: Path) -> _Figures:
    with _running(folder) as site:
        Connection(site.port, "/api/health").close()
        start = cpu_microseconds(site.pid) / 1000
        person = {"identity": EMAIL, "password": PASSWORD}
        with httpx.Client(base_url=f"http://127.0.0.1:{site.port}") as client:
            answer = client.post(
                "/api/collections/_superusers/auth-with-password", json=person
            ).raise_for_status()
            client.headers["Authorization"] = answer.json()["token"]
            fields = [{"name": "title", "type": "text"}, {"name": "card", "type": "json"}]
            projects = {"name": "projects", "type": "base", "listRule": "", "fields": fields}
            client.post("/api/collections", json=projects).raise_for_status()
            ids = [_put(client, number) for number in range(PROJECTS)]
            settle(site)

            def save(turn: int) -> None:
                path = f"/api/collections/projects/records/{ids[turn]}"
                body = {"title": f"새 이름 {turn}"}
                client.patch(path, json=body).raise_for_status()
                assert body["title"] in client.get(_LIST).text

            return _figures(site, start, client, _LIST, save)


def _put(client: httpx.Client, number: int) -> str:
    """Put a project with what its card shows; return its id."""
    whole = project(number)
    card = {**whole, "images": whole["images"][:1]}
    body = {"title": whole["title"], "card": card}
    answer = client.post("/api/collections/projects/records", json=body).raise_for_status()
    return str(answer.json()["id"])


def _figures(
    site: Running, start: float, client: httpx.Client, path: str, save: Callable[[int], None]
) -> _Figures:
    listed = min(_spent(site, lambda _: client.get(path), _REQUESTS) for _ in range(_ROUNDS))
    saved = _spent(site, save, _SAVES) / 1000
    return _Figures(start=start, memory=memory(site.pid), listed=listed, saved=saved)


def _spent(site: Running, work: Callable[[int], object], times: int) -> float:
    """Return the microseconds of processor time that the server spends on each of so many."""
    before = cpu_microseconds(site.pid)
    for turn in range(times):
        work(turn)
    return (cpu_microseconds(site.pid) - before) / times


@contextmanager
def _running(folder: Path) -> Iterator[Running]:
    """Run PocketBase with a superuser, its data in *folder*."""
    port = free_port()
    data = [f"--dir={folder / 'data'}", f"--migrationsDir={folder / 'migrations'}"]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    add = [str(_PROGRAM), "superuser", "upsert", EMAIL, PASSWORD, *data]
    subprocess.run(add, check=True, **quiet)  # type: ignore[call-overload]
    command = [str(_PROGRAM), "serve", f"--http=127.0.0.1:{port}", *data]
    process = subprocess.Popen(command, env=os.environ, **quiet)  # type: ignore[call-overload]
    with ended(process, port) as server:
        yield server
