"""What `/media/` answers: one file per name, made once, and another format until it is made."""

import subprocess
import sys
import threading
from pathlib import Path
from typing import Any, NoReturn, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from studio_adapters.images.local import decoding, encoding, making
from studio_adapters.images.local.host import LocalImageHost
from studio_adapters.images.local.names import (
    MEDIA_TYPES,
    MediaName,
    kept_width,
    kept_widths,
    media_name,
)
from studio_adapters.images.local.opening import open_folder, open_local_image_host
from studio_adapters.settings import SettingsError, load_settings
from studio_core.errors import ImageHostError, ImageNotFoundError
from studio_core.pictures.library import MediaLibrary
from studio_core.pictures.urls import MEDIA_FORMATS, WIDE, WIDEST, WIDTHS
from tests.adapters.images.photographs import encoded, opened, quarters, upload

Encodings = list[tuple[int, str]]

ID = "0123456789abcdef0123456789abcdef"


@pytest.fixture
def encodings(monkeypatch: pytest.MonkeyPatch) -> Encodings:
    """Every variant that is encoded, in order."""
    done: Encodings = []
    encode = encoding.encode_variant

    def counted(image: Any, format: str) -> bytes:
        done.append((image.width, format))
        return encode(image, format)

    monkeypatch.setattr(making, "encode_variant", counted)
    return done


@pytest.mark.parametrize(
    "name",
    [
        "",
        "..",
        f"../originals/01/{ID}",
        f"%2e%2e/{ID}.jpg",
        f"{ID}",
        f"{ID}.JPG",
        f"{ID.upper()}.jpg",
        f"{ID}.jpg/..",
        f"{ID}.jpg\x00",
        f"{ID}.jpg\n",
        f"{ID}-65.jpg",
        f"{ID}-064.jpg",
        f"{ID}-64.png",
        f"{ID}-64.gif",
        f"{ID}.svg",
        f"{ID}.jpg?x",
        f" {ID}.jpg",
        "١" * 32 + ".jpg",
    ],
)
def test_a_malformed_name_is_not_found(host: LocalImageHost, name: str) -> None:
    with pytest.raises(ImageNotFoundError):
        host.open_media(name)


@given(st.text() | st.from_regex(r"[0-9a-f]{30,33}(-\d{2,4})?\.[a-z]{3,4}"))
def test_a_name_is_written_exactly_as_it_was_read(text: str) -> None:
    name = media_name(text)

    assert name is None or str(name) == text
    assert name is None or "/" not in text


@given(st.sampled_from(WIDTHS), st.integers(1, 5000))
def test_pictures_are_never_enlarged_and_no_larger_file_is_kept_twice(
    asked: int, natural: int
) -> None:
    width = kept_width(asked, natural, "avif")

    assert width <= asked
    assert width in kept_widths(natural, "avif")
    assert min(width, natural) == min(asked, natural)


@pytest.mark.parametrize(
    ("natural", "jpg", "avif"), [(1920, 1920, 1920), (2559, 1920, 2560), (2560, 2560, 2560)]
)
def test_the_widest_jpeg_is_made_of_pictures_that_fill_it(
    natural: int, jpg: int, avif: int
) -> None:
    assert kept_widths(natural, "jpg")[-1] == jpg
    assert [kept_widths(natural, one)[-1] for one in ("webp", "avif")] == [avif, avif]


@pytest.mark.parametrize("name", [f"{ID}.jpg", f"{ID}-640.avif"])
def test_a_picture_that_is_not_kept_is_not_found(host: LocalImageHost, name: str) -> None:
    with pytest.raises(ImageNotFoundError):
        host.open_media(name)


def test_every_variant_is_served_in_its_own_format(host: LocalImageHost) -> None:
    stored = host.put(upload(encoded(quarters(2700, 1800))))
    assert host.wait_prepared(60)

    for width in WIDTHS:
        for format in MEDIA_FORMATS:
            file = host.open_media(f"{stored.id}-{width}.{format}")
            assert file.immutable
            assert file.media_type == f"image/{'jpeg' if format == 'jpg' else format}"
            assert file.size == file.path.stat().st_size
            assert opened(file.path).size == (width, round(width * 2 / 3))


def test_entity_tags_are_strong_and_tell_files_apart(host: LocalImageHost) -> None:
    stored = host.put(upload(encoded(quarters(2700, 1800))))
    assert host.wait_prepared(60)

    names = [f"{stored.id}-{width}.{format}" for width in WIDTHS for format in MEDIA_FORMATS]
    tags = [host.open_media(name).etag for name in names]

    assert len(set(tags)) == len(tags)
    assert all(tag.startswith('"') and tag.endswith('"') for tag in tags)
    assert tags == [host.open_media(name).etag for name in names]


