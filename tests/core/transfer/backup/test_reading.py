"""Reading a backup: the same contents as written, and refused when any byte was changed."""

import io
import json
import zipfile
import zlib
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_core.records.collections import ACCOUNTS, ENQUIRIES, INSIGHTS, PORTFOLIO, SIGN_INS
from studio_core.transfer.backup import format as backup_format
from studio_core.transfer.backup.format import SEAL, SEAL_DIGITS, BackupRefusedError, seal_of
from studio_core.transfer.backup.reading import Backup
from tests.core.audit.stored import store_of
from tests.core.transfer.backup.archives import Album, archived, contents, stored

TREE: dict[str, dict[str, Any]] = {
    PORTFOLIO: {
        "p1": {"title": "북촌 한옥", "order": 0, "images": [None, "a.jpg"]},
        "가": {"x": 1.5},
    },
    INSIGHTS: {"i1": {"title": "글", "content": "본문\u2028\n둘째 줄"}},
    ENQUIRIES: {"e1": {"sealed": {"key": "k1", "text": "AAAA"}}},
    ACCOUNTS: {"a1": {"email": "hong@studio.example"}},
    SIGN_INS: {"s1": {"user": "a1"}},
}
SMALL = archived(
    store_of({PORTFOLIO: {"p1": {"title": "집"}}}), None, b"public_url = ''\n"
).getvalue()


def resealed(change: Callable[[zipfile.ZipFile], None], base: bytes = b"") -> io.BytesIO:
    """Return an archive that *change* wrote, with a right seal."""
    file = io.BytesIO(base)
    with zipfile.ZipFile(file, "a" if base else "w") as archive:
        change(archive)
        archive.comment = SEAL + b"0" * SEAL_DIGITS
    end = len(file.getvalue()) - SEAL_DIGITS
    digits = seal_of(file, end)
    file.seek(end)
    file.write(digits)
    return file


def copied(without: str = "", **replaced: bytes) -> Callable[[zipfile.ZipFile], None]:
    """Return what copies the small backup, leaving out or replacing members."""

    def change(archive: zipfile.ZipFile) -> None:
        with zipfile.ZipFile(io.BytesIO(SMALL)) as old:
            for name in old.namelist():
                if name != without:
                    archive.writestr(name, replaced.get(name.partition(".")[0], old.read(name)))

    return change


def test_a_backup_is_read_as_it_was_written(tmp_path: Path) -> None:
    store = store_of(TREE)

    backup = Backup(archived(store, Album(tmp_path, b"one", b"two"), b"# settings\n"))

    assert contents(backup) == stored(store)
    assert SIGN_INS not in contents(backup)
    assert backup.manifest.position == store.position()
    assert [backup.picture(id).read() for id in backup.manifest.pictures] == [b"two", b"one"]
    assert backup.configuration() == b"# settings\n"


def test_an_empty_store_has_a_backup_too() -> None:
    backup = Backup(archived(store_of({})))

    assert backup.manifest.record_count == 0
    assert backup.configuration() is None


@given(st.integers(0, len(SMALL) - 1), st.integers(1, 255))
def test_a_changed_byte_anywhere_is_refused(place: int, change: int) -> None:
    damaged = bytearray(SMALL)
    damaged[place] ^= change

    with pytest.raises(BackupRefusedError):
        Backup(io.BytesIO(damaged))


def test_a_change_of_any_single_byte_is_refused() -> None:
    for place in range(len(SMALL)):
        damaged = bytearray(SMALL)
        damaged[place] ^= 0x01

        with pytest.raises(BackupRefusedError):
            Backup(io.BytesIO(damaged))


@given(st.integers(0, len(SMALL) - 1))
def test_a_cut_off_backup_is_refused(length: int) -> None:
    with pytest.raises(BackupRefusedError):
        Backup(io.BytesIO(SMALL[:length]))


@given(st.binary(max_size=500))
def test_a_file_that_is_no_backup_is_refused(content: bytes) -> None:
    with pytest.raises(BackupRefusedError, match=r"no backup|no whole backup"):
        Backup(io.BytesIO(content))


@pytest.mark.parametrize(("more", "said"), [(-1, "too short"), (0, "no whole backup")])
def test_a_file_as_short_as_a_seal_is_refused(more: int, said: str) -> None:
    content = b"x" * (len(SEAL) + SEAL_DIGITS + more)

    with pytest.raises(BackupRefusedError, match=said):
        Backup(io.BytesIO(content))


