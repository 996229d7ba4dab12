"""Our image host over a real object store's protocol."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.making import public_key
from studio_adapters.images.local.names import MediaName
from studio_adapters.images.local.opening import open_local_image_host
from studio_adapters.settings import Settings, SettingsError, load_settings
from studio_core.errors import ImageHostError, ImageNotFoundError
from studio_core.pictures.urls import MEDIA_FORMATS, WIDE, WIDEST
from tests.adapters.images.buckets import BUCKET
from tests.adapters.images.photographs import encoded, opened, quarters, upload

pytestmark = pytest.mark.server


def settings_of(folder: Path) -> Settings:
    return load_settings(environment={"STUDIO_DATA_DIR": str(folder)})


@pytest.fixture(params=["s3", "gs"])
def url(request: pytest.FixtureRequest, bucket: str) -> str:
    return f"{request.param}://{BUCKET}/site/one?endpoint={bucket}"


@pytest.fixture
def host(url: str, tmp_path: Path) -> Iterator[LocalImageHost]:
    host = open_local_image_host(url, settings_of(tmp_path))
    yield host
    host.close()


def test_pictures_are_kept_and_served(host: LocalImageHost) -> None:
    stored = host.put(upload(encoded(quarters())))
    assert host.wait_prepared(60)

    file = host.open_media(f"{stored.id}-64.avif")

    assert (file.media_type, file.immutable) == ("image/avif", True)
    assert opened(host.open_media(f"{stored.id}.jpg").path).size == (480, 320)
    assert list(host.image_ids()) == [stored.id]


def test_another_machine_serves_what_the_first_one_kept(
    host: LocalImageHost, url: str, tmp_path: Path
) -> None:
    stored = host.put(upload(encoded(quarters())))
    assert host.wait_prepared(60)
    shutil.rmtree(tmp_path / "media-cache" / "public")

    other = open_local_image_host(url, settings_of(tmp_path / "other"))
    first, second = (one.open_media(f"{stored.id}-640.webp") for one in (host, other))
    other.close()

    assert first.path != second.path
    assert first.path.read_bytes() == second.path.read_bytes()


def test_what_older_pictures_lack_is_made_and_the_next_narrower_served_until_then(
    host: LocalImageHost,
) -> None:
    stored = host.put(upload(encoded(quarters(2600, 900))))
    assert host.wait_prepared(60)
    for format in MEDIA_FORMATS:
        host._storage.remove(public_key(MediaName(stored.id, WIDEST, format)))

    early = host.open_media(f"{stored.id}-{WIDEST}.avif")
    missing = host.widen()
    assert host.wait_prepared(60)

    assert (opened(early.path).width, early.immutable) == (WIDE, False)
    assert 0 < missing <= len(MEDIA_FORMATS)
    assert host.widen() == 0
    assert opened(host.open_media(f"{stored.id}-{WIDEST}.avif").path).width == WIDEST


def test_a_forgotten_picture_leaves_no_object(host: LocalImageHost) -> None:
    stored = host.put(upload(encoded(quarters())))
    assert host.wait_prepared(60)
    kept = host.usage().storage

    freed = host.forget(stored.id)

    assert (kept.used, kept.limit) == (freed, None)
    assert host.usage().storage.used == 0
    with pytest.raises(ImageNotFoundError):
        host.open_media(f"{stored.id}-64.jpg")


def test_a_bucket_that_is_not_there_is_the_host_s_failure(bucket: str, tmp_path: Path) -> None:
    url = f"s3://no-such-bucket?endpoint={bucket}"
    host = open_local_image_host(url, settings_of(tmp_path))

    with pytest.raises(ImageHostError) as failed:
        host.put(upload(encoded(quarters())))
    host.close()

    assert "a-secret" not in str(failed.value)


def test_an_address_without_a_bucket_is_a_settings_error(tmp_path: Path) -> None:
    with pytest.raises(SettingsError):
        open_local_image_host("s3:///site", settings_of(tmp_path))
