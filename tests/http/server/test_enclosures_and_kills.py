"""Visitors' files arrive whole while servers are killed and lines are cut."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from studio_adapters.bootstrap import (
    Store,
    create_store,
    load_settings,
    open_enquiry_services,
)
from studio_core.enclosures.enclosure import get_enclosure, secrets_of
from studio_core.enclosures.services import EnclosureServices
from tests.adapters.images.photographs import noise
from tests.http.api.test_enclosures_by_other_clients import client_for
from tests.http.own_process import environment_for, serving
from tests.http.server.test_faults import workers_of
from tests.http.studio_in_memory import eventually

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

KILLS = 2
MIB = 1024**2
PATIENCE_SECONDS = 120


def sent(folder: Path, address: str, files: list[Path], server: int) -> list[str]:
    """Send files with a client that nobody here wrote, and kill every worker meanwhile."""
    arguments = client_for(address, files)
    with subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True) as client:
        for kill in range(KILLS):
            assert eventually(partial(has_come, folder, (3 * kill + 2) * MIB), PATIENCE_SECONDS)
            for worker in workers_of(server):
                os.kill(worker, signal.SIGKILL)
        assert client.stdout is not None
        places: list[str] = client.stdout.read().splitlines()
    return places


def has_come(folder: Path, least: int) -> bool:
    """Tell whether so many bytes lie where files come in."""
    come = 0
    for file in (folder / "enclosures/files").rglob("*"):
        with suppress(FileNotFoundError):  # a part of a file that is whole by now
            come += file.stat().st_size if file.is_file() else 0
    return come >= least


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Two plans of three megabytes, with a photograph between them."""
    folder = tmp_path / "sent"
    folder.mkdir()
    contents = {f"{n}.pdf": b"%PDF-1.7\n" + bytes([n]) * 3_000_000 for n in (1, 2)}
    contents["3.jpg"] = noise(2400, 1800, 1)
    for name, content in contents.items():
        (folder / name).write_bytes(content)
    return [folder / name for name in ("1.pdf", "3.jpg", "2.pdf")]


@contextmanager
def opened(folder: Path) -> Iterator[tuple[Store, EnclosureServices]]:
    """Give the store and the files of a server that lies in *folder*."""
    settings = load_settings(environment=environment_for(folder))
    with closing(create_store(settings.store, settings)) as store:
        yield store, open_enquiry_services(settings).enclosures


@pytest.mark.long
def test_files_arrive_whole_while_workers_are_killed(tmp_path: Path, files: list[Path]) -> None:
    with serving(tmp_path, "--workers", "2") as (server, address):
        places = sent(tmp_path, address, files, server.pid)

    assert len(places) == 3
    with opened(tmp_path) as (store, services):
        for place, file in zip(places, files, strict=True):
            found = get_enclosure(store, urlsplit(place).path.rpartition("/")[2])
            assert found is not None
            assert found.state == "whole"
            secrets = secrets_of(services.cipher, found)
            assert (secrets.name, found.length) == (file.name, file.stat().st_size)
            if file.suffix == ".pdf":
                assert b"".join(services.content(found, secrets.key)) == file.read_bytes()
