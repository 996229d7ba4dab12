"""Without a private part of uvicorn the site runs on what uvicorn does by itself."""

import importlib.util
import re
import shutil
import signal
import sys
from collections.abc import Iterable
from pathlib import Path

import httpx
import pytest
import uvicorn

from studio_http.connections.uvicorn_parts import (
    CONNECTION_PARTS,
    SERVER_PARTS,
    Parts,
    missing_parts,
)
from tests.http.own_process import serving

INSTALLED = Path(uvicorn.__file__).parent


def members_of(parts: Parts) -> list[str]:
    """Return the members' names; some are in two classes."""
    return sorted({member for members in parts.values() for member in members})


EVERY_MEMBER = [*members_of(CONNECTION_PARTS), *members_of(SERVER_PARTS)]


def renamed(code: str, names: Iterable[str]) -> str:
    """Return *code* with another name for these members, wherever one is defined or used."""
    found = re.compile(rf"(?:(?<=\.)|(?<=def ))({'|'.join(names)})\b")
    return found.sub(r"\1_of_late", code)


def check_a_site_without(folder: Path, names: list[str]) -> str:
    """Serve with a uvicorn that has other names for these members; return the log."""
    shutil.copytree(INSTALLED, folder / "uvicorn", ignore=shutil.ignore_patterns("__pycache__"))
    for file in (folder / "uvicorn").rglob("*.py"):
        file.write_text(renamed(file.read_text(), names))
    # Python takes the uvicorn of the folder that the server is started in.
    with (folder / "log").open("w") as log, serving(folder, log=log) as (server, address):
        answers = [httpx.get(f"{address}/api/portfolio").json()["total"] for _ in range(3)]
        with httpx.stream("GET", f"{address}/api/events") as stream:
            opening = next(stream.iter_raw())
        server.send_signal(signal.SIGTERM)
        server.wait(60)
    assert answers == [0, 0, 0]
    assert opening.startswith(b"retry:")
    return (folder / "log").read_text()


def test_the_installed_uvicorn_has_every_part() -> None:
    assert missing_parts(CONNECTION_PARTS) == []
    assert missing_parts(SERVER_PARTS) == []


@pytest.mark.parametrize("member", EVERY_MEMBER)
def test_a_missing_member_is_found(monkeypatch: pytest.MonkeyPatch, member: str) -> None:
    parts = {**CONNECTION_PARTS, **SERVER_PARTS}
    for name in {place.partition(":")[0] for place in parts}:
        spec = importlib.util.find_spec(name)
        assert spec is not None
        assert spec.origin is not None
        module = importlib.util.module_from_spec(spec)
        exec(
            renamed(Path(spec.origin).read_text(), [member]), module.__dict__
        )  # uvicorn's own code
        monkeypatch.setitem(sys.modules, name, module)

    missing = missing_parts(parts)

    assert missing == [
        f"{place.partition(':')[2]}.{member}"
        for place, members in parts.items()
        if member in members
    ]


@pytest.mark.parametrize("place", CONNECTION_PARTS)
def test_a_missing_class_is_found(monkeypatch: pytest.MonkeyPatch, place: str) -> None:
    module, _, name = place.partition(":")
    monkeypatch.delattr(sys.modules[module], name)

    assert name in missing_parts(CONNECTION_PARTS)


def test_a_missing_module_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn.protocols.http.httptools_impl", None)

    assert missing_parts(CONNECTION_PARTS) == ["HttpToolsProtocol", "RequestResponseCycle"]


def test_a_site_without_any_of_the_parts_answers_and_streams(tmp_path: Path) -> None:
    said = check_a_site_without(tmp_path, EVERY_MEMBER)

    assert f"uvicorn {uvicorn.__version__} lacks HttpToolsProtocol._start_asgi_task" in said
    assert f"uvicorn {uvicorn.__version__} lacks Server.force_exit" in said
    assert "Traceback" not in said


@pytest.mark.long
@pytest.mark.parametrize("member", EVERY_MEMBER)
def test_a_site_without_one_of_the_parts_answers_and_streams(tmp_path: Path, member: str) -> None:
    said = check_a_site_without(tmp_path, [member])

    assert re.search(rf"uvicorn \S+ lacks \S*\.{member}[,:]", said)
    assert "Traceback" not in said
