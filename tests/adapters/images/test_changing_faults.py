"""Pictures on their way between two hosts, one of which fails or serves them by itself."""

from contextlib import closing
from pathlib import Path
from typing import Never

import pytest

from studio_adapters.enclosures.changing import ChangingObjects
from studio_adapters.enclosures.objects import MemoryObjects
from studio_adapters.images.changing import ChangingImageHost
from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.places import LOOK_SECONDS, CurrentPlaces
from studio_adapters.settings import load_settings
from studio_core.errors import ImageHostError, StoreUnavailableError
from studio_core.pictures.exchange import begin_exchange, end_exchange, get_exchange
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from tests.adapters.images.test_changing import AT, Site, site, upload

__all__ = ["site"]


def test_a_new_host_that_fails_is_waited_for_once_and_not_by_everybody(site: Site) -> None:
    seconds, waited = 0.0, list[str]()

    def opened(address: str) -> LocalImageHost:
        host = site.open(address)
        if address == site.new:
            host.open_media = failing  # type: ignore[method-assign]
        return host

    def failing(name: str) -> Never:
        waited.append(name)
        raise ImageHostError(500, "it does not answer")

    with closing(ChangingImageHost(site.places, opened, lambda: seconds)) as host:
        name = f"{host.put(upload()).id}.jpg"
        site.begin()
        site.seconds += LOOK_SECONDS + 1

        assert [host.open_media(name).size > 0 for _ in range(3)] == [True] * 3
        assert len(waited) == 1
        seconds += 60
        host.open_media(name)
        assert len(waited) == 2


@pytest.mark.parametrize("is_done", [False, True])
def test_the_cloud_that_was_left_is_known_to_who_starts_afterwards(
    tmp_path: Path, is_done: bool
) -> None:
    site, cloud = Site(tmp_path), "cloudinary://bom-studio"
    begun = begin_exchange(Work(site.store, OPERATOR, AT), cloud, site.new, None)
    if is_done:
        end_exchange(Work(site.store, OPERATOR, AT), begun)
    places = CurrentPlaces(site.store, load_settings(environment={"STUDIO_MEDIA": site.new}))

    with closing(ChangingImageHost(places, site.open)) as host:
        assert (host.describe().kind, host.describe().cloud_name) == ("local", "bom-studio")


def test_a_bucket_is_not_waited_for_where_a_folder_of_this_machine_has_the_picture(
    site: Site,
) -> None:
    def opened(address: str) -> LocalImageHost:
        assert address == site.old
        return site.open(address)

    with closing(ChangingImageHost(site.places, opened)) as host:
        name = f"{host.put(upload()).id}.jpg"
        begin_exchange(
            Work(site.store, OPERATOR, AT), site.old, "s3://away", get_exchange(site.store)
        )
        site.seconds += LOOK_SECONDS + 1

        assert host.open_media(name).size > 0


def test_a_piece_at_the_old_place_is_read_while_the_new_one_fails(site: Site) -> None:
    class Failing(MemoryObjects):
        def get(self, name: str) -> bytes | None:
            raise StoreUnavailableError("it does not answer")

    kept = {site.old: MemoryObjects(), site.new: Failing()}
    kept[site.old].put_new("a/0", b"one")
    site.begin()
    objects = ChangingObjects(site.places, kept.__getitem__)

    assert objects.get("a/0") == b"one"
    with pytest.raises(StoreUnavailableError):
        objects.get("a/1")
