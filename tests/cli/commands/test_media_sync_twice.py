"""`studio media sync` while somebody else gives it too, the same way or back."""

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from studio_adapters.bootstrap import load_settings, open_media
from studio_adapters.images.elsewhere import FetchedPictures
from studio_core.errors import ImageHostError
from studio_core.transfer.media_sync import MediaSync
from tests.cli.clouds import CLOUD, CloudStandIn
from tests.cli.moved_here import HERE, Cli, clouds, exchange, host_at, keep, site, sync
from tests.cli.moving_site import (
    CLOUDINARY,
    MovingSite,
    broken,
    fill,
    ids_shown,
    running,
    shown_elsewhere,
)

__all__ = ["clouds", "site"]

pytestmark = pytest.mark.timeout(120)

DISK = "local:///var/media"


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Have something happen once, before the next original is copied."""
    copy, waiting = MediaSync._copy, list[Callable[[], object]]()

    def interrupted(self: MediaSync, id: str) -> str:
        if waiting:
            waiting.pop()()
        return copy(self, id)

    monkeypatch.setattr(MediaSync, "_copy", interrupted)
    return waiting.append


@pytest.mark.parametrize("other", [("--to", HERE), ("--from", HERE)])
def test_two_at_once_the_same_way_or_back_end_well(
    cli: Cli, meanwhile: Callable[[Callable[[], object]], None], other: tuple[str, str]
) -> None:
    ids = {keep(DISK, name) for name in ("one", "two", "three")} | {keep(HERE, "four")}
    others: list[object] = []
    meanwhile(lambda: others.append(sync(cli, *other, "--apply")["status"]))

    done = sync(cli, "--to", HERE, "--apply")

    assert (done["status"], done["failed"], others) == (0, [], [0])
    with host_at(HERE) as host:
        assert set(host.image_ids()) == ids


def test_a_picture_known_by_its_id_that_could_not_come_is_still_shown_from_its_cloud(
    site: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(self: FetchedPictures, url: str) -> object:
        raise ImageHostError(0, "it does not answer")

    with monkeypatch.context() as patch:
        patch.setattr(FetchedPictures, "fetch", away)
        first, second = exchange(site, HERE)
    described = open_media(load_settings()).describe()
    again = sync(site, "--apply")

    assert (first["status"], second["status"], second["records"]) == (1, 1, [])
    assert (described.kind, described.cloud_name) == ("local", CLOUD)
    assert (again["status"], again["failed"], len(again["records"])) == (0, [], 4)


@pytest.mark.server
@pytest.mark.slow
def test_two_commands_bring_the_pictures_of_a_running_site_at_once(
    tmp_path: Path, clouds: CloudStandIn
) -> None:
    here = f"local:///{tmp_path}/pictures"
    with running(tmp_path, {"STUDIO_MEDIA": here}, clouds.port) as running_site:
        fill(running_site, 6)
        done = at_once(running_site)
        clouds.stop()

        assert [(one["status"], one["failed"]) for one in done] == [(0, [])] * 2
        assert (shown_elsewhere(running_site), broken(running_site)) == ([], [])
        assert ids_shown(running_site) <= running_site.kept(here)


def at_once(running_site: MovingSite) -> list[dict[str, object]]:
    done: list[dict[str, object]] = []
    bring = partial(running_site.run, "media", "sync", "--from", CLOUDINARY, "--apply")
    commands = [threading.Thread(target=lambda: done.append(bring())) for _ in range(2)]
    for command in commands:
        command.start()
    for command in commands:
        command.join()
    return done
