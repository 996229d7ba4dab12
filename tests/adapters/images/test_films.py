"""Films where pictures are kept: on the disk and in a bucket, by the same doors."""

import io
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any, cast

import pytest

from studio_adapters.clock import now
from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.opening import open_folder, open_local_image_host
from studio_adapters.settings import Settings, load_settings
from studio_core.errors import ImageNotFoundError
from studio_core.films.errors import CaptionsRefusedError, FilmRefusedError
from studio_core.films.keeping import keep_copy
from studio_core.pictures.host import StoredImage, Upload
from studio_core.pictures.usage import prune_pictures, unused_pictures
from studio_core.records.believing import BelievedMoment
from studio_core.records.changes import OPERATOR
from studio_core.transfer.media_sync import MediaSync, Synced
from tests.adapters.images.buckets import BUCKET
from tests.adapters.images.photographs import encoded, quarters, upload
from tests.core.audit.stored import AT, store_of
from tests.films import CAPTIONS, PLACE, SECONDS, SIZE, film

FILM = film(telling=True)


def settings_of(folder: Path) -> Settings:
    return load_settings(environment={"STUDIO_DATA_DIR": str(folder)})


@pytest.fixture(params=["folder", pytest.param("bucket", marks=pytest.mark.server)])
def keeping(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[LocalImageHost]:
    """An image host over a folder, and over a bucket."""
    settings = settings_of(tmp_path)
    if request.param == "folder":
        opened = open_folder(tmp_path / "media", settings)
    else:
        endpoint = request.getfixturevalue("bucket")
        opened = open_local_image_host(f"s3://{BUCKET}/site?endpoint={endpoint}", settings)
    yield opened
    opened.close()


def put(host: LocalImageHost, content: bytes = FILM, name: str = "거실.mp4") -> StoredImage:
    return host.put_film(Upload(file=io.BytesIO(content), name=name, folder=""))


def put_captions(host: LocalImageHost, text: str = CAPTIONS) -> StoredImage:
    sent = Upload(file=io.BytesIO(text.encode()), name="거실.vtt", folder="")
    return host.put_captions(sent)


def read(host: LocalImageHost, stored: StoredImage) -> bytes:
    return host.open_media(stored.url.removeprefix("/media/")).path.read_bytes()


def test_a_film_is_kept_once_under_what_it_shows(keeping: LocalImageHost) -> None:
    first, again = put(keeping), put(keeping, name="같은 영상.mp4")
    shown = read(keeping, first)

    file = keeping.open_media(f"{first.id}.mp4")
    assert first.id == again.id
    assert (first.seconds, (first.width, first.height), first.format) == (SECONDS, SIZE, "mp4")
    assert (len(shown), PLACE in shown) == (len(FILM), False)
    assert (file.media_type, file.size, file.immutable) == ("video/mp4", len(FILM), True)
    assert list(keeping.image_ids()) == [first.id]


def test_captions_are_kept_beside_it(keeping: LocalImageHost) -> None:
    stored = put_captions(keeping)

    assert read(keeping, stored).decode() == CAPTIONS
    assert stored.seconds is None


def test_what_is_refused_leaves_nothing(keeping: LocalImageHost) -> None:
    with pytest.raises(FilmRefusedError):
        put(keeping, FILM[:-1])
    with pytest.raises(CaptionsRefusedError):
        put_captions(keeping, "1\n00:00:01,000 --> 00:00:02,000")

    assert (list(keeping.image_ids()), keeping.usage().storage.used) == ([], 0)


def test_a_film_is_no_picture_and_a_picture_no_film(keeping: LocalImageHost) -> None:
    stored, photograph = put(keeping), keeping.put(upload(encoded(quarters())))
    assert keeping.wait_prepared(60)

    for name in (f"{stored.id}.jpg", f"{stored.id}-640.webp", f"{photograph.id}.mp4"):
        with pytest.raises(ImageNotFoundError):
            keeping.open_media(name)
    assert keeping.prepare(stored.id) == 0


def test_a_forgotten_film_frees_all_that_it_took(keeping: LocalImageHost) -> None:
    stored = put(keeping)
    used = keeping.usage().storage.used

    assert keeping.forget(stored.id) == used > len(FILM)
    assert keeping.usage().storage.used == 0
    with pytest.raises(ImageNotFoundError):
        keeping.open_media(f"{stored.id}.mp4")


def test_a_film_that_no_project_shows_is_removed(keeping: LocalImageHost) -> None:
    shown, unused, captions = put(keeping), put(keeping, film()), put_captions(keeping)
    store = store_of({"portfolio": {"p1": {"video": {"url": shown.url, "captions": captions.url}}}})
    later = now() + timedelta(days=60)

    found = unused_pictures(store, keeping, {}, later)
    prune_pictures(store, keeping, {}, BelievedMoment(later))

    assert found == (unused.id,)
    assert set(keeping.image_ids()) == {shown.id, captions.id}


def test_films_move_between_folder_and_bucket_under_their_names(
    keeping: LocalImageHost, tmp_path: Path
) -> None:
    other = open_folder(tmp_path / "other", settings_of(tmp_path / "data"))
    photograph = keeping.put(upload(encoded(quarters())))
    stored, captions = put(keeping), put_captions(keeping)
    video = {"url": stored.url, "poster": {"url": photograph.url}, "captions": captions.url}
    store = store_of({"portfolio": {"p1": {"video": {**video, "seconds": 12.8}}}})

    sync = MediaSync(
        store=store,
        source=keeping,
        target=other,
        elsewhere=None,
        cloud_name="",
        is_used=True,
        by=OPERATOR,
        now=lambda: AT,
        clock=now,
    )

    done = sync.run()

    assert (len(done.originals), done.failed) == (3, {})
    assert {one: read(other, one) for one in (stored, captions)} == {
        one: read(keeping, one) for one in (stored, captions)
    }
    record = store.get("portfolio", "p1")
    kept = cast("Any", record).document["video"]
    assert {name: kept[name] for name in ("url", "captions")} == {
        "url": stored.url,
        "captions": captions.url,
    }
    assert set(kept) == {"url", "poster", "captions", "seconds"}
    assert sync.plan() == Synced()
    other.close()


def test_a_copy_that_cannot_be_sought_in_is_kept_all_the_same(
    keeping: LocalImageHost, tmp_path: Path
) -> None:
    file = tmp_path / "film"
    file.write_bytes(FILM)
    with file.open("rb") as opened:
        stored = keep_copy(keeping, Upload(file=opened, name="media", folder=""))

    with io.BytesIO(read(keeping, stored)) as again:
        assert keep_copy(keeping, Upload(file=again, name="media", folder="")).id == stored.id


@pytest.mark.server
def test_another_machine_serves_the_film_from_the_bucket(bucket: str, tmp_path: Path) -> None:
    url = f"s3://{BUCKET}/site?endpoint={bucket}"
    large = film(picture=b"\1" * (6 * 1024**2))
    hosts = [open_local_image_host(url, settings_of(tmp_path / name)) for name in ("one", "two")]

    stored = put(hosts[0], large)

    assert [read(host, stored) for host in hosts] == [large, large]
    for host in hosts:
        host.close()
