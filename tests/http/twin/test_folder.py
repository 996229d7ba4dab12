"""The twin's folder: editions, which of them is served, and who writes."""

import shutil
from pathlib import Path

import pytest

from studio_core.languages.registry import TWINNED, address_in
from studio_http.twin.edition import Edition, packed
from studio_http.twin.file_names import Kind, file_name
from studio_http.twin.folder import ForeignFolderError, TwinFolder

(OTHER, *_) = TWINNED
LONG = b"<p>" + b"x" * 1000


def folder_of(root: Path, at: float = 1_000_000) -> TwinFolder:
    folder = TwinFolder(root / "twin", lambda: at)
    assert folder.lead()
    return folder


def write(folder: TwinFolder, position: int, **texts: bytes) -> Path:
    """Write an edition with these files, which have their text for a tag; return its folder."""
    edition, place = folder.begin()
    put(edition, texts)
    edition.finish()
    folder.show(place, position)
    return place


def put(edition: Edition, texts: dict[str, bytes]) -> None:
    for name, text in texts.items():
        edition.put(name, text.decode(), lambda text=text: text, packed(text))  # type: ignore[misc]


def read(folder: TwinFolder, link: str, name: str) -> bytes:
    return (folder.root / link / "site" / name).read_bytes()


def test_what_is_as_it_was_is_linked_with_its_packed_forms(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    first = write(folder, 1, same=LONG, other=b"a")
    second = write(folder, 2, same=LONG, other=b"b")

    for name in ("same", "same.br", "same.gz"):
        assert (first / "site" / name).samefile(second / "site" / name)
    assert not (first / "site/other").samefile(second / "site/other")
    assert (read(folder, "current", "other"), (first / "site/other").read_bytes()) == (b"b", b"a")
    assert not (second / "site/other.br").exists()


def test_each_edition_has_a_moment_of_its_own(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    places = [write(folder, turn, page=str(turn).encode()) for turn in range(5)]

    moments = [(place / "site/page").stat().st_mtime for place in places]
    assert moments == sorted(set(moments))


def test_nothing_is_fresh_that_lacks_what_another_process_published(tmp_path: Path) -> None:
    writing, other = folder_of(tmp_path), TwinFolder(tmp_path / "twin")
    write(writing, 1, page=b"a")
    assert read(writing, "fresh", "page") == b"a"

    other.hold(3)
    assert not (writing.root / "fresh").exists()
    assert read(writing, "current", "page") == b"a"

    write(writing, 2, page=b"b")
    assert not (writing.root / "fresh").exists()
    assert read(writing, "current", "page") == b"b"

    write(writing, 3, page=b"c")
    assert read(writing, "fresh", "page") == b"c"


def test_a_store_that_is_an_older_one_counts_anew(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    folder.hold(9)

    folder.hold(0, anew=True)
    write(folder, 1, page=b"a")

    assert read(folder, "fresh", "page") == b"a"


def test_two_editions_stay_and_none_in_the_end(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    places = [write(folder, turn, page=str(turn).encode()) for turn in range(5)]

    folder.remove_older()
    assert [place for place in places if place.exists()] == places[2:]
    folder.remove_older(kept=0)
    assert [place for place in places if place.exists()] == places[4:]
    assert read(folder, "fresh", "page") == b"4"


def test_what_an_ended_process_left_half_written_goes(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    write(folder, 1, page=b"a")
    edition, left = folder.begin()
    put(edition, {"page": b"b"})
    folder.close()

    _, place = folder_of(tmp_path).begin()

    assert not (left / "site").exists() or left == place
    assert read(folder, "current", "page") == b"a"


def test_one_process_writes_until_it_ends(tmp_path: Path) -> None:
    first, second = folder_of(tmp_path), TwinFolder(tmp_path / "twin")

    assert not second.lead()
    first.close()
    assert second.lead()


def test_a_closed_site_leaves_nothing(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    write(folder, 1, page=LONG)
    (folder.root / "media").mkdir()

    folder.clear()

    assert {path.name for path in folder.root.iterdir()} <= {"lock", "position"}


def test_a_folder_that_holds_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "twin" / "media").mkdir(parents=True)
    (tmp_path / "twin" / "media" / "original.jpg").write_bytes(b"x")
    folder = TwinFolder(tmp_path / "twin")

    for use in (folder.lead, lambda: folder.hold(1)):
        with pytest.raises(ForeignFolderError, match="holds something else"):
            use()

    assert [path.name for path in (tmp_path / "twin").rglob("*")] == ["media", "original.jpg"]


def test_the_folder_of_a_disk_of_its_own_is_taken(tmp_path: Path) -> None:
    (tmp_path / "twin" / "lost+found").mkdir(parents=True)

    folder = folder_of(tmp_path)
    write(folder, 1, page=b"a")

    assert read(folder, "fresh", "page") == b"a"


def test_a_folder_that_was_removed_is_led_anew_by_one_process(tmp_path: Path) -> None:
    first, second = folder_of(tmp_path), TwinFolder(tmp_path / "twin")
    write(first, 1, page=b"a")
    shutil.rmtree(tmp_path / "twin")
    assert not first.is_served

    assert first.lead()
    assert not second.lead()
    write(first, 1, page=b"a")
    assert first.is_served


def test_an_edition_that_cannot_be_finished_leaves_its_room(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    kept = write(folder, 1, page=b"a")
    edition, place = folder.begin()
    put(edition, {"page": LONG})

    folder.drop(place)

    assert list((folder.root / "editions").iterdir()) == [kept]


def test_folders_that_a_copy_made_of_the_links_give_way(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    for name in ("fresh", "current"):
        (folder.root / name / "site").mkdir(parents=True)

    folder.hold(1)
    assert not (folder.root / "fresh").exists()
    write(folder, 1, page=b"a")

    assert read(folder, "fresh", "page") == read(folder, "current", "page") == b"a"


@pytest.mark.parametrize(
    ("address", "kind", "name"),
    [
        ("/", "page", "index.html"),
        ("/portfolio", "page", "portfolio.html"),
        (address_in(OTHER, "/"), "page", f"{OTHER}/index.html"),
        (address_in(OTHER, "/portfolio/a"), "page", f"{OTHER}/portfolio/a.html"),
        (address_in(OTHER, "/api/site"), "data", f"{OTHER}/api/site.json"),
        ("/portfolio?category=commercial", "page", "portfolio@category=commercial.html"),
        ("/portfolio/%ED%95%9C", "page", "portfolio/한.html"),
        ("/api/portfolio/a", "data", "api/portfolio/a.json"),
        ("/robots.txt", "file", "robots.txt"),
        ("/portfolio/..", "page", None),
        ("/portfolio/%2E%2E/x", "page", None),
        ("/portfolio//x", "page", None),
        ("/portfolio/" + "%ED%95%9C" * 81, "page", None),
        ("/portfolio/%00", "page", None),
    ],
)
def test_a_file_has_the_name_that_proxies_look_for(
    address: str, kind: Kind, name: str | None
) -> None:
    assert file_name(address, kind) == name