def test_appended_bytes_are_refused() -> None:
    with pytest.raises(BackupRefusedError, match="no whole backup"):
        Backup(io.BytesIO(SMALL + b"\n"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (copied(without="records/insights.jsonl"), "other files than its manifest says"),
        (copied(without="manifest.json"), "manifest.json"),
        (copied(manifest=b"[]"), "damaged manifest"),
        (copied(manifest=b'{"format": "studio backup", "version": 9}'), "newer studio"),
        (copied(manifest=b'{"format": "another"}'), "not a backup of a studio"),
        (copied(studio=b"store = 'evil'\n"), "another studio.toml than its manifest says"),
        (lambda archive: archive.writestr("../../etc/cron.d/x", b""), "no backup has"),
        (lambda archive: archive.writestr("/etc/passwd", b""), "no backup has"),
        (lambda archive: archive.writestr("media/" + "A" * 32, b""), "no backup has"),
        (
            lambda archive: archive.writestr("manifest.json", b" " * 99, zipfile.ZIP_DEFLATED),
            "packed",
        ),
    ],
)
def test_a_forged_archive_is_refused_although_its_seal_is_right(
    change: Callable[[zipfile.ZipFile], None], said: str
) -> None:
    with pytest.raises(BackupRefusedError, match=said):
        Backup(resealed(change))


def test_a_compressed_file_is_refused_even_when_it_is_no_smaller() -> None:
    content = next(b"#" * n for n in range(1, 20) if len(zlib.compress(b"#" * n, wbits=-15)) == n)

    with pytest.raises(BackupRefusedError, match="packed"):
        Backup(
            resealed(lambda archive: archive.writestr("studio.toml", content, zipfile.ZIP_DEFLATED))
        )


def test_an_encrypted_file_is_refused() -> None:
    def encrypt(archive: zipfile.ZipFile) -> None:
        archive.writestr("studio.toml", b"port = 1")
        archive.getinfo("studio.toml").flag_bits |= 1

    with pytest.raises(BackupRefusedError, match="packed"):
        Backup(resealed(encrypt))


@pytest.mark.parametrize("length", [0, 1, 3, 4, 5, 8, 9])
def test_a_seal_covers_every_byte_before_it_and_none_after(
    length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup_format, "CHUNK", 4)
    content = bytes(range(12))

    assert seal_of(io.BytesIO(content), length) == sha256(content[:length]).hexdigest().encode()


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_two_files_of_one_name_are_refused() -> None:
    with pytest.raises(BackupRefusedError, match="two files of one name"):
        Backup(resealed(lambda archive: archive.writestr("studio.toml", b""), SMALL))


def test_overlapping_files_are_refused() -> None:
    def overlap(archive: zipfile.ZipFile) -> None:
        copied()(archive)
        manifest = archive.getinfo("manifest.json")
        for number in range(9):
            twin = zipfile.ZipInfo(f"media/{number:032}")
            twin.header_offset, twin.CRC = manifest.header_offset, manifest.CRC
            twin.file_size = twin.compress_size = manifest.file_size
            archive.filelist.append(twin)
            archive.NameToInfo[twin.filename] = twin

    with pytest.raises(BackupRefusedError, match=r"over each other|damaged"):
        Backup(resealed(overlap))


@pytest.mark.parametrize(
    "lines",
    [b"not json\n", b"{}\n", b'{"id": "a/b", "document": {}}\n', b'{"id": "a", "document": []}\n',
     b'{"id": "b", "document": {}}\n{"id": "a", "document": {}}\n',
     b'{"id": "a", "document": {}}\n{"id": "a", "document": {}}\n'],
)  # fmt: skip
def test_lines_that_are_no_records_in_order_are_refused(lines: bytes) -> None:
    def change(archive: zipfile.ZipFile) -> None:
        with zipfile.ZipFile(io.BytesIO(SMALL)) as old:
            manifest = json.loads(old.read("manifest.json"))
            for name in old.namelist():
                content = lines if name == "records/portfolio.jsonl" else old.read(name)
                archive.writestr(name, json.dumps(manifest) if name == "manifest.json" else content)

    with pytest.raises(BackupRefusedError, match=r"no record|out of order"):
        Backup(resealed(change))


def test_a_picture_under_another_name_is_refused(tmp_path: Path) -> None:
    album = Album(tmp_path, b"one")
    (tmp_path / next(album.image_ids())).write_bytes(b"tampered with")

    with pytest.raises(BackupRefusedError, match="picture under a wrong name"):
        Backup(archived(store_of({}), album))


def test_a_picture_that_is_removed_meanwhile_is_left_out(tmp_path: Path) -> None:
    album = Album(tmp_path, b"one", b"two")
    (tmp_path / next(album.image_ids())).unlink()

    backup = Backup(archived(store_of({}), album))

    assert len(backup.manifest.pictures) == 1
