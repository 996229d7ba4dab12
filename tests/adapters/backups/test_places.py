"""What every place of backups promises: folders, sealed folders and buckets."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from studio_adapters.backups.stored import FolderPlace
from studio_core.backups.ports import BackupPlace
from tests.adapters.backups.conftest import Kind, kind_of

MIB = 1024**2
KEY = "copies/20261127T180000Z.studio"

contents = st.one_of(
    st.binary(max_size=100),
    st.sampled_from([MIB - 1, MIB, MIB + 1, 2 * MIB]).map(lambda size: b"\x5a" * size),
)


def read(place: BackupPlace, key: str = KEY) -> bytes:
    return b"".join(place.read_pieces(key))


def test_what_is_kept_comes_back_with_its_size(kind: Kind) -> None:
    content = os.urandom(11 * MIB + 17)
    kind.open().write_pieces(
        KEY, (content[at : at + 700_000] for at in range(0, 12 * MIB, 700_000))
    )

    place = kind.open()

    assert read(place) == content
    assert dict(place.sizes("copies")) == {KEY: len(content)}


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=contents, cut=st.integers(1, 2 * MIB))
def test_any_content_in_any_pieces_comes_back(place: BackupPlace, content: bytes, cut: int) -> None:
    place.write_pieces(KEY, (content[at : at + cut] for at in range(0, len(content), cut)))

    assert read(place) == content
    assert dict(place.sizes("copies")) == {KEY: len(content)}


def test_large_content_is_held_a_piece_at_a_time(place: BackupPlace) -> None:
    place.write_pieces(KEY, (bytes(MIB) for _ in range(12)))

    assert max(map(len, place.read_pieces(KEY))) <= 5 * MIB


def test_what_is_kept_later_takes_the_place_of_what_was(kind: Kind) -> None:
    kind.open().write_pieces(KEY, [b"first, and longer"])
    kind.open().write_pieces(KEY, [b"second"])

    assert read(kind.open()) == b"second"
    assert len([name for name in kind.lying.names() if not name.endswith("sealed-by.json")]) == 1


def test_sizes_are_of_one_folder(place: BackupPlace) -> None:
    for key in ("media/b.jpg", "media/a.jpg", "mediaplus/c", "pieces/x/0", "erased.json"):
        place.write_pieces(key, [key.encode()])

    assert sorted(place.sizes("media")) == [("media/a.jpg", 11), ("media/b.jpg", 11)]
    assert dict(place.sizes("pieces")) == {"pieces/x/0": 10}
    assert list(place.sizes("copies")) == []
    assert len(list(place.sizes(""))) == 5


def test_what_was_never_kept_is_not_found_and_removed_without_a_fault(place: BackupPlace) -> None:
    place.remove(KEY)
    with pytest.raises(FileNotFoundError):
        read(place)

    place.write_pieces("media/a", [b"a"])

    place.remove(KEY)
    with pytest.raises(FileNotFoundError):
        read(place)


def test_what_is_removed_is_gone(place: BackupPlace) -> None:
    place.write_pieces(KEY, [b"content"])
    place.write_pieces("copies/other", [b"stays"])

    place.remove(KEY)

    assert dict(place.sizes("copies")) == {"copies/other": 5}
    with pytest.raises(FileNotFoundError):
        read(place)


def test_what_breaks_off_leaves_what_was_there(kind: Kind) -> None:
    class BrokenOffError(Exception):
        """Of the source, while it is read."""

    def broken() -> Iterator[bytes]:
        yield bytes(6 * MIB)
        raise BrokenOffError

    kind.open().write_pieces(KEY, [b"before"])
    before = kind.lying.names()

    for key in (KEY, "copies/new"):
        with pytest.raises(BrokenOffError):
            kind.open().write_pieces(key, broken())

    assert read(kind.open()) == b"before"
    assert kind.lying.names() == before


@pytest.mark.server
@pytest.mark.parametrize("name", ["s3", "gs"])
def test_no_two_versions_of_an_object_are_mixed(
    name: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    kind = kind_of(name, tmp_path, request)
    kind.open().write_pieces(KEY, [b"a" * 12 * MIB])
    reading = kind.open().read_pieces(KEY)
    first = next(reading)
    kind.open().write_pieces(KEY, [b"b" * 12 * MIB])

    assert first == b"a" * len(first)
    with pytest.raises(OSError, match="object store: PreconditionError"):
        list(reading)


@pytest.mark.parametrize("name", ["place", "sealed:place"])
def test_a_process_that_is_killed_leaves_nothing_half(name: str, tmp_path: Path) -> None:
    (tmp_path / "place").mkdir()
    address = name.replace("place", str(tmp_path / "place"))
    environment = {
        **os.environ,
        "STUDIO_DATA_DIR": str(tmp_path / "var"),
        "STUDIO_BACKUP_TO": address,
    }
    writing = subprocess.Popen(
        [sys.executable, "-c", WRITING], env=environment, stdout=subprocess.PIPE
    )
    assert writing.stdout is not None
    with writing:
        assert writing.stdout.readline() == b"half\n"
        writing.send_signal(signal.SIGKILL)

    reading = subprocess.run(
        [sys.executable, "-c", READING], env=environment, stdout=subprocess.PIPE, check=True
    )

    assert reading.stdout == b"[('copies/before', 6)]\n"


PLACE = """
from studio_adapters.backups.opening import open_backup_places
from studio_adapters.settings import load_settings
place, = open_backup_places(load_settings())
"""

WRITING = f"""{PLACE}
place.write_pieces("copies/before", [b"before"])
def pieces():
    for _ in range(4):
        yield bytes(1024**2)
    print("half", flush=True)
    input()
place.write_pieces("copies/half", pieces())
"""

READING = f"""{PLACE}
print(list(place.sizes("copies")))
"""


def test_a_folder_that_is_not_there_is_not_made_and_not_empty(tmp_path: Path) -> None:
    place = FolderPlace(tmp_path / "unmounted")

    for act in (
        lambda: place.write_pieces(KEY, [b"a"]),
        lambda: read(place),
        lambda: list(place.sizes("copies")),
        place.probe,
    ):
        with pytest.raises(OSError, match="is its disk mounted"):
            act()
    assert list(tmp_path.iterdir()) == []


def test_nobody_else_looks_into_a_folder_that_was_made(tmp_path: Path) -> None:
    kind = kind_of("folder", tmp_path, None)  # type: ignore[arg-type]  # a folder asks for nothing
    kind.open().write_pieces(KEY, [b"a"])

    assert (tmp_path / "place").stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "place" / KEY).stat().st_mode & 0o777 == 0o600


def test_places_say_where_they_are_without_what_follows(kind: Kind) -> None:
    where = kind.open().address

    assert where in {
        kind.settings.backup_to[0].removeprefix("sealed:"),
        "s3://safe/site",
        "gs://safe/site",
    }
    assert "?" not in where
