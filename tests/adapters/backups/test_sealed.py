"""Sealed places: what can be seen without the key, and that every change is noticed."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.backups.opening import (
    backup_keys,
    make_backup_folders,
    open_backup_places,
)
from studio_adapters.backups.sealing import Sealing
from studio_adapters.encryption.stream import CHUNK_BYTES, content_size
from studio_adapters.settings import load_settings
from studio_core.backups.ports import PlaceDamagedError, PlaceKeyMissingError
from tests.adapters.backups.conftest import Kind

MIB = 1024**2
HEAD, SEALED_CHUNK = 40, CHUNK_BYTES + 16
KEY, OTHER = "copies/20261127T180000Z.studio", "media/0af1.jpg"
SEALING = Sealing(bytes(range(32)))

Damage = Callable[[bytes], bytes]

DAMAGES: dict[str, Damage] = {
    "a bit of the mark": lambda sealed: bytes([sealed[0] ^ 1]) + sealed[1:],
    "a bit of the salt": lambda sealed: sealed[:20] + bytes([sealed[20] ^ 1]) + sealed[21:],
    "a bit of the content": lambda sealed: (
        sealed[:5000] + bytes([sealed[5000] ^ 1]) + sealed[5001:]
    ),
    "a bit of the end": lambda sealed: sealed[:-1] + bytes([sealed[-1] ^ 1]),
    "the last byte is missing": lambda sealed: sealed[:-1],
    "the last chunk is missing": lambda sealed: sealed[: HEAD + 2 * SEALED_CHUNK],
    "only the first chunk is left": lambda sealed: sealed[: HEAD + SEALED_CHUNK],
    "only the head is left": lambda sealed: sealed[:HEAD],
    "half of the head is left": lambda sealed: sealed[: HEAD // 2],
    "nothing is left": lambda _: b"",
    "something follows": lambda sealed: sealed + b"\0",
    "the end comes twice": lambda sealed: sealed + sealed[HEAD + 2 * SEALED_CHUNK :],
    "two chunks are exchanged": lambda sealed: (
        sealed[:HEAD]
        + sealed[HEAD + SEALED_CHUNK : HEAD + 2 * SEALED_CHUNK]
        + sealed[HEAD : HEAD + SEALED_CHUNK]
        + sealed[HEAD + 2 * SEALED_CHUNK :]
    ),
    "a chunk is left out": lambda sealed: sealed[:HEAD] + sealed[HEAD + SEALED_CHUNK :],
    "it was never sealed": lambda _: b"PK\3\4 a plain archive " * 100,
}


def stored(kind: Kind) -> list[str]:
    return [name for name in kind.lying.names() if not name.endswith("sealed-by.json")]


@pytest.mark.parametrize("damage", DAMAGES)
def test_every_damage_is_noticed(damage: str) -> None:
    sealed = b"".join(SEALING.sealed(KEY, [os.urandom(2 * MIB + 77)]))

    with pytest.raises(PlaceDamagedError, match="not what was sealed"):
        list(SEALING.unsealed(KEY, [DAMAGES[damage](sealed)]))


@given(st.data())
def test_no_byte_can_be_changed(data: st.DataObject) -> None:
    sealed = b"".join(SEALING.sealed(KEY, [data.draw(st.binary(max_size=200))]))
    at = data.draw(st.integers(0, len(sealed) - 1))
    changed = sealed[:at] + bytes([sealed[at] ^ data.draw(st.integers(1, 255))]) + sealed[at + 1 :]

    with pytest.raises(PlaceDamagedError):
        list(SEALING.unsealed(KEY, [changed]))


@pytest.mark.parametrize("size", [0, 1, MIB - 1, MIB, MIB + 1, 3 * MIB, 3 * MIB + 5])
def test_the_size_of_the_content_follows_from_the_sealed_size(size: int) -> None:
    sealed = b"".join(SEALING.sealed(KEY, [bytes(size)]))

    assert content_size(len(sealed)) == size
    assert b"".join(SEALING.unsealed(KEY, [sealed])) == bytes(size)


def test_names_are_found_again_and_say_nothing() -> None:
    name = SEALING.stored_name(OTHER)

    assert SEALING.stored_name(OTHER) == name
    assert SEALING.key_of(name) == OTHER
    assert name.startswith(f"{SEALING.stored_name('media')}/")
    assert name == name.lower()
    assert not {"media", "0af1", "jpg"} & set(name.replace("/", ".").split("."))
    assert Sealing(bytes(32)).stored_name(OTHER) != name


@pytest.mark.parametrize("name", ["media/0af1.jpg", "", "aaaa", "ünlesbar", "a" * 300])
def test_names_of_others_are_no_keys(name: str) -> None:
    assert SEALING.key_of(name) is None


def test_a_name_belongs_to_its_folder() -> None:
    folder, _, name = SEALING.stored_name("media/a").partition("/")
    other = SEALING.stored_name("pieces")

    assert SEALING.key_of(f"{folder}/{name}") == "media/a"
    assert SEALING.key_of(f"{other}/{name}") is None


@pytest.mark.parametrize("damage", ["a bit of the content", "the last chunk is missing"])
def test_damage_at_the_place_is_noticed(sealed: Kind, damage: str) -> None:
    sealed.open().write_pieces(KEY, [os.urandom(2 * MIB + 77)])
    (name,) = stored(sealed)
    sealed.lying.write(name, DAMAGES[damage](sealed.lying.read(name)))

    with pytest.raises(PlaceDamagedError):
        list(sealed.open().read_pieces(KEY))


def test_files_cannot_be_exchanged(sealed: Kind) -> None:
    place = sealed.open()
    place.write_pieces(KEY, [b"one"])
    (first,) = stored(sealed)
    place.write_pieces(OTHER, [b"two"])
    (second,) = (name for name in stored(sealed) if name != first)

    sealed.lying.write(first, sealed.lying.read(second))

    with pytest.raises(PlaceDamagedError):
        list(sealed.open().read_pieces(KEY))


def test_nothing_readable_lies_at_the_place(sealed: Kind) -> None:
    sealed.open().write_pieces(KEY, ["이민서 010-1234-5678".encode() * 1000])
    sealed.open().write_pieces(OTHER, [b"a picture"])

    everything = b"".join(name.encode() + sealed.lying.read(name) for name in sealed.lying.names())

    for words in ("이민서", "010-1234", "a picture", "copies", "0af1", "20261127"):
        assert words.encode() not in everything
    assert backup_keys(sealed.settings).current().secret not in everything


def test_the_key_is_a_private_file_of_its_own_and_not_at_the_place(sealed: Kind) -> None:
    sealed.open().write_pieces(KEY, [b"content"])
    path = sealed.settings.backup_key_file

    assert path.stat().st_mode & 0o777 == 0o600
    assert path.parent == sealed.settings.data_dir


def test_a_place_is_not_read_and_not_begun_anew_without_its_key(sealed: Kind) -> None:
    sealed.open().write_pieces(KEY, [b"content"])
    held = sealed.lying.names()
    path = sealed.settings.backup_key_file
    path.rename(path.with_name("away"))

    for act in (
        lambda: list(sealed.open().read_pieces(KEY)),
        lambda: list(sealed.open().sizes("copies")),
        lambda: sealed.open().write_pieces(OTHER, [b"more"]),
        lambda: sealed.open().remove(KEY),
    ):
        with pytest.raises(PlaceKeyMissingError, match="sealed with the key b"):
            act()
    assert sealed.lying.names() == held
    assert not path.exists()


def test_with_the_exported_key_another_machine_reads_it(sealed: Kind, tmp_path: Path) -> None:
    sealed.open().write_pieces(KEY, [b"content"])
    carried = tmp_path / "carried.json"
    carried.write_text(backup_keys(sealed.settings).export())
    sealed.settings.backup_key_file.rename(tmp_path / "gone")
    keys = backup_keys(sealed.settings)
    made_since = keys.current()

    brought = keys.bring(carried)

    assert b"".join(sealed.open().read_pieces(KEY)) == b"content"
    sealed.open().write_pieces(OTHER, [b"more"])
    assert dict(sealed.open().sizes("media")) == {OTHER: 4}
    assert keys.current() == made_since
    assert [key.id for key in keys.all()] == [made_since.id, *brought]


def test_a_damaged_key_file_is_no_missing_one(sealed: Kind) -> None:
    sealed.settings.backup_key_file.parent.mkdir(parents=True, exist_ok=True)
    sealed.settings.backup_key_file.write_text("{}")

    with pytest.raises(PlaceKeyMissingError, match="holds no keys"):
        sealed.open().write_pieces(KEY, [b"content"])

    assert sealed.settings.backup_key_file.read_text() == "{}"


@pytest.mark.parametrize("note", [b"", b"[]", b'{"version": 1}', b"[" * 100_000])
def test_a_damaged_mark_of_the_place_is_a_failure(sealed: Kind, note: bytes) -> None:
    sealed.open().write_pieces(KEY, [b"content"])
    (name,) = (name for name in sealed.lying.names() if name.endswith("sealed-by.json"))
    sealed.lying.write(name, note)

    with pytest.raises(PlaceDamagedError, match=r"sealed-by.json is damaged"):
        list(sealed.open().sizes("copies"))


def test_what_others_put_there_is_left_alone(sealed: Kind) -> None:
    sealed.open().write_pieces(KEY, [b"content"])
    (name,) = stored(sealed)
    sealed.lying.write(f"{name.rpartition('/')[0]}/readme.txt", b"do not delete")

    assert dict(sealed.open().sizes("copies")) == {KEY: 7}


def test_the_mark_names_the_key_and_nothing_else(sealed: Kind) -> None:
    sealed.open().write_pieces(KEY, [b"content"])
    (name,) = (name for name in sealed.lying.names() if name.endswith("sealed-by.json"))

    assert json.loads(sealed.lying.read(name)) == {
        "version": 1,
        "key": backup_keys(sealed.settings).current().id,
    }


def test_a_folder_is_sealed_or_not_and_never_both(tmp_path: Path) -> None:
    plain, sealed = (
        load_settings(
            environment={"STUDIO_DATA_DIR": f"{tmp_path}/var", "STUDIO_BACKUP_TO": address}
        )
        for address in (f"{tmp_path}/a,{tmp_path}/b", f"sealed:{tmp_path}/a,sealed:{tmp_path}/b")
    )
    make_backup_folders(plain)
    (first, second), (first_sealed, second_sealed) = map(open_backup_places, (plain, sealed))
    first.write_pieces(KEY, [b"plain"])
    second_sealed.write_pieces(KEY, [b"sealed"])

    with pytest.raises(OSError, match="copies lie there that are not sealed"):
        first_sealed.write_pieces(OTHER, [b"sealed"])
    for act in (lambda: second.write_pieces(OTHER, [b"plain"]), lambda: list(second.sizes(""))):
        with pytest.raises(OSError, match=r"it is a sealed place, by its sealed-by\.json"):
            act()

    assert b"".join(first.read_pieces(KEY)) == b"plain"
    assert b"".join(second_sealed.read_pieces(KEY)) == b"sealed"
