"""The folder has every language: the bytes of the live answers, and nothing taken back."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.languages.registry import BASE, LANGUAGES, TWINNED, address_in, split_address
from studio_core.languages.speaking import spoken
from studio_core.publishing.draft import Draft
from studio_core.records.changes import OPERATOR, Delete, Put
from studio_core.records.collections import DRAFTS, INSIGHTS, PORTFOLIO, SITE
from studio_core.records.record import Json
from studio_core.records.work import Work
from studio_http.published_files.answers import every_answer
from studio_http.published_files.names import file_name
from tests.http.pages.page_reader import PageReader
from tests.http.pages.test_languages import (
    ARTICLE_TWINS,
    HANGUL,
    OTHER,
    PROJECT_TWINS,
    said,
    twins,
)
from tests.http.published_files.test_writer import Folder
from tests.http.studio_in_memory import AT

__all__ = ["twins"]

POLICY = re.compile(rb'\n<meta http-equiv="Content-Security-Policy"[^>]*>')


@pytest.fixture
def folder(studio: Studio, twins: None, tmp_path: Path) -> Iterator[Folder]:
    made = Folder(studio, tmp_path / "published")
    yield made
    made.stop()


def test_every_file_is_the_live_answer_in_its_language(
    folder: Folder, client: TestClient[Any]
) -> None:
    lying = folder.files()
    answers = list(every_answer(folder.published))
    names = {file_name(one.address, one.form): one.address for one in answers}

    for name, body in lying.items():
        if "@away" not in name:
            live = client.get(names[name])
            assert (name, live.status_code) == (name, 200)
            assert (name, POLICY.sub(b"", body, 1)) == (name, live.content)
    languages = [split_address(address)[0] for name, address in names.items() if name in lying]
    assert {BASE, OTHER} == set(languages)


def test_files_of_a_language_are_in_it(folder: Folder) -> None:
    lying = folder.files()
    own = {name: body for name, body in lying.items() if split_address(f"/{name}")[0] == OTHER}

    assert {f"{OTHER}/{name}" for name in ("@away.html", "about.html", "sitemap.xml")} <= own.keys()
    for name, body in own.items():
        text = body.decode()
        text = said(PageReader(text)) if name.endswith(".html") else text
        for one in LANGUAGES:
            # Each language is called as it calls itself.
            text = text.replace(one.name, "")
        assert (name, HANGUL.findall(text)) == (name, [])
    assert lying[f"{OTHER}/@away.html"].startswith(
        f'<!doctype html>\n<html lang="{OTHER}">'.encode()
    )


def test_what_is_one_for_all_languages_lies_there_once(folder: Folder) -> None:
    names = folder.files().keys()

    assert "robots.txt" in names
    assert address_in(OTHER, "/robots.txt")[1:] not in names


def test_who_takes_an_answer_goes_on_in_a_language_of_its_own(folder: Folder) -> None:
    heard = set()
    for one in every_answer(folder.published):
        heard.add(spoken())
        one.make()
        heard.add(spoken())

    assert heard == {BASE}
    assert set(folder.published.editions) == {BASE, *TWINNED}


SECRET = "zq0001x"


def everything(folder: Folder) -> dict[str, bytes]:
    """Return what visitors may be shown, by name: now, or while the site is away."""
    return folder.files("former") | folder.files()


def naming(folder: Folder, id: str) -> set[str]:
    """Return the names of the files that name a record."""
    needles = (f"/{id}".encode(), f'"{id}"'.encode())
    return {
        name for name, body in everything(folder).items() if any(one in body for one in needles)
    }


def without_twin(folder: Folder, collection: str, id: str) -> Put:
    record = folder.store.get(collection, id)
    assert record is not None
    return Put(collection, id, {key: one for key, one in record.document.items() if key != OTHER})


@pytest.mark.parametrize(("collection", "id"), [(PORTFOLIO, "p1"), (INSIGHTS, "i1")])
def test_a_record_that_is_taken_back_goes_in_all_languages(
    folder: Folder, collection: str, id: str
) -> None:
    assert {split_address(f"/{name}")[0] for name in naming(folder, id)} == {BASE, OTHER}

    folder.change(Delete(collection, id))

    assert naming(folder, id) == set()
    assert {"contact.html", f"{OTHER}/contact.html"} <= everything(folder).keys()


@pytest.mark.parametrize(("collection", "id"), [(PORTFOLIO, "p1"), (INSIGHTS, "i1")])
def test_a_record_whose_twin_is_taken_back_goes_from_the_files_of_its_language(
    folder: Folder, collection: str, id: str
) -> None:
    before = naming(folder, id)

    folder.change(without_twin(folder, collection, id))

    assert naming(folder, id) == {name for name in before if split_address(f"/{name}")[0] == BASE}
    assert f"{OTHER}/contact.html" in everything(folder)
    assert not (folder.root / "complete").exists()


def test_a_language_that_is_not_offered_any_more_goes_whole(folder: Folder) -> None:
    before = folder.files()

    folder.change(without_twin(folder, SITE, "brand"))

    left = everything(folder)
    assert not [name for name in left if name.startswith(OTHER)]
    assert left == {name: body for name, body in before.items() if not name.startswith(OTHER)}


@pytest.mark.parametrize(("collection", "id"), [(PORTFOLIO, "p1"), (SITE, "brand")])
def test_what_lost_its_twin_while_nobody_heard_goes_at_the_start(
    folder: Folder, collection: str, id: str
) -> None:
    folder.stop()
    Work(folder.store, OPERATOR, AT).commit("imported", without_twin(folder, collection, id))

    folder.start()

    own = {name for name in naming(folder, "p1") if name.startswith(OTHER)}
    assert (own, "portfolio/p1.html" in everything(folder)) == (set(), True)
    assert (f"{OTHER}/contact.html" in everything(folder)) == (collection == PORTFOLIO)


def test_a_language_that_is_offered_again_is_there_again(folder: Folder) -> None:
    before = folder.files()
    brand = folder.store.get(SITE, "brand")
    assert brand is not None
    folder.change(without_twin(folder, SITE, "brand"))
    folder.rest()
    left = everything(folder)
    assert not [name for name in left if name.startswith(OTHER)]
    folder.published.page("/portfolio/p1")
    folder.published.project("p1")
    folder.rest()
    assert b"hreflang" not in folder.files()["index.html"]
    assert b'"languages"' not in folder.files()["api/portfolio/p1.json"]

    folder.change(Put(SITE, "brand", brand.document))
    folder.published.page("/portfolio/p1")
    folder.published.project("p1")
    folder.rest()

    assert everything(folder).keys() == before.keys()
    assert everything(folder)["api/portfolio/p1.json"] == before["api/portfolio/p1.json"]


@pytest.mark.parametrize(("collection", "id"), [(PORTFOLIO, "p1"), (INSIGHTS, "new")])
def test_a_drafts_twin_is_in_no_file(folder: Folder, collection: str, id: str) -> None:
    shown = folder.store.get(PORTFOLIO, "p1")
    assert shown is not None
    texts = PROJECT_TWINS | ARTICLE_TWINS
    said: Json = {name: f"{text} {SECRET}" for name, text in texts.items()}
    draft = Draft(collection=collection, id=id, document={**shown.document, OTHER: said})

    folder.change(Put(DRAFTS, draft.key, draft.stored))
    folder.stop()
    folder.start()

    assert everything(folder)
    assert not [name for name, body in everything(folder).items() if SECRET.encode() in body]
