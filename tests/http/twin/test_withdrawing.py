"""What is taken back is in no answer of the twin from that moment, whoever dies in it."""

import json
from pathlib import Path

import pytest

from studio_core.languages.registry import BASE, TWINNED, address_in
from studio_http.twin.edition import packed
from studio_http.twin.folder import EVERYTHING, TwinFolder

HANOK, CAFE = "/portfolio/hanok", "/portfolio/cafe"
(OTHER, *_) = TWINNED
OWN = {
    "index.html": b'<a href="/portfolio/hanok">' + b"<p>a project</p>" * 100,
    "about.html": b"<p>nothing of it",
    "portfolio/hanok.html": b'<link rel="canonical" href="/portfolio/hanok">',
    "portfolio/cafe.html": b'<a href="/portfolio/hanok">beside it',
    "api/portfolio/hanok.json": b'{"id":"hanok"}',
    "api/portfolio.json": b'{"items":[{"id":"hanok"},{"id":"cafe"}]}',
    "api/portfolio/cafe.json": b'{"id":"cafe"}',
}
TWINS = {
    f"{OTHER}/{name}": body.replace(b"/po", b"/%b/po" % OTHER.encode())
    for name, body in OWN.items()
}
PAGES = OWN | TWINS
LEFT = {"about.html", "api/portfolio/cafe.json"}
LEFT_TWINS = {f"{OTHER}/{name}" for name in LEFT}
WITHOUT = LEFT | LEFT_TWINS


def led(root: Path) -> TwinFolder:
    folder = TwinFolder(root / "twin", lambda: 1_000_000)
    assert folder.lead()
    return folder


def write(folder: TwinFolder) -> Path:
    """Write an edition with both projects; return its folder."""
    edition, place = folder.begin()
    for name, text in PAGES.items():
        edition.put(name, "as it is", lambda text=text: text, packed(text))  # type: ignore[misc]
    edition.finish()
    return place


def served(folder: TwinFolder) -> set[str]:
    site = folder.root / "current" / "site"
    found = {str(path.relative_to(site)) for path in site.rglob("*") if path.is_file()}
    assert all(name.removesuffix(".br").removesuffix(".gz") in found for name in found)
    return {name for name in found if not name.endswith((".br", ".gz"))}


def test_nothing_that_is_served_names_what_was_taken_back(tmp_path: Path) -> None:
    folder = led(tmp_path)
    folder.show(write(folder), 1)
    assert (folder.root / "current" / "site" / "index.html.br").exists()

    TwinFolder(folder.root).hold(2, [HANOK])

    assert served(folder) == WITHOUT
    assert not (folder.root / "current" / "edition.json").exists()


@pytest.mark.parametrize(
    ("page", "left"),
    [
        (HANOK, WITHOUT),
        (address_in(OTHER, HANOK), {*OWN, *LEFT_TWINS}),
        (address_in(OTHER, "/"), {*OWN}),
    ],
)
def test_an_edition_that_was_begun_before_does_not_bring_it_back(
    tmp_path: Path, page: str, left: set[str]
) -> None:
    folder = led(tmp_path)
    folder.show(write(folder), 1)
    begun = write(folder)
    TwinFolder(folder.root).hold(3, [page])
    assert served(folder) == left

    assert not folder.show(begun, 2)

    assert served(folder) == left
    assert not (folder.root / "current" / "edition.json").exists()


def test_what_is_shown_again_is_served_again_whole(tmp_path: Path) -> None:
    folder = led(tmp_path)
    folder.show(write(folder), 1)
    folder.hold(2, [HANOK])

    assert folder.show(write(folder), 3)

    assert served(folder) == set(PAGES)
    assert (folder.root / "current" / "edition.json").exists()
    assert json.loads((folder.root / "withdrawn").read_text()) == {}


@pytest.mark.parametrize("language", [BASE, OTHER])
def test_of_what_is_taken_back_after_another_thing_nothing_stays(
    tmp_path: Path, language: str
) -> None:
    folder = led(tmp_path)
    folder.show(write(folder), 1)
    hanok, cafe = (address_in(language, page) for page in (HANOK, CAFE))
    folder.hold(2, [hanok])
    # Its page named the other one; its own answer is there.
    assert address_in(language, "/api/portfolio/cafe.json")[1:] in served(folder)

    assert folder.has([cafe])
    assert cafe in folder.shown_records()
    folder.hold(3, [cafe])

    every = {address_in(language, f"/{name}")[1:] for name in LEFT}
    assert served(folder) & every == {address_in(language, "/about.html")[1:]}


@pytest.mark.parametrize("language", [BASE, OTHER])
def test_what_never_was_in_files_takes_nothing_away(tmp_path: Path, language: str) -> None:
    folder = led(tmp_path)
    folder.show(write(folder), 1)

    folder.hold(2, [address_in(language, "/portfolio/draft")])

    assert served(folder) == set(PAGES)


def test_every_record_of_an_edition_is_known_by_its_page(tmp_path: Path) -> None:
    folder = led(tmp_path)
    assert folder.shown_records() == []

    folder.show(write(folder), 1)

    own = {CAFE, HANOK}
    twins = {address_in(OTHER, page) for page in (CAFE, HANOK, "/")}
    assert set(folder.shown_records()) == own | twins


def test_a_full_disk_holds_back_what_this_process_knows(tmp_path: Path) -> None:
    folder = led(tmp_path)
    folder.show(write(folder), 1)
    begun = write(folder)
    # Nothing can be written beside them.
    for name in ("position.new", "withdrawn.new"):
        (folder.root / name).mkdir()
    with pytest.raises(OSError, match=r"position|withdrawn"):
        folder.hold(3, [HANOK])
    assert served(folder) == WITHOUT

    for name in ("position.new", "withdrawn.new"):
        (folder.root / name).rmdir()
    assert not folder.show(begun, 2)
    assert served(folder) == WITHOUT


def test_of_a_site_that_was_closed_no_edition_is_served_until_it_is_open(tmp_path: Path) -> None:
    folder = led(tmp_path)
    folder.show(write(folder), 1)
    begun = write(folder)

    folder.hold(3, [EVERYTHING])
    assert not folder.is_served
    assert not folder.show(begun, 2)
    assert not folder.is_served

    assert folder.show(write(folder), 4)
    assert served(folder) == set(PAGES)


def test_a_disk_that_is_full_as_an_edition_is_shown_takes_it_from_nobody(tmp_path: Path) -> None:
    folder = led(tmp_path)
    folder.show(write(folder), 1)
    folder.hold(2, [HANOK])
    place = write(folder)
    (folder.root / "withdrawn.new").mkdir()

    assert folder.show(place, 3)
    folder.drop(place)

    assert served(folder) == set(PAGES)
