"""The pictures' host is exchanged below a running server: nothing that comes is lost."""

import io
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, cast

import pytest

from studio_adapters.enclosures.changing import ChangingObjects
from studio_adapters.enclosures.objects import MemoryObjects
from studio_adapters.images.changing import ChangingImageHost
from studio_adapters.images.changing_staging import ChangingStaging
from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.opening import open_folder, open_upload_staging
from studio_adapters.images.places import LOOK_SECONDS, CurrentPlaces, media_address
from studio_adapters.settings import Settings, load_settings
from studio_adapters.stores.memory import MemoryStore
from studio_core.errors import ImageNotFoundError
from studio_core.pictures.exchange import begin_exchange, end_exchange, get_exchange
from studio_core.pictures.host import Upload
from studio_core.pictures.library import even_picture
from studio_core.pictures.staging import StagedUpload
from studio_core.records.changes import OPERATOR
from studio_core.records.work import Work
from tests.adapters.images.photographs import encoded, quarters

AT = "2026-03-01T00:00:00.000Z"
NOW = datetime(2026, 3, 1, tzinfo=UTC)


class Site:
    """A site in *folder* whose pictures lie in `old` and move to `new`."""

    def __init__(self, folder: Path) -> None:
        self.old, self.new = f"local:///{folder}/old", f"local:///{folder}/new"
        self.settings: Settings = load_settings(environment={"STUDIO_MEDIA": self.old})
        self.store = MemoryStore()
        self.seconds = 0.0
        self.places = CurrentPlaces(self.store, self.settings, lambda: self.seconds)
        self.during: Callable[[], None] = lambda: None

    def begin(self) -> None:
        begin_exchange(Work(self.store, OPERATOR, AT), self.old, self.new, get_exchange(self.store))

    def end(self) -> None:
        begun = begin_exchange(
            Work(self.store, OPERATOR, AT), self.old, self.new, get_exchange(self.store)
        )
        end_exchange(Work(self.store, OPERATOR, AT), begun)

    def open(self, address: str) -> LocalImageHost:
        """Open a host; what the test does `during` an upload happens before it is kept."""
        host = open_folder(Path(address.removeprefix("local:///")), self.settings)
        put = host.put

        def interrupted(upload: Upload) -> object:
            kept = put(upload)
            self.during()
            return kept

        host.put = interrupted  # type: ignore[method-assign, assignment]
        return host


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


@pytest.fixture
def host(site: Site) -> Iterator[ChangingImageHost]:
    with closing(ChangingImageHost(site.places, site.open)) as opened:
        yield opened


def upload(width: int = 80) -> Upload:
    return Upload(file=io.BytesIO(encoded(quarters(width))), name="거실.jpg", folder="")


def kept_at(site: Site, address: str) -> set[str]:
    with closing(site.open(address)) as host:
        return set(host.image_ids())


def test_what_is_uploaded_while_the_move_begins_lies_at_the_new_host(
    site: Site, host: ChangingImageHost
) -> None:
    site.during = site.begin

    stored = host.put(upload())

    assert stored.id in kept_at(site, site.new)


def test_pictures_come_from_either_host_until_all_have_come(
    site: Site, host: ChangingImageHost
) -> None:
    before = host.put(upload())
    site.begin()
    after = host.put(upload(90))

    names = [f"{one.id}.jpg" for one in (before, after)]
    assert [host.open_media(name).media_type for name in names] == ["image/jpeg"] * 2
    assert set(host.image_ids()) == {before.id, after.id}
    assert kept_at(site, site.new) == {after.id}


def test_afterwards_the_old_host_is_asked_for_nothing(site: Site, host: ChangingImageHost) -> None:
    before = host.put(upload())
    site.end()
    site.seconds += LOOK_SECONDS + 1

    with pytest.raises(ImageNotFoundError):
        host.open_media(f"{before.id}.jpg")


def test_a_picture_that_is_missed_is_looked_for_where_it_lies_by_now(
    site: Site, host: ChangingImageHost
) -> None:
    host.at_work()
    site.begin()
    with closing(site.open(site.new)) as new:
        stored = new.put(upload())

    # No time has passed: what was known of the places is still believed.
    assert host.open_media(f"{stored.id}.jpg").size > 0