def test_widths_beyond_the_picture_share_one_file(
    host: LocalImageHost, encodings: Encodings
) -> None:
    stored = host.put(upload(encoded(quarters(700, 500))))

    paths = {host.open_media(f"{stored.id}-{width}.jpg").path for width in (1280, 1920)}

    assert len(paths) == 1
    assert opened(paths.pop()).size == (700, 500)
    assert [done for done in encodings if done[1] == "jpg"] == [
        (700, "jpg"),
        (640, "jpg"),
        (128, "jpg"),
        (64, "jpg"),
    ]


def test_a_new_picture_is_served_in_a_format_that_is_ready(
    host: LocalImageHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host._preparation, "ask", lambda *_args, **_options: None)
    stored = host.put(upload(encoded(quarters())))

    early = host.open_media(f"{stored.id}-64.avif")
    host._maker.make_variants(stored.id, "webp")
    later = host.open_media(f"{stored.id}-64.avif")

    assert (early.media_type, early.immutable) == ("image/jpeg", False)
    assert (later.media_type, later.immutable) == ("image/webp", False)


TRANSPARENT = {
    "PNG": encoded(Image.new("RGBA", (480, 320), (20, 20, 20, 0)), "PNG"),
    "WebP": encoded(Image.new("RGBA", (480, 320), (20, 20, 20, 0)), "WEBP", lossless=True),
    "SVG": b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 2"><path d="M0 0h1v1z"/></svg>',
}


@pytest.mark.parametrize("content", TRANSPARENT.values(), ids=TRANSPARENT.keys())
@pytest.mark.parametrize("format", ["webp", "avif"])
def test_no_solid_block_stands_in_for_what_shows_through(
    host: LocalImageHost, monkeypatch: pytest.MonkeyPatch, content: bytes, format: str
) -> None:
    monkeypatch.setattr(host._preparation, "ask", lambda *_args, **_options: None)
    stored = host.put(upload(content, "로고", "logo"))

    first = host.open_media(f"{stored.id}-64.{format}")
    first.path.unlink()
    again = host.open_media(f"{stored.id}-64.{format}")

    for file in (first, again):
        assert (file.media_type, file.immutable) == ("image/webp", format == "webp")
    assert opened(again.path).convert("RGBA").getpixel((60, 40))[3] == 0  # type: ignore[index]  # of RGBA


def test_a_solid_png_waits_for_no_better_format(
    host: LocalImageHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host._preparation, "ask", lambda *_args, **_options: None)
    stored = host.put(upload(encoded(quarters(), "PNG"), "거실.png"))

    assert host.open_media(f"{stored.id}-64.webp").media_type == "image/jpeg"


def test_a_request_for_a_missing_format_has_it_made(host: LocalImageHost) -> None:
    stored = host.put(upload(encoded(quarters())))
    assert host.wait_prepared(60)
    host.open_media(f"{stored.id}-64.avif").path.unlink()

    stand_in = host.open_media(f"{stored.id}-64.avif")
    assert host.wait_prepared(60)

    assert not stand_in.immutable
    assert host.open_media(f"{stored.id}-64.avif").media_type == "image/avif"


def test_a_width_that_is_new_is_made_of_pictures_that_were_kept_before(
    host: LocalImageHost, folder: Path
) -> None:
    kept = [host.put(upload(encoded(quarters(2000, size)))) for size in (1000, 1200)]
    assert host.wait_prepared(60)
    for file in (folder / "public").rglob("*-960.*"):
        file.unlink()

    shown = host.open_media(f"{kept[0].id}-960.avif")
    made = host.prepare(kept[1].id)
    assert host.wait_prepared(60)

    assert (shown.media_type, shown.immutable) == ("image/jpeg", False)
    assert opened(shown.path).width == 960
    assert made == len(MEDIA_FORMATS)
    names = [f"{kept[0].id}-960.avif", *(f"{kept[1].id}-960.{one}" for one in MEDIA_FORMATS)]
    files = [host.open_media(name) for name in names]
    assert all(file.immutable and opened(file.path).width == 960 for file in files)


