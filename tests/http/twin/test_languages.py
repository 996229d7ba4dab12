"""The twin has every language: the bytes of the live answers, and nothing that was taken back."""

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
from studio_core.records.changes import OPERATOR, Change, Delete, Put
from studio_core.records.collections import DRAFTS, INSIGHTS, PORTFOLIO, SITE
from studio_core.records.record import Json
from studio_core.records.work import Work
from studio_http.twin import withdrawing
from studio_http.twin.answers import every_answer
from studio_http.twin.edition import Edition
from studio_http.twin.file_names import file_name
from tests.http.pages.page_reader import PageReader
from tests.http.pages.test_languages import (
    ARTICLE_TWINS,
    HANGUL,
    OTHER,
    PROJECT_TWINS,
    said,
    twins,
)
from tests.http.studio_in_memory import AT, CAFE
from tests.http.twin.test_worker import Twin, full

__all__ = ["twins"]

FROZEN = re.compile(
    rb'\n<meta http-equiv="Content-Security-Policy"[^>]*>\n<meta name="studio-edition"[^>]*>'
)


@pytest.fixture
def twin(studio: Studio, twins: None, tmp_path: Path) -> Iterator[Twin]:
    made = Twin(studio, tmp_path / "twin")
    yield made
    assert made.writer.folder
    made.writer.folder.close()


def files(twin: Twin) -> dict[str, bytes]:
    """Return what is served, by name, without the packed forms."""
    site = twin.root / "current" / "site"
    paths = (path for path in site.rglob("*") if path.is_file())
    plain = (path for path in paths if path.suffix not in (".br", ".gz"))
    return {str(path.relative_to(site)): path.read_bytes() for path in plain}


def test_every_file_is_the_live_answer_in_its_language(twin: Twin, client: TestClient[Any]) -> None:
    lying = files(twin)
    answers = list(every_answer(twin.pages, twin.headers, twin.published.editions))
    names = {file_name(one.address, one.kind): one.address for one in answers}

    for name, body in lying.items():
        if "@away" not in name:
            live = client.get(names[name])
            assert (name, live.status_code) == (name, 200)
            assert (name, FROZEN.sub(b"", body, 1)) == (name, live.content)
    languages = [split_address(address)[0] for name, address in names.items() if name in lying]
    assert {BASE, OTHER} == set(languages)


def test_files_of_a_language_are_in_it(twin: Twin) -> None:
    lying = files(twin)
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


def test_what_is_one_for_all_languages_lies_there_once(twin: Twin) -> None:
    names = files(twin).keys()

    assert "robots.txt" in names
    assert address_in(OTHER, "/robots.txt")[1:] not in names


def test_who_takes_an_answer_goes_on_in_a_language_of_its_own(twin: Twin) -> None:
    heard = set()
    for one in every_answer(twin.pages, twin.headers, twin.published.editions):
        heard.add(spoken())
        one.make()
        heard.add(spoken())

    assert heard == {BASE}
    assert set(twin.published.editions) == {BASE, *TWINNED}


SECRET = "zq0001x"


def change(twin: Twin, *changes: Change) -> None:
    """Publish *changes*, and have the writer hear of them: it has not written an edition since."""
    before = twin.store.position()
    Work(twin.store, OPERATOR, AT).commit("imported", *changes)
    entries = twin.store.changes(before, len(changes))
    twin.published.renew(twin.store, entries)
    for entry in entries:
        twin.writer.heard(entry)


def naming(twin: Twin, id: str) -> set[str]:
    """Return the names of the files that name a record."""
    needles = (f"/{id}".encode(), f'"{id}"'.encode())
    return {name for name, body in files(twin).items() if any(one in body for one in needles)}


def without_twin(twin: Twin, collection: str, id: str) -> Put:
    record = twin.store.get(collection, id)
    assert record is not None
    return Put(collection, id, {key: one for key, one in record.document.items() if key != OTHER})