class LackingHost:
    """A host that tells how many variants its pictures lack."""

    def __init__(self, missing: int) -> None:
        self.missing = missing

    def widen(self) -> int:
        return self.missing


def test_the_host_at_work_makes_what_older_pictures_lack(site: Site) -> None:
    hosts = {site.old: LackingHost(1), site.new: LackingHost(2)}
    host = ChangingImageHost(site.places, lambda address: cast("Any", hosts[address]))

    before = host.widen()
    site.begin()
    site.seconds += LOOK_SECONDS + 1

    assert (before, host.widen()) == (1, 2)


def test_a_host_that_makes_nothing_ahead_lacks_nothing(site: Site) -> None:
    assert ChangingImageHost(site.places, lambda _: cast("Any", object())).widen() == 0


def test_an_even_picture_is_kept_at_the_new_host_beside_one_that_has_not_come_yet(
    site: Site, host: ChangingImageHost
) -> None:
    dark = encoded(quarters(800, 600).point(lambda level: level // 3))
    stored = host.put(Upload(file=io.BytesIO(dark), name="거실.jpg", folder=""))
    site.begin()
    site.seconds += LOOK_SECONDS + 1

    even = even_picture(host, stored.id)

    assert even.id != stored.id
    assert kept_at(site, site.new) == {even.id}


def test_whoever_names_another_host_than_the_one_that_was_left_uses_that(site: Site) -> None:
    site.end()
    third = load_settings(environment={"STUDIO_MEDIA": "local:////elsewhere"})

    assert CurrentPlaces(site.store, third).look().first == "local:////elsewhere"
    assert CurrentPlaces(site.store, site.settings).look().first == site.new


def test_an_unfinished_upload_ends_where_it_began(site: Site) -> None:
    staging = ChangingStaging(site.places, lambda url: open_upload_staging(url, site.settings))
    staging.begin(staged("a" * 32))
    site.begin()
    staging.append("a" * 32, 0, b"first")
    staging.begin(staged("b" * 32))
    site.seconds += LOOK_SECONDS + 1

    assert staging.end_of("a" * 32) == len(b"first")
    assert {id for id, _ in staging.uploads()} == {"a" * 32, "b" * 32}
    assert staging.find("b" * 32) is not None
    new = open_upload_staging(site.new, site.settings)
    assert [id for id, _ in new.uploads()] == ["b" * 32]


def staged(id: str) -> StagedUpload:
    return StagedUpload(
        id=id,
        owner="kim",
        name="거실.jpg",
        folder="",
        length=10,
        sha256="",
        expires=NOW + timedelta(days=1),
    )


def test_sealed_pieces_are_kept_once_and_found_at_either_place(site: Site) -> None:
    kept = {site.old: MemoryObjects(), site.new: MemoryObjects()}
    objects = ChangingObjects(site.places, kept.__getitem__)
    assert objects.put_new("a/0", b"one")
    site.begin()

    assert not objects.put_new("a/0", b"another")
    assert objects.put_new("a/1", b"two")

    assert [objects.get(name) for name in ("a/0", "a/1", "a/2")] == [b"one", b"two", None]
    assert sorted(objects.list("a")) == [("a/0", 3), ("a/1", 3)]
    assert [sorted(one.list()) for one in kept.values()] == [[("a/0", 3)], [("a/1", 3)]]
    objects.clear("a")
    assert list(objects.list()) == []


def test_a_piece_that_comes_while_the_move_begins_lies_at_the_new_place(site: Site) -> None:
    class Interrupted(MemoryObjects):
        def put_new(self, name: str, content: bytes) -> bool:
            kept = super().put_new(name, content)
            site.begin()
            return kept

    kept: dict[str, MemoryObjects] = {site.old: Interrupted(), site.new: MemoryObjects()}

    assert ChangingObjects(site.places, kept.__getitem__).put_new("a/0", b"one")

    assert kept[site.new].get("a/0") == b"one"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("cloudinary://key:secret@cloud?upload_preset=p", "cloudinary://cloud"),
        (
            "s3://bucket/site?endpoint=http://127.0.0.1:9",
            "s3://bucket/site?endpoint=http://127.0.0.1:9",
        ),
        ("local:////var/a%25b/../media", "local:////var/media"),
    ],
)
def test_an_address_is_shown_without_keys_and_as_a_real_path(url: str, shown: str) -> None:
    assert media_address(url) == shown