def without_widest(host: LocalImageHost, folder: Path, width: int) -> str:
    """Keep a picture as earlier versions did, which made nothing wider than 1920."""
    stored = host.put(upload(encoded(quarters(width, 900))))
    assert host.wait_prepared(60)
    for file in (folder / "public").rglob(f"*-{WIDEST}.*"):
        file.unlink()
    return stored.id


@pytest.mark.parametrize("format", MEDIA_FORMATS)
def test_until_the_widest_is_made_the_next_narrower_is_served_and_nobody_waits(
    host: LocalImageHost, folder: Path, encodings: Encodings, format: str
) -> None:
    id = without_widest(host, folder, 2600)
    encodings.clear()
    maker, host._maker = host._maker, cast("Any", RefusingMaker(host._maker))

    early = host.open_media(f"{id}-{WIDEST}.{format}")
    host._maker = maker
    assert host.wait_prepared(60)
    later = host.open_media(f"{id}-{WIDEST}.{format}")

    assert (early.media_type, early.immutable) == (MEDIA_TYPES[format], False)
    assert opened(early.path).width == WIDE
    assert (later.media_type, later.immutable) == (MEDIA_TYPES[format], True)
    assert opened(later.path).width == WIDEST
    assert encodings == [(WIDEST, format)]


class RefusingMaker:
    """A maker that knows pictures and makes nothing while somebody waits."""

    def __init__(self, maker: Any) -> None:
        self.record, self.is_transparent = maker.record, maker.is_transparent

    def make_variants(self, id: str, format: str) -> NoReturn:
        raise AssertionError(f"somebody waits for {format} of {id}")


def test_what_older_pictures_lack_is_made_in_the_background_after_all_else(
    host: LocalImageHost, folder: Path, encodings: Encodings
) -> None:
    without_widest(host, folder, 2600)
    without_widest(host, folder, 2000)
    without_widest(host, folder, 1900)
    encodings.clear()

    missing = host.widen()
    assert host.wait_prepared(60)

    assert missing == 5
    assert sorted(encodings) == [
        *((2000, format) for format in ("avif", "webp")),
        *((WIDEST, format) for format in ("avif", "jpg", "webp")),
    ]
    assert host.widen() == 0


def test_files_at_hand_name_the_next_narrower_until_the_widest_is_made(
    host: LocalImageHost, folder: Path
) -> None:
    id = without_widest(host, folder, 2600)
    name = f"{id}-{WIDEST}.avif"

    early = host.ready_files(id)[name].path
    host.widen()
    assert host.wait_prepared(60)

    assert opened(early).width == WIDE
    assert opened(host.ready_files(id)[name].path).width == WIDEST


