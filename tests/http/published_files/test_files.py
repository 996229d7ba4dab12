"""The published folder: what is shown, what is former, and what several processes know of it."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from studio_core.languages.registry import BASE, TWINNED, address_in
from studio_http.published_files.changes import EVERYTHING, Touched
from studio_http.published_files.files import (
    ForeignFolderError,
    PublicFile,
    PublishedFiles,
    compressed,
)
from studio_http.published_files.names import Form, file_name

(OTHER, *_) = TWINNED
LONG = b"<p>" + b"x" * 1000
HANOK, CAFE = "p:hanok", "p:cafe"


@pytest.fixture
def files(tmp_path: Path) -> Iterator[PublishedFiles]:
    made = begun(tmp_path / "published")
    yield made
    made.close()


def begun(root: Path, position: int = 1, at: float = 1_000_000) -> PublishedFiles:
    made = PublishedFiles(root, lambda: at)
    with made.exclusively() as index:
        if index.position is None:
            index.note(position=position, moment=int(at), version="1")
    return made


def file(name: str, body: bytes, *things: str, kind: str = "page") -> PublicFile:
    return PublicFile(
        name=name,
        kind=kind,
        address=f"/{name}",
        body=body,
        forms=compressed(body),
        things=frozenset(things),
    )


def shown(files: PublishedFiles, folder: str = "fresh") -> dict[str, bytes]:
    root = files.root / folder
    return {str(one.relative_to(root)): one.read_bytes() for one in root.rglob("*.html")}


def test_what_is_put_is_shown_in_every_coding(files: PublishedFiles) -> None:
    assert files.put(file("a.html", LONG), 1) is not None
    assert files.put(file("b.html", b"b"), 1) is not None

    names = {path.name for path in (files.root / "fresh").iterdir()}
    assert names == {"a.html", "a.html.gz", "a.html.br", "b.html"}
    assert shown(files) == {"a.html": LONG, "b.html": b"b"}


def test_a_change_makes_former_what_it_touches_and_nothing_else(files: PublishedFiles) -> None:
    files.put(file("hanok.html", LONG, HANOK, kind="project"), 1)
    files.put(file("cafe.html", b"b", CAFE, kind="project"), 1)
    files.put(file("list.html", b"c", CAFE, kind="projects"), 1)
    files.put(file("about.html", b"d"), 1)

    taken = files.hold(2, Touched(kinds=frozenset(["projects"]), things=frozenset([HANOK])))

    assert {*(taken or ())} == {"/hanok.html", "/list.html"}
    assert shown(files) == {"cafe.html": b"b", "about.html": b"d"}
    assert shown(files, "former") == {"hanok.html": LONG, "list.html": b"c"}
    assert (files.root / "former/hanok.html.br").exists()


def test_what_names_something_that_is_gone_is_shown_by_nobody(files: PublishedFiles) -> None:
    files.put(file("hanok.html", b"a", HANOK), 1)
    files.put(file("list.html", b"b", HANOK, CAFE), 1)
    files.put(file(f"{OTHER}/list.html", b"c", HANOK), 1)
    files.put(file("cafe.html", b"d", CAFE), 1)
    files.hold(2, Touched(things=frozenset([HANOK])))
    files.completed(2)

    files.hold(3, Touched(gone=((BASE, HANOK),), is_other=True))

    assert (shown(files), shown(files, "former")) == ({"cafe.html": b"d"}, {})
    assert not (files.root / "complete").exists()


def test_what_is_gone_in_one_language_stays_in_the_others(files: PublishedFiles) -> None:
    files.put(file("list.html", b"b", HANOK), 1)
    files.put(file(f"{OTHER}/list.html", b"c", HANOK), 1)
    files.put(file(f"{OTHER}/about.html", b"d"), 1)

    files.hold(2, Touched(gone=((OTHER, HANOK),)))
    assert shown(files) == {"list.html": b"b", f"{OTHER}/about.html": b"d"}
    files.hold(3, Touched(gone=((OTHER, ""),)))
    assert shown(files) == {"list.html": b"b"}


def test_a_picture_goes_with_the_last_page_that_names_it(files: PublishedFiles) -> None:
    first, second = "0" * 32, "1" * 32
    files.put(file("hanok.html", b"a", HANOK, f"m:{first}", f"m:{second}"), 1)
    files.put(file("cafe.html", b"b", CAFE, f"m:{second}"), 1)
    media = files.root / "media"
    media.mkdir()
    for id in (first, second):
        (media / f"{id}-640.avif").write_bytes(b"x")

    files.hold(2, Touched(gone=((BASE, HANOK),)))

    assert [path.name for path in media.iterdir()] == [f"{second}-640.avif"]


def test_what_may_lack_a_change_is_not_put(files: PublishedFiles) -> None:
    other = PublishedFiles(files.root)
    files.put(file("a.html", b"a", HANOK), 1)
    other.hold(2, Touched(things=frozenset([HANOK])))

    assert files.put(file("a.html", b"a", HANOK), 1) is None
    assert shown(files) == {}
    assert files.put(file("a.html", b"b", HANOK), 2) is not None
    assert (shown(files), shown(files, "former")) == ({"a.html": b"b"}, {})
    other.close()


def test_a_change_that_another_process_has_taken_away_for_is_not_taken_twice(
    files: PublishedFiles,
) -> None:
    other = PublishedFiles(files.root)
    files.put(file("a.html", b"a", HANOK), 1)
    touched = Touched(things=frozenset([HANOK]))
    assert files.hold(2, touched) == ["/a.html"]
    files.put(file("a.html", b"b", HANOK), 2)

    assert other.hold(2, touched) is None
    assert shown(files) == {"a.html": b"b"}
    other.close()


def test_other_bytes_have_another_moment_and_the_same_bytes_the_same(
    files: PublishedFiles,
) -> None:
    def moment() -> float:
        return (files.root / "fresh/a.html").stat().st_mtime

    touched = Touched(things=frozenset([HANOK]))
    files.put(file("a.html", LONG, HANOK), 1)
    first = moment()
    files.hold(2, touched)
    files.put(file("a.html", LONG, HANOK), 2)
    same = moment()
    files.hold(3, touched)
    files.put(file("a.html", LONG.replace(b"x", b"y"), HANOK), 3)

    assert same == first
    assert moment() > first
    assert (files.root / "fresh/a.html.br").stat().st_mtime == moment()


def test_a_shorter_answer_leaves_no_coding_of_the_longer_one(files: PublishedFiles) -> None:
    touched = Touched(things=frozenset([HANOK]))
    files.put(file("a.html", LONG, HANOK), 1)
    files.hold(2, touched)
    files.put(file("a.html", b"a", HANOK), 2)
    files.hold(3, touched)

    assert [path.name for path in (files.root / "former").iterdir()] == ["a.html"]


def test_a_closed_site_leaves_nothing(files: PublishedFiles) -> None:
    files.put(file("a.html", LONG), 1)
    files.completed(1)
    (files.root / "media").mkdir()

    files.clear(2)

    left = {path.name for path in files.root.iterdir() if not path.name.startswith("index.")}
    assert left == {"lock"}
    assert files.put(file("a.html", LONG), 1) is None
    assert files.put(file("a.html", LONG), 2) is not None
    files.clear(1)
    assert shown(files) == {"a.html": LONG}


def test_what_has_no_address_any_more_is_shown_by_nobody(files: PublishedFiles) -> None:
    for name in ("a.html", "b.html"):
        files.put(file(name, LONG), 1)
    files.put(file("assets/index-abc123.js", LONG, kind="asset"), 1)

    files.hold(2, EVERYTHING, {"a.html"})

    assert (files.root / "fresh/assets/index-abc123.js").exists()
    assert (shown(files), shown(files, "former")) == ({}, {"a.html": LONG})


def test_one_process_fills_the_folder_until_it_ends(files: PublishedFiles) -> None:
    other = PublishedFiles(files.root)
    assert files.lead()
    assert not other.lead()

    files.close()

    assert other.lead()
    other.close()


def test_a_folder_that_holds_something_else_is_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "data" / "media").mkdir(parents=True)
    (tmp_path / "data" / "media" / "original.jpg").write_bytes(b"x")
    files = PublishedFiles(tmp_path / "data")

    for use in (files.lead, lambda: files.hold(1, Touched()), lambda: files.clear(1)):
        with pytest.raises(ForeignFolderError, match="holds something else"):
            use()

    assert [path.name for path in (tmp_path / "data").rglob("*")] == ["media", "original.jpg"]


def test_everybody_may_read_what_is_shown_and_only_we_may_write(files: PublishedFiles) -> None:
    before = os.umask(0o077)
    try:
        files.put(file("portfolio/a.html", LONG), 1)
    finally:
        os.umask(before)

    page = files.root / "fresh/portfolio/a.html"
    assert (page.stat().st_mode & 0o777, page.parent.stat().st_mode & 0o777) == (0o644, 0o755)


@pytest.mark.parametrize(
    ("address", "form", "name"),
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
    address: str, form: Form, name: str | None
) -> None:
    assert file_name(address, form) == name
