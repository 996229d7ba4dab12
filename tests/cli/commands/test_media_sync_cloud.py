"""`studio media sync` from a host of one's own to the image-hosting service, and back."""

from collections.abc import Iterator

import pytest

from studio_core.accounts.governed_store import governed
from studio_core.pictures.forwarded import forwarded_media
from studio_core.pictures.urls import media_url
from studio_core.records.collections import PORTFOLIO
from studio_core.records.record import Json
from tests.adapters.images.cloudinary_standin import CLOUD, StandIn, serving
from tests.cli.moved_here import Cli, exchange, images_of, keep, site_store, sync, use
from tests.cli.moving_site import project, put

DISK = "local:///var/media"
HOSTED = f"https://res.cloudinary.com/{CLOUD}/image/upload/"


@pytest.fixture
def service() -> Iterator[StandIn]:
    with serving() as standin:
        yield standin


@pytest.fixture
def id(cli: Cli) -> str:
    """A picture that a project shows, on this disk."""
    id = keep(DISK, "one")
    with site_store() as store:
        images: list[Json] = [{"url": media_url(id, "jpg"), "alt": "거실"}]
        put(store, PORTFOLIO, "p0", {**project(0), "images": images})
    return id


def test_pictures_are_uploaded_once_and_records_show_them_when_the_settings_name_it(
    cli: Cli, id: str, service: StandIn
) -> None:
    account = service.account()
    first = sync(cli, "--to", account, "--apply")
    before = images_of("p0")
    use(account)
    last = sync(cli, "--from", DISK, "--apply")

    (image,) = images_of("p0")
    assert (first["status"], last["status"], len(service.uploads)) == (0, 0, 1)
    assert before == [{"url": media_url(id, "jpg"), "alt": "거실"}]
    assert (image["url"][: len(HOSTED)], image["alt"]) == (HOSTED, "거실")
    assert "s3cr3t" not in str((first, last))


def test_every_former_address_of_a_picture_leads_to_the_copy(
    cli: Cli, id: str, service: StandIn
) -> None:
    exchange(cli, service.account())
    (image,) = images_of("p0")
    _, _, path = image["url"].partition("/image/upload/")

    with site_store() as store:
        full, small, none = (
            forwarded_media(store, name)
            for name in (f"{id}.jpg", f"{id}-640.webp", f"{'0' * 32}.jpg")
        )

    assert full == f"{HOSTED}f_auto,q_90,fl_progressive/{path}"
    assert small == f"{HOSTED}f_auto,q_90,fl_progressive,c_limit,w_640/{path}"
    assert none == ""


def test_a_site_that_came_back_shows_its_own_again_and_keeps_them(
    cli: Cli, id: str, service: StandIn
) -> None:
    exchange(cli, service.account())
    use(DISK)
    shown: Json = {"url": media_url(id, "jpg"), "alt": "거실", "link": "https://studio.example"}

    with site_store() as store:
        put(governed(store), PORTFOLIO, "p0", {**project(0), "images": [shown]})

    assert images_of("p0") == [shown]