def test_an_upload_is_decoded_once_and_its_variants_once_a_format(
    host: LocalImageHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    decodings: list[str] = []
    pixels = decoding._pixels

    def counted(original: Any, width: int, height: int, *, broken: bool) -> Any:
        decodings.append(original.name)
        return pixels(original, width, height, broken=broken)

    monkeypatch.setattr(decoding, "_pixels", counted)

    stored = host.put(upload(encoded(quarters(2600, 1300))))
    sent = list(decodings)
    assert host.wait_prepared(60)

    assert sent == ["거실.jpg"]
    assert decodings[1:] == [stored.id] * 2


def test_nothing_is_encoded_twice(host: LocalImageHost, encodings: Encodings) -> None:
    content = encoded(quarters(2600, 1300))
    first = host.put(upload(content, "거실.jpg"))
    second = host.put(upload(content, "주방.jpg"))

    views = [threading.Thread(target=host.prepare, args=(first.id,), daemon=True) for _ in range(4)]
    for view in views:
        view.start()
    for view in views:
        view.join()
    assert host.wait_prepared(60)

    assert (first.id, second.name) == (second.id, "주방.jpg")
    assert len(encodings) == len(set(encodings)) == len(WIDTHS) * len(MEDIA_FORMATS)


def test_every_file_is_made_again_from_the_original(host: LocalImageHost, folder: Path) -> None:
    stored = host.put(upload(encoded(quarters(900, 600))))
    assert host.wait_prepared(60)
    for file in (folder / "public").rglob("*.*"):
        file.unlink()

    full = opened(host.open_media(f"{stored.id}.jpg").path)
    small = opened(host.open_media(f"{stored.id}-64.jpg").path)
    made = host.prepare(stored.id)

    assert (full.size, small.width) == ((900, 600), 64)
    assert made == 8


def test_another_extension_than_the_picture_s_own_is_not_found(host: LocalImageHost) -> None:
    stored = host.put(upload(encoded(quarters())))

    with pytest.raises(ImageNotFoundError):
        host.open_media(f"{stored.id}.png")


def test_forgetting_a_picture_removes_all_its_files(host: LocalImageHost, folder: Path) -> None:
    stored = host.put(upload(encoded(quarters())))
    assert host.wait_prepared(60)

    freed = host.forget(stored.id)

    assert freed > 0
    assert list(host.image_ids()) == []
    assert [file for file in folder.rglob("*") if stored.id in file.name] == []
    assert host.forget(stored.id) == 0


def test_a_damaged_original_is_the_host_s_failure(host: LocalImageHost, folder: Path) -> None:
    stored = host.put(upload(encoded(quarters())))
    assert host.wait_prepared(60)
    (folder / "originals" / stored.id[:2] / stored.id).write_bytes(b"\xff\xd8\xff nothing")
    host.open_media(f"{stored.id}.jpg").path.unlink()
    host.open_media(f"{stored.id}-64.jpg").path.unlink()

    with pytest.raises(ImageHostError):
        host.open_media(f"{stored.id}-64.jpg")


@pytest.mark.parametrize("content", [b"", b"[]", b'{"width":1}', b'{"width":0,"height":0}'])
def test_a_picture_with_a_damaged_record_is_not_found(
    host: LocalImageHost, folder: Path, content: bytes
) -> None:
    stored = host.put(upload(encoded(quarters())))
    (folder / "records" / stored.id[:2] / f"{stored.id}.json").write_bytes(content)

    with pytest.raises(ImageNotFoundError):
        host.open_media(f"{stored.id}-1280.jpg")


def test_usage_counts_what_is_kept_and_served(host: LocalImageHost, folder: Path) -> None:
    host.put(upload(encoded(quarters())))
    assert host.wait_prepared(60)
    host.count_served(1000)
    host.count_served(500)

    usage = host.usage()

    kept = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    assert abs(usage.storage.used - kept) < 100
    assert usage.storage.limit is not None
    assert usage.storage.limit > usage.storage.used
    assert usage.bandwidth.used == 1500


def test_a_full_disk_is_reported_and_nothing_is_kept(
    host: LocalImageHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_args: object, **_options: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(host._storage, "write", full)

    with pytest.raises(ImageHostError) as failed:
        host.put(upload(encoded(quarters())))

    assert failed.value.status == 507
    assert list(host.image_ids()) == []


def test_the_host_is_a_media_library_and_describes_itself(host: LocalImageHost) -> None:
    description = host.describe()

    assert isinstance(host, MediaLibrary)
    assert (description.kind, description.cloud_name, description.upload_preset) == (
        "local",
        "",
        "",
    )


def test_three_slashes_are_relative_and_four_absolute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = load_settings(environment={})

    for url in ("local:///here/media", f"local:///{tmp_path}/there/media"):
        open_local_image_host(url, settings).close()

    assert (tmp_path / "here/media/locks").is_dir()
    assert (tmp_path / "there/media/locks").is_dir()


@pytest.mark.parametrize("url", ["local:", "local://media", "local:///", "local:////proc/nowhere"])
def test_an_impossible_folder_is_a_settings_error(url: str) -> None:
    with pytest.raises(SettingsError):
        open_local_image_host(url, load_settings(environment={}))


def test_opening_and_serving_load_no_picture_library(host: LocalImageHost, folder: Path) -> None:
    stored = host.put(upload(encoded(quarters())))
    script = (
        "import sys\n"
        "from pathlib import Path\n"
        "from studio_adapters.images.local.opening import open_folder\n"
        "from studio_adapters.settings import load_settings\n"
        f"host = open_folder(Path({str(folder)!r}), load_settings(environment={{}}))\n"
        f"print(host.open_media('{stored.id}-64.jpg').size, 'pyvips' in sys.modules)\n"
    )

    answer = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True)

    assert answer.stdout.split()[1] == b"False"


def test_two_hosts_on_one_folder_share_their_files(folder: Path, encodings: Encodings) -> None:
    settings = load_settings(environment={})
    first, second = open_folder(folder, settings), open_folder(folder, settings)
    content = encoded(quarters(2600, 1300))

    stored = [host.put(upload(content)) for host in (first, second)]
    assert all(host.wait_prepared(60) for host in (first, second))

    assert stored[0].id == stored[1].id
    assert len(encodings) == len(WIDTHS) * len(MEDIA_FORMATS)
    assert media_name(f"{stored[0].id}-64.jpg") == MediaName(stored[0].id, 64, "jpg")
    first.close()
    second.close()
