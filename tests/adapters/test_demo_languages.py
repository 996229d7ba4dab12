"""The demo content in every language: whole, sound, and nothing of another language in it."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from importlib.resources import files
from typing import Any

import pytest

from studio_adapters.demo.content import demo_pictures
from studio_adapters.demo.loading import load_demo
from studio_adapters.demo.translations import translations_of, with_twins
from studio_adapters.stores.memory import MemoryStore
from studio_core.content.registry import content_types
from studio_core.content.rules import prepare
from studio_core.insights.insight import Insight
from studio_core.insights.views import article_of
from studio_core.languages.registry import BASE, LANGUAGES, TWINNED
from studio_core.languages.speaking import speaking
from studio_core.portfolio.project import Project
from studio_core.portfolio.views import detail_of
from studio_core.publishing.languages import read_in, texts_in
from studio_core.records.collections import INSIGHTS, PORTFOLIO, SITE, SITE_CONTENT, WORKS
from studio_core.records.record import Document, Record
from studio_core.records.store import Store
from studio_core.records.twins import Texts, spread, untranslated
from studio_core.site.faults import checked_documents
from studio_core.site.importing import export_documents
from studio_core.site.public_site import Records, public_site
from tests.adapters.test_demo import MemoryHost

CONTENT = (PORTFOLIO, INSIGHTS, *SITE_CONTENT)
FILES = ("projects", "insights", "site", "pictures")
NOT_SHOWN = {"folderName", "id", "url", "key", "date"}
HANGUL = re.compile("[가-힣]")
IN_WORDS = re.compile(r"\{[a-zA-Z]{1,30}\}")
SENTENCE_END = re.compile(r"(?<=\.) |(?<={processors}) ")
EVERY_LANGUAGE = pytest.mark.parametrize("language", TWINNED)


@pytest.fixture(scope="module")
def store() -> Store:
    store = MemoryStore()
    load_demo(store, MemoryHost(), "2026-11-28T00:00:00.000Z", lambda done, total: None)
    return store


def records(store: Store) -> Iterator[tuple[str, str, Record]]:
    for collection in CONTENT:
        for id, record in store.read(collection).items():
            yield collection, id, record


def shown(value: Any) -> Iterator[str]:
    """Yield the texts in a value that somebody may read."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, one in value.items():
            if name not in NOT_SHOWN:
                yield from shown(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from shown(one)


@EVERY_LANGUAGE
def test_every_record_of_the_demo_is_offered_and_lacks_nothing(store: Store, language: str) -> None:
    found = list(records(store))
    lacking = {
        f"{collection}/{id}": [one.path for one in missing]
        for collection, id, record in found
        if (missing := list(untranslated(texts_in(collection, id), record.document, language)))
    }
    not_offered = [id for name, id, record in found if read_in(language, name, id, record) is None]

    assert len(found) == 18 + 12 + 7 + 10 + 4 + 12 + 3 + 3
    assert (lacking, not_offered) == ({}, [])


@EVERY_LANGUAGE
def test_nothing_of_it_is_read_in_another_language(store: Store, language: str) -> None:
    for collection, id, record in records(store):
        read = read_in(language, collection, id, record)
        assert read is not None
        foreign = [text for text in shown(dict(read.document)) if HANGUL.search(text)]
        assert (id, foreign) == (id, [])


@EVERY_LANGUAGE
def test_what_pages_say_of_it_is_in_the_same_language(store: Store, language: str) -> None:
    def told(collection: str, view: Callable[[str, Document], Any]) -> list[str]:
        found: list[str] = []
        for id, record in store.read(collection).items():
            read = read_in(language, collection, id, record)
            assert read is not None
            found += shown(asdict(view(id, read.document)))
        return found

    with speaking(language):
        texts = told(PORTFOLIO, lambda key, one: detail_of(Project.from_record(key, one)))
        texts += told(INSIGHTS, lambda key, one: article_of(Insight.from_record(key, one)))
        site = public_site(in_language(store, language), lambda _id: None, str)

    texts += shown(site)
    assert len(texts) > 900
    assert [text for text in texts if HANGUL.search(text)] == []


def in_language(store: Store, language: str) -> Records:
    """Return the site's own texts as they are read in a language."""
    found: dict[str, dict[str, Record]] = {}
    for collection, id, record in records(store):
        if collection in SITE_CONTENT and (read := read_in(language, collection, id, record)):
            found.setdefault(collection, {})[id] = read
    return found


def test_every_form_takes_its_twins() -> None:
    store = MemoryStore()
    load_demo(store, MemoryHost(), "2026-11-28T00:00:00.000Z", lambda done, total: None)

    def faults(collection: str, document: Document) -> list[Any]:
        told = spread(document)
        assert any(name.startswith(f"{TWINNED[0]}.") for name in told)
        return [*prepare(content_types()[collection], {}, told, frozenset(told))[1]]

    assert checked_documents(export_documents(store), {})[1] == []
    for collection in WORKS:
        for id, record in store.read(collection).items():
            assert (id, faults(collection, record.document)) == (id, [])


@EVERY_LANGUAGE
def test_a_project_is_located_to_the_neighbourhood_alone(store: Store, language: str) -> None:
    for id, record in store.read(PORTFOLIO).items():
        read = read_in(language, PORTFOLIO, id, record)
        assert read is not None
        with speaking(language):
            location = Project.from_record(id, read.document).location
        assert location == read.document["address"]
        assert re.search("[0-9]", location) is None


@EVERY_LANGUAGE
def test_every_picture_is_described(language: str) -> None:
    pictures = demo_pictures().values()

    assert all(one.alts[language].strip() for one in pictures)
    assert not any(HANGUL.search(one.alts[language]) for one in pictures)


@EVERY_LANGUAGE
def test_a_translation_has_no_texts_but_those_of_the_demo(store: Store, language: str) -> None:
    said = {name: dict(translations_of(name))[language] for name in FILES}

    assert said["projects"].keys() == store.read(PORTFOLIO).keys()
    assert said["insights"].keys() == store.read(INSIGHTS).keys()
    assert said["pictures"].keys() == demo_pictures().keys()
    assert {name: set(found) for name, found in said["site"].items()} == {
        name: set(found) for name, found in export_documents(store).items()
    }
    for collection, id, record in records(store):
        found = (
            said["site"].get(collection)
            or said["projects" if collection == PORTFOLIO else "insights"]
        )
        added = with_twins(texts_in(collection, id), {**record.document}, found[id], language)
        assert added == record.document


@EVERY_LANGUAGE
def test_places_that_are_filled_are_the_same(store: Store, language: str) -> None:
    def places(document: Document) -> list[str]:
        return sorted(IN_WORDS.findall(json.dumps(document)))

    for collection, id, record in records(store):
        read = read_in(language, collection, id, record)
        base = read_in(BASE, collection, id, record)
        assert read is not None
        assert base is not None
        document = {name: one for name, one in base.document.items() if name not in TWINNED}
        twinless = json.loads(json.dumps(document), object_hook=without_twins)
        assert (id, places(read.document)) == (id, places(twinless))


def without_twins(found: dict[str, Any]) -> dict[str, Any]:
    return {name: one for name, one in found.items() if name not in TWINNED}


@EVERY_LANGUAGE
def test_the_privacy_policy_promises_the_same_sentence_by_sentence(
    store: Store, language: str
) -> None:
    record = store.read(SITE)["privacy"]
    read = read_in(language, SITE, "privacy", record)
    assert read is not None
    sections: Any = record.document["sections"]
    translated: Any = read.document["sections"]

    def sentences(bodies: list[dict[str, str]]) -> list[int]:
        return [len(SENTENCE_END.split(one["body"])) for one in bodies]

    assert sentences(translated) == sentences(sections)


def test_a_language_without_files_is_one_in_which_the_demo_is_not_offered() -> None:
    here = files("studio_adapters.demo")
    languages = {one.code for one in LANGUAGES if here.joinpath(f"site.{one.code}.json").is_file()}

    assert {language for language, _ in translations_of("site")} == languages - {BASE}
    assert list(translations_of("nothing")) == []


def test_a_list_with_other_items_than_its_translation_is_a_fault() -> None:
    texts = Texts(within={"rooms": Texts(own=frozenset(("name",)))})
    rooms = {"rooms": [{"name": "거실"}, {"name": "서재"}]}

    with pytest.raises(ValueError, match="zip"):
        with_twins(texts, rooms, {"rooms": [{"name": "Living room"}]}, TWINNED[0])
