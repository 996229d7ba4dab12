"""`studio media sync` is killed at every step into a bucket and back; nothing is ever missing."""

import shutil
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import obstore
import pytest

from studio_adapters.bootstrap import load_settings, open_enquiry_services
from studio_adapters.images.hosts import open_media
from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.stores.sql.store import SqlStore
from studio_core.enclosures.opening import open_enclosure
from studio_core.pictures.urls import media_url
from studio_core.records.collections import ENQUIRIES, PORTFOLIO
from studio_core.records.record import Json
from tests.adapters.images.buckets import BUCKET
from tests.adapters.images.conftest import bucket, endpoint, keys
from tests.cli.clouds import HOSTED
from tests.cli.commands.test_media_files import with_files
from tests.cli.moved_here import Cli, clouds, keep, site_store, sync, use
from tests.cli.moving_site import project, put
from tests.core.enclosures.sending import PDF

__all__ = ["bucket", "clouds", "endpoint", "keys", "with_files"]

pytestmark = [pytest.mark.slow, pytest.mark.timeout(300)]

DISK = "local:///var/media"
LEAST_KILLS, MOST_KILLS = 10, 300


class KilledError(BaseException):
    """The command is gone."""


class Steps:
    """Counts what is asked of the bucket and written into the store; kills at the one at *last*."""

    def __init__(self) -> None:
        self.last, self.taken = 0, 0

    def counted(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def step(*given: Any, **named: Any) -> Any:
            # Variants are made ahead in a thread, whose work no sync waits for.
            self.taken += threading.current_thread() is threading.main_thread()
            if self.taken == self.last:
                self.last = 0
                raise KilledError
            return call(*given, **named)

        return step


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> Steps:
    found = Steps()
    for name in ("put", "get", "list", "head", "delete"):
        call = getattr(obstore, name)
        monkeypatch.setattr(obstore, name, found.counted(call))
    monkeypatch.setattr(SqlStore, "commit", found.counted(SqlStore.commit))
    return found


def missing(ids: list[str]) -> list[str]:
    """Return what a server does not show that starts now: pictures, and files of visitors."""
    settings, faults = load_settings(), []
    with site_store() as store, closing(open_media(settings, store)) as host:
        assert isinstance(host, LocalImageHost)
        faults = [id for id in ids if not host.open_media(f"{id}-128.jpg").size]
        services = open_enquiry_services(settings, store=store).enclosures
        (enquiry,) = store.read(ENQUIRIES)
        for number in (1, 2, 3):
            pieces = open_enclosure(store, services, enquiry, number).pieces
            faults += [] if b"".join(pieces) == PDF else [f"file {number}"]
    return faults


def killed_at_every_step(cli: Cli, steps: Steps, ids: list[str], *way: str) -> Any:
    """Kill the sync at its first step, then at its second, until it comes to its end."""
    for last in range(1, MOST_KILLS):
        steps.last, steps.taken = last, 0
        try:
            done = sync(cli, *way, "--apply")
        except KilledError:
            assert missing(ids) == []
            continue
        steps.last = 0
        assert last > LEAST_KILLS
        return done
    raise AssertionError("it never came to its end")


@pytest.mark.long
def test_a_sync_that_is_killed_at_every_step_shows_everything_and_goes_on(
    with_files: Cli, bucket: str, clouds: object, steps: Steps
) -> None:
    ids, to = [keep(DISK, name) for name in ("one", "two")], f"s3://{BUCKET}/x?endpoint={bucket}"
    with site_store() as store:
        urls = [*(media_url(id, "jpg") for id in ids), f"{HOSTED}/v1/a.jpg"]
        images: list[Json] = [{"url": url} for url in urls]
        put(store, PORTFOLIO, "p9", {**project(9), "images": images})

    there = killed_at_every_step(with_files, steps, ids, "--to", to)
    use(to)
    rest = killed_at_every_step(with_files, steps, ids, "--from", DISK)
    shutil.rmtree("var/media")
    shutil.rmtree("var/enclosures")
    assert (there["failed"], rest["failed"], missing(ids)) == ([], [], [])

    back = killed_at_every_step(with_files, steps, ids, "--to", DISK)
    use(DISK)
    shutil.rmtree("var/media-cache")
    assert (back["failed"], missing(ids)) == ([], [])
    assert Path("var/enclosures").is_dir()
