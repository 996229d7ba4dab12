"""The thread that writes the twin: what it does when the folder goes, or the disk is full."""

import errno
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from studio_adapters.bootstrap import Studio
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.collections import PORTFOLIO
from studio_core.records.work import Work
from studio_http.pages.assets import load_assets
from studio_http.preview.assembling import headers_of, page_factory, published_of
from studio_http.published.snapshot import Published
from studio_http.twin.edition import Edition
from studio_http.twin.folder import TwinFolder
from studio_http.workers.twin import TwinWriter
from tests.http.studio_in_memory import AT, BASE_URL, CAFE, HANOK, put

SHOWN = "current/site/portfolio/hanok.html"


class Twin:
    """What is published of a store, and the writer of its twin in *root*."""

    def __init__(self, studio: Studio, root: Path) -> None:
        self.root, self.store = root, studio.store
        here = replace(studio, settings=replace(studio.settings, twin_dir=root))
        self.headers, assets = headers_of(here.settings), load_assets()
        self.pages = page_factory(here, assets, self.headers, BASE_URL)
        self.published: Published = published_of(here, self.headers, self.pages)
        self.writer = TwinWriter(here, self.published, self.pages, self.headers, {}, lambda _: None)
        self.start()
        self.writer.step()

    def start(self) -> None:
        """Read all that is published, as a server does that starts."""
        self.writer.starting()
        self.published.load(self.store, self.store.position())


@pytest.fixture
def twin(studio: Studio, tmp_path: Path) -> Iterator[Twin]:
    put(studio, PORTFOLIO, "hanok", HANOK)
    put(studio, PORTFOLIO, "cafe", CAFE)
    made = Twin(studio, tmp_path / "twin")
    assert (made.root / SHOWN).exists()
    yield made
    assert made.writer.folder
    made.writer.folder.close()


def full(_: Edition) -> None:
    raise OSError(errno.ENOSPC, "no space left")


def test_a_folder_that_was_removed_is_written_anew(twin: Twin) -> None:
    shutil.rmtree(twin.root)

    twin.writer.step()

    assert (twin.root / SHOWN).exists()
    assert (twin.root / "fresh").exists()


def test_when_another_process_has_started_the_twin_is_fresh_again(twin: Twin) -> None:
    TwinFolder(twin.root).hold(0, anew=True)
    assert not (twin.root / "fresh").exists()

    twin.writer.step()

    assert (twin.root / "fresh").exists()


def test_what_another_process_is_ahead_by_is_waited_for(twin: Twin) -> None:
    TwinFolder(twin.root).hold(twin.store.position() + 1)
    before = (twin.root / "current").readlink()

    for _ in range(3):
        twin.writer.step()

    assert (twin.root / "current").readlink() == before
    assert not (twin.root / "fresh").exists()


def test_an_edition_without_room_leaves_nothing_and_the_one_before(
    twin: Twin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Edition, "finish", full)
    twin.start()

    twin.writer.step()

    assert len(list((twin.root / "editions").iterdir())) == 1
    assert (twin.root / SHOWN).exists()
    assert not (twin.root / "fresh").exists()


def test_what_was_removed_while_nobody_heard_goes_before_the_first_edition(
    twin: Twin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Edition, "finish", full)
    Work(twin.store, OPERATOR, AT).commit("deleted", Delete(PORTFOLIO, "hanok"))
    twin.start()

    twin.writer.step()

    assert not (twin.root / SHOWN).exists()
    assert (twin.root / "current/site/about.html").exists()