@pytest.mark.parametrize(("collection", "id"), [(PORTFOLIO, "p1"), (INSIGHTS, "i1")])
def test_a_record_that_is_taken_back_goes_in_all_languages(
    twin: Twin, collection: str, id: str
) -> None:
    assert {split_address(f"/{name}")[0] for name in naming(twin, id)} == {BASE, OTHER}

    change(twin, Delete(collection, id))

    assert naming(twin, id) == set()
    assert {"contact.html", f"{OTHER}/contact.html"} <= files(twin).keys()


@pytest.mark.parametrize(("collection", "id"), [(PORTFOLIO, "p1"), (INSIGHTS, "i1")])
def test_a_record_whose_twin_is_taken_back_goes_from_the_files_of_its_language(
    twin: Twin, collection: str, id: str
) -> None:
    before = naming(twin, id)

    change(twin, without_twin(twin, collection, id))

    assert naming(twin, id) == {name for name in before if split_address(f"/{name}")[0] == BASE}
    assert f"{OTHER}/contact.html" in files(twin)
    assert not (twin.root / "current" / "edition.json").exists()


def test_a_language_that_is_not_offered_any_more_goes_whole(twin: Twin) -> None:
    before = files(twin)

    change(twin, without_twin(twin, SITE, "brand"))

    left = files(twin)
    assert not [name for name in left if name.startswith(OTHER)]
    assert left == {name: body for name, body in before.items() if not name.startswith(OTHER)}


@pytest.mark.parametrize(("collection", "id"), [(PORTFOLIO, "p1"), (SITE, "brand")])
def test_what_lost_its_twin_while_nobody_heard_goes_before_the_next_edition(
    twin: Twin, monkeypatch: pytest.MonkeyPatch, collection: str, id: str
) -> None:
    monkeypatch.setattr(Edition, "finish", full)
    Work(twin.store, OPERATOR, AT).commit("imported", without_twin(twin, collection, id))
    twin.start()

    twin.writer.step()

    own = {name for name in naming(twin, "p1") if name.startswith(OTHER)}
    assert (own, "portfolio/p1.html" in files(twin)) == (set(), True)
    assert (f"{OTHER}/contact.html" in files(twin)) == (collection == PORTFOLIO)


def test_for_a_record_that_was_in_one_language_no_answer_is_read(
    twin: Twin, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[Path] = []

    def noted(path: Path, _: list[bytes]) -> bool:
        read.append(path)
        return False

    monkeypatch.setattr(withdrawing, "_names", noted)

    change(twin, Put(PORTFOLIO, "p2", CAFE | {"title": "다른 카페"}))
    assert read == []
    twin.writer.step()

    assert read == []
    assert "다른 카페" in files(twin)["portfolio/p2.html"].decode()


def test_a_language_that_is_offered_again_is_there_again(twin: Twin) -> None:
    before = files(twin)
    brand = twin.store.get(SITE, "brand")
    assert brand is not None
    change(twin, without_twin(twin, SITE, "brand"))
    twin.writer.step()
    left = files(twin)
    assert not [name for name in left if name.startswith(OTHER)]
    assert b"hreflang" not in left["index.html"]
    assert b'"languages"' not in left["api/portfolio/p1.json"]

    change(twin, Put(SITE, "brand", brand.document))
    twin.writer.step()

    assert files(twin).keys() == before.keys()
    assert files(twin)["api/portfolio/p1.json"] == before["api/portfolio/p1.json"]


@pytest.mark.parametrize(("collection", "id"), [(PORTFOLIO, "p1"), (INSIGHTS, "new")])
def test_a_drafts_twin_is_in_no_file(twin: Twin, collection: str, id: str) -> None:
    shown = twin.store.get(PORTFOLIO, "p1")
    assert shown is not None
    texts = PROJECT_TWINS | ARTICLE_TWINS
    said: Json = {name: f"{text} {SECRET}" for name, text in texts.items()}
    draft = Draft(collection=collection, id=id, document={**shown.document, OTHER: said})

    change(twin, Put(DRAFTS, draft.key, draft.stored))
    twin.writer.starting()
    twin.published.load(twin.store, twin.store.position())
    twin.writer.step()

    assert files(twin)
    assert not [name for name, body in files(twin).items() if SECRET.encode() in body]
