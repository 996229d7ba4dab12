"""The thread that keeps the published folder: what is put when, and what a change takes away."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from studio_adapters.bootstrap import Studio
from studio_core.content.visibility import set_open
from studio_core.jobs.job import JobRun
from studio_core.languages.registry import BASE
from studio_core.records.changes import OPERATOR, Change, Delete, Position, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SERVICES
from studio_core.records.work import Work
from studio_http.pages.assets import load_assets
from studio_http.preview.assembling import headers_of, page_factory, published_of
from studio_http.published.snapshot import Published
from studio_http.published_files.changes import EVERYTHING
from studio_http.published_files.files import PublishedFiles
from studio_http.published_files.writer import FileWriter
from tests.http.studio_in_memory import ARTICLE, AT, BASE_URL, CAFE, HANOK, put

NOW = datetime.now(UTC)
LOFT = CAFE | {"title": "로프트", "createdAt": "2025-03-01"}


class Folder:
    """What is published of a store, and the writer of its folder in *root*."""

    def __init__(self, studio: Studio, root: Path) -> None:
        self.root, self.store, self._studio = root, studio.store, studio
        self.start()

    def start(self, position: Position | None = None) -> None:
        """Read all that is published and fill the folder, as a server does that starts.

        It knows the store as of *position*.
        """
        here = replace(
            self._studio,
            settings=replace(self._studio.settings, published_dir=self.root),
            clock=lambda: NOW,
        )
        self.headers, assets = headers_of(here.settings), load_assets()
        self.pages = page_factory(here, assets, self.headers, BASE_URL)
        self.published: Published = published_of(here, self.headers, self.pages, count().__next__)
        self.writer = FileWriter(here, self.published, self.pages, self.headers, {}, lambda _: None)
        self.published.load(self.store, position or self.store.position())
        self.writer.step()

    def stop(self) -> None:
        """End, as a server does that is stopped."""
        assert self.writer.files
        self.writer.files.close()

    def change(self, *changes: Change) -> None:
        """Publish *changes*, and have the writer hear of them."""
        before = self.store.position()
        Work(self.store, OPERATOR, AT).commit("imported", *changes)
        entries = self.store.changes(before, len(changes))
        self.published.renew(self.store, entries)
        for entry in entries:
            self.writer.heard(entry)

    def rest(self) -> None:
        """Do what is done between changes, and put it."""
        while self.published.make_one_ahead():
            pass
        for _ in range(3):
            self.writer.step()

    def files(self, folder: str = "fresh") -> dict[str, bytes]:
        """Return what lies in *folder*, by name, without the codings."""
        root = self.root / folder
        paths = (path for path in root.rglob("*") if path.is_file())
        plain = (path for path in paths if path.suffix not in (".br", ".gz"))
        return {str(path.relative_to(root)): path.read_bytes() for path in plain}


@pytest.fixture
def folder(studio: Studio, tmp_path: Path) -> Iterator[Folder]:
    put(studio, PORTFOLIO, "hanok", HANOK)
    put(studio, PORTFOLIO, "cafe", CAFE)
    made = Folder(studio, tmp_path / "published")
    assert "portfolio/hanok.html" in made.files()
    yield made
    made.stop()


def test_every_public_address_has_its_file(folder: Folder) -> None:
    names = folder.files().keys()

    assert {"index.html", "about.html", "sitemap.xml", "robots.txt", "@away.html"} <= names
    assert {"api/portfolio.json", "api/portfolio/cafe.json", "api/site.json"} <= names
    assert (folder.root / "complete").exists()


def test_what_a_change_touches_is_former_at_once_and_the_main_pages_are_made_again(
    folder: Folder,
) -> None:
    before = folder.files()
    folder.change(Put(PORTFOLIO, "hanok", HANOK | {"title": "다른 한옥"}))

    taken = before.keys() - folder.files().keys()
    assert {"portfolio/hanok.html", "portfolio.html", "sitemap.xml"} <= taken
    assert {"about.html", "insight.html"} <= folder.files().keys()
    assert taken <= folder.files("former").keys()
    assert (folder.root / "complete").exists()

    folder.rest()
    after = folder.files()
    assert {"portfolio.html", "api/portfolio.json", "portfolio/hanok.html"} <= after.keys()
    assert "다른 한옥" in after["portfolio/hanok.html"].decode()


def test_it_is_put_half_a_second_after_the_first_of_several_changes(folder: Folder) -> None:
    [job] = folder.writer.jobs()
    job.run(JobRun(store=folder.store, now=NOW))
    told: list[None] = []
    folder.writer.wake = lambda: told.append(None)

    folder.change(Put(PORTFOLIO, "hanok", HANOK | {"title": "다른 한옥"}))
    folder.change(Put(PORTFOLIO, "cafe", CAFE | {"title": "다른 카페"}))

    assert job.due
    assert job.due(folder.store, NOW) == NOW + timedelta(seconds=0.5)
    assert len(told) == 1


def test_what_a_visitor_asks_for_is_put_again(folder: Folder) -> None:
    folder.change(Put(PORTFOLIO, "hanok", HANOK | {"title": "다른 한옥"}))
    folder.rest()
    assert "portfolio/cafe.html" not in folder.files()

    folder.published.page("/portfolio/cafe")
    folder.writer.step()

    assert "portfolio/cafe.html" in folder.files()


def test_what_is_in_memory_all_the_same_is_put_again_without_being_asked_for(
    folder: Folder,
) -> None:
    folder.published.page("/about")
    folder.writer.start_anew(folder.store.position())
    assert "about.html" not in folder.files()

    folder.writer.step()

    assert "about.html" in folder.files()


def test_a_record_that_is_taken_back_is_in_no_file(folder: Folder) -> None:
    folder.change(Delete(PORTFOLIO, "hanok"))

    for name in ("fresh", "former"):
        left = folder.files(name)
        assert [name for name, body in left.items() if b"hanok" in body] == []
    assert "about.html" in folder.files()
    assert not (folder.root / "complete").exists()

    folder.rest()
    assert {"index.html", "portfolio.html", "portfolio/cafe.html"} <= folder.files().keys()
    assert (folder.root / "complete").exists()


def test_a_new_project_has_its_file_and_its_neighbours_name_it(folder: Folder) -> None:
    folder.change(Put(PORTFOLIO, "loft", LOFT))

    folder.rest()

    assert "portfolio/loft.html" in folder.files()
    stale = [name for name, body in folder.files().items() if name.startswith("portfolio/")]
    assert all(b"loft" in folder.files()[name] for name in stale)


def test_what_is_put_while_the_folder_is_ahead_is_left_out(folder: Folder) -> None:
    other = PublishedFiles(folder.root)
    before = folder.files()
    with other.exclusively() as index:
        index.note(position=folder.store.position() + 1)
    shutil.rmtree(folder.root / "fresh")

    folder.published.page("/about")
    folder.writer.kept(BASE, "/about")
    folder.writer.step()

    assert "about.html" in before
    assert folder.files() == {}
    other.close()


def test_a_start_without_changes_leaves_everything_as_it_is(folder: Folder) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.root.rglob("*.html")}
    folder.stop()

    folder.start()

    assert {path: path.stat().st_mtime_ns for path in folder.root.rglob("*.html")} == before


def test_what_was_taken_back_while_nobody_followed_goes_at_the_start(folder: Folder) -> None:
    folder.stop()
    Work(folder.store, OPERATOR, AT).commit("deleted", Delete(PORTFOLIO, "hanok"))

    folder.start()

    for name in ("fresh", "former"):
        assert [
            one for one, body in folder.files(name).items() if b"/portfolio/hanok" in body
        ] == []


def test_a_folder_that_was_removed_is_written_anew(folder: Folder) -> None:
    shutil.rmtree(folder.root)

    folder.rest()

    assert "portfolio/hanok.html" in folder.files()
    assert (folder.root / "complete").exists()


def test_what_version_0_1_0_left_is_removed(folder: Folder) -> None:
    older = folder.root.with_name("twin")
    (older / "editions/1/site").mkdir(parents=True)
    (older / "lock").touch()
    (older / "fresh").symlink_to("editions/1")
    folder.stop()

    folder.start()

    assert [path.name for path in older.iterdir()] == ["lock"]


def test_what_is_taken_back_while_the_folder_cannot_be_changed_goes_with_the_next_step(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError("no space left")

    with monkeypatch.context() as patch:
        patch.setattr(PublishedFiles, "hold", full)
        folder.change(Delete(PORTFOLIO, "hanok"))
    folder.change(Put(PORTFOLIO, "loft", LOFT))

    folder.rest()

    for name in ("fresh", "former"):
        found = [one for one, body in folder.files(name).items() if b"/portfolio/hanok" in body]
        assert found == []


def test_a_page_of_the_site_that_is_gone_is_not_shown_while_it_is_away(folder: Folder) -> None:
    service = {"title": "집 고치기", "group": "residential", "slug": "fix", "body": "고칩니다."}
    folder.change(Put(SERVICES, "s1", service))
    folder.rest()
    assert "business/residential/fix.html" in folder.files()

    folder.change(Delete(SERVICES, "s1"))

    for name in ("fresh", "former"):
        found = [one for one, body in folder.files(name).items() if "집 고치기".encode() in body]
        assert found == []
    assert "about.html" not in folder.files("former")
    assert "portfolio/cafe.html" in folder.files("former")


def test_a_site_that_is_closed_when_it_starts_has_no_files(folder: Folder) -> None:
    folder.stop()
    set_open(Work(folder.store, OPERATOR, AT), is_open=False)

    folder.start()

    assert (folder.files(), folder.files("former")) == ({}, {})


def test_an_article_names_a_project_that_gets_its_tag(folder: Folder) -> None:
    folder.change(Put(INSIGHTS, "i1", ARTICLE | {"title": "수납을 늘리는 법"}))
    folder.rest()
    assert b"/portfolio/loft" not in folder.files()["insight/i1.html"]

    folder.change(Put(PORTFOLIO, "loft", LOFT | {"tags": ["storage"]}))
    assert "insight/i1.html" not in folder.files()

    folder.published.page("/insight/i1")
    folder.rest()
    assert b"/portfolio/loft" in folder.files()["insight/i1.html"]


def test_a_process_that_is_behind_another_one_leaves_the_folder_to_it(folder: Folder) -> None:
    folder.stop()
    other = PublishedFiles(folder.root)
    position = folder.store.position()
    Work(folder.store, OPERATOR, AT).commit("deleted", Delete(PORTFOLIO, "hanok"))
    other.hold(position + 1, EVERYTHING)

    folder.start(position)
    before = folder.files()
    folder.rest()

    assert (before, folder.files()) == ({}, {})
    assert other.position == position + 1
    other.close()
