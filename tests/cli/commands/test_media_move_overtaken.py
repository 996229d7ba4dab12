"""`studio media move` while somebody else gives it too: the same way, back, or elsewhere."""

import threading
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from studio_adapters.bootstrap import load_settings, media_address, open_media
from studio_adapters.images.elsewhere import FetchedPictures
from studio_core.errors import ImageHostError
from studio_core.pictures.exchange import (
    Exchange,
    OvertakenError,
    begin_exchange,
    end_exchange,
    get_exchange,
)
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import PORTFOLIO
from studio_core.records.work import Work
from studio_core.transfer.picture_moves import PictureMove
from tests.cli.clouds import CLOUD, HOSTED, CloudStandIn
from tests.cli.moved_here import HERE, Cli, clouds, host_at, images_of, keep, move, site, site_store
from tests.cli.moving_site import AT, MovingSite, broken, fill, ids_shown, project, put, running

__all__ = ["clouds", "site"]

pytestmark = pytest.mark.timeout(120)

DISK, THIRD = "local:///var/media", "local:///third"


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[[Callable[[], object]], None]:
    """Have something happen once, before the next original is copied."""
    copy, waiting = PictureMove._copy, list[Callable[[], object]]()

    def interrupted(self: PictureMove, id: str) -> str:
        if waiting:
            waiting.pop()()
        return copy(self, id)

    monkeypatch.setattr(PictureMove, "_copy", interrupted)
    return waiting.append


def exchange() -> Exchange:
    with site_store() as store:
        found = get_exchange(store)
    assert found is not None
    return found


def test_the_same_move_twice_at_once_ends_well_for_both(
    cli: Cli, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    ids = {keep(DISK, name) for name in ("one", "two", "three")}
    other: list[object] = []
    meanwhile(lambda: other.append(move(cli, "--to", HERE, "--apply")["done"]))

    done = move(cli, "--to", HERE, "--apply")

    assert (done["status"], done["done"], other) == (0, True, [True])
    with host_at(HERE) as host:
        assert set(host.image_ids()) == ids


def test_a_move_that_was_turned_back_says_so_and_ends_nothing(
    cli: Cli, meanwhile: Callable[[Callable[[], object]], None]
) -> None:
    keep(DISK, "one")
    meanwhile(lambda: move(cli, "--to", DISK, "--apply"))

    overtaken = cli("media", "move", "--to", HERE, "--apply")

    assert overtaken.status == 1
    assert "another move was given meanwhile, and pictures go to local:///" in overtaken.err
    assert exchange().to == media_address(DISK)
    assert exchange().done


def test_no_record_shows_a_copy_at_a_host_that_the_site_has_left(
    cli: Cli, clouds: CloudStandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(DISK, "one")
    picture = f"{HOSTED}/v1/living.jpg"
    with site_store() as store:
        put(store, PORTFOLIO, "p9", {**project(9), "images": [{"url": picture}]})
    fetch = FetchedPictures.fetch

    def away(self: FetchedPictures, url: str) -> object:
        raise ImageHostError(0, "it does not answer")

    def turned_back(self: FetchedPictures, url: str) -> object:
        monkeypatch.setattr(FetchedPictures, "fetch", away)
        move(cli, "--to", DISK, "--apply")
        return fetch(self, url)

    monkeypatch.setattr(FetchedPictures, "fetch", turned_back)

    overtaken = cli("media", "move", "--to", HERE, "--apply")

    assert "pictures go to local:///" in overtaken.err
    assert images_of("p9") == [{"url": picture}]


def test_of_two_moves_to_different_hosts_the_second_is_refused(cli: Cli) -> None:
    with site_store() as store:
        begin = partial(begin_exchange, Work(store, OPERATOR, AT), media_address(DISK))
        begun = begin(media_address(HERE), None)

        with pytest.raises(OvertakenError, match="pictures go to local:///"):
            begin(media_address(THIRD), None)

        assert begin(media_address(HERE), None) == begun == get_exchange(store)


def test_a_move_that_another_command_ended_is_ended(cli: Cli) -> None:
    with site_store() as store:
        begun = begin_exchange(
            Work(store, OPERATOR, AT), media_address(DISK), media_address(HERE), None
        )
        for _ in range(2):
            end_exchange(Work(store, OPERATOR, AT), begun)

        assert exchange().done


def test_a_picture_known_by_its_id_that_could_not_come_is_still_shown_from_its_cloud(
    site: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(self: FetchedPictures, url: str) -> object:
        raise ImageHostError(0, "it does not answer")

    with monkeypatch.context() as patch:
        patch.setattr(FetchedPictures, "fetch", away)
        first = move(site, "--to", HERE, "--apply")
    cloud_name = open_media(load_settings()).describe().cloud_name
    again = move(site, "--to", HERE, "--apply")

    assert (first["status"], first["records"], cloud_name) == (1, [], CLOUD)
    assert (again["status"], again["failed"]) == (0, [])


@pytest.mark.server
@pytest.mark.slow
def test_two_commands_move_a_running_site_at_once(tmp_path: Path, clouds: CloudStandIn) -> None:
    configured = {"STUDIO_MEDIA": f"cloudinary://key:secret@{CLOUD}"}
    with running(tmp_path, configured, clouds.port) as running_site:
        fill(running_site, 6)
        done = at_once(running_site)
        clouds.stop()

        assert [(one["status"], one["failed"], one["done"]) for one in done] == [(0, [], True)] * 2
        assert broken(running_site) == []
        assert ids_shown(running_site) <= running_site.kept(f"local:///{tmp_path}/pictures")


def at_once(running_site: MovingSite) -> list[dict[str, object]]:
    done: list[dict[str, object]] = []
    move_it = partial(running_site.run, "media", "move", "--to", HERE, "--apply")
    commands = [threading.Thread(target=lambda: done.append(move_it())) for _ in range(2)]
    for command in commands:
        command.start()
    for command in commands:
        command.join()
    return done
