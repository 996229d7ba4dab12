"""Public answers: the server's CPU for one request, each beside its yardstick."""

import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from bench._load import Connection, cpu_microseconds
from bench._servers import PEERS, Running, bare, nginx, ours, peer, running
from bench._site import make_site, name
from bench._variants import PHOTO
from bench.registry import Row, measurement
from studio_adapters.bootstrap import load_settings
from studio_adapters.images.hosts import open_media
from studio_core.pictures.host import Upload

PROJECTS = 200
_REQUESTS = 200
_ROUNDS = 30
_LIST = "/api/portfolio"
_WIDTH = 1280
_SETTLING_SECONDS = 2
_MADE_SECONDS = 20
_BUSY_MICROSECONDS = _SETTLING_SECONDS * 0.05e6
_NO_PEERS = "peers not installed: see requirements.bench.txt"


@measurement("serving")
def serving() -> Iterator[Row]:
    """The list and a project's page beside a bare application and nginx with the same bytes."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        make_site(data, PROJECTS)
        with running(ours(data)) as site:
            time.sleep(_MADE_SECONDS)
            known = Connection(site.port, _LIST).headers["etag"]
            for what, path, headers in (
                ("list of 200, br", _LIST, {}),
                ("list of 200, unchanged (304)", _LIST, {"If-None-Match": known}),
                ("one project's page, br", f"/portfolio/{name(7)}", {}),
            ):
                yield from _beside(site, what, path, headers, "1.15 at most")


@measurement("media")
def media() -> Iterator[Row]:
    """A picture that the application sends itself, beside nginx with the same file."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        served = ours(data)
        host = open_media(load_settings(data / "studio.toml"))
        with PHOTO.open("rb") as photo:
            kept = host.put(Upload(file=photo, name=PHOTO.name, folder=""))
        with running(served) as site:
            path = f"/media/{kept.id}-{_WIDTH}.jpg"
            # The first answer makes the picture, or finds it.
            Connection(site.port, path).close()
            asking = Connection(site.port, path)
            assert asking.status == 200, asking.status
            what = f"a picture of {len(asking.body) // 1000} KB"
            settle(site)
            mine = min(_cost(site, asking, _REQUESTS) for _ in range(_ROUNDS))
            with ExitStack() as servers:
                yield _beside_nginx(data, what, mine, asking, servers, "4 at most")


@measurement("peers")
def peers() -> Iterator[Row]:
    """The list, compressed, beside what it costs with an ORM without compressing it."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        data = Path(folder)
        make_site(data, PROJECTS)
        site = servers.enter_context(running(ours(data)))
        time.sleep(_MADE_SECONDS)
        settle(site)
        plain = Connection(site.port, _LIST, {"Accept-Encoding": "identity"})
        packed = Connection(site.port, _LIST)
        (data / "cards.json").write_bytes(plain.body)
        for program, title in (("fastapi_app", "FastAPI, ORM"), ("django_app", "Django REST")):
            what = f"list of 200 against {title}"
            if not PEERS.is_dir():
                yield Row(what=what, unit="µs", note=_NO_PEERS)
                continue
            command, environment = peer(program, data / f"{program}.db", data / "cards.json")
            with running(command, environment) as other:
                theirs = Connection(other.port, _LIST)
                assert theirs.status == 200
                assert len(theirs.body) > len(plain.body) / 2
                spent = min(_cost(other, theirs, 5) for _ in range(_ROUNDS // 3))
                theirs.close()
            yield Row(
                what=what,
                ours=min(_cost(site, packed, _REQUESTS) for _ in range(_ROUNDS)),
                yardstick=spent,
                against=title,
                unit="µs",
                goal="0.01 at most" if program == "fastapi_app" else "",
            )


def _beside(
    site: Running, what: str, path: str, headers: dict[str, str], goal: str
) -> Iterator[Row]:
    # Some pages are made when they are asked for, and packed tighter after that.
    Connection(site.port, path, headers).close()
    settle(site)
    asking = Connection(site.port, path, headers)
    with tempfile.TemporaryDirectory() as folder, ExitStack() as servers:
        constant = servers.enter_context(running(bare(Path(folder), asking)))
        least = Connection(constant.port, path, headers)
        assert least.body == asking.body
        # By turns in short rounds, and of each the quietest: other work on the machine comes and
        # goes within one round, and can only add.
        rounds = [
            (_cost(constant, least, _REQUESTS), _cost(site, asking, _REQUESTS))
            for _ in range(_ROUNDS)
        ]
        yardstick, mine = (min(costs) for costs in zip(*rounds, strict=True))
        yield Row(
            what=what,
            ours=mine,
            yardstick=yardstick,
            against="bare ASGI application",
            unit="µs",
            goal=goal,
        )
        if asking.status == 200:
            yield _beside_nginx(Path(folder), what, mine, asking, servers)


def settle(site: Running) -> None:
    """Wait until every answer is as small as it gets: answers change their length by that."""
    time.sleep(_SETTLING_SECONDS)
    spent = _BUSY_MICROSECONDS
    while spent >= _BUSY_MICROSECONDS:
        before = cpu_microseconds(site.pid)
        time.sleep(_SETTLING_SECONDS)
        spent = cpu_microseconds(site.pid) - before


def _beside_nginx(
    folder: Path, what: str, mine: float, asking: Connection, servers: ExitStack, goal: str = ""
) -> Row:
    row = Row(what=what, ours=mine, unit="µs", note="nginx is not installed")
    limit = servers.enter_context(nginx(folder, asking))
    if limit is None:
        return row
    static = Connection(limit.port, "/answer")
    assert static.body == asking.body
    spent = min(_cost(limit, static, _REQUESTS) for _ in range(_ROUNDS))
    return Row(
        what=what, ours=mine, yardstick=spent, against="nginx, static file", unit="µs", goal=goal
    )


def _cost(server: Running, connection: Connection, requests: int) -> float:
    """Return the microseconds of CPU that the server spends on one request."""
    connection.renew()
    connection.ask(max(requests // 10, 1))
    before = cpu_microseconds(server.pid)
    connection.ask(requests)
    return (cpu_microseconds(server.pid) - before) / requests
