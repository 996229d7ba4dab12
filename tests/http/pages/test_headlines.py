"""Every headline that a page sets in the light Korean face has its letters there."""

import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.site.headlines import NO_FACE, syllables
from studio_http.app import StudioApp
from studio_http.pages.headlines import FIXED, fixed_headlines
from studio_http.pages.labels import read_labels
from studio_http.pages.page_routes import LISTED
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import HANOK

Client = TestClient[Any]
ROOT = Path(__file__).resolve().parents[3]
RULE = re.compile(r"(?P<selectors>[^{}]++)\{(?P<style>[^{}]*+)\}")
CLASSES = frozenset({"h1", "h2", "Footer_slogan", "bk__h"})
"""Those of pages whose style has `--f-light`."""

WITHOUT_PAGE = "Consultation_head"
"""A consultation's screens have no page; their headlines are in the catalogues."""


def headlines_in(page: str) -> list[str]:
    """Return the headlines of *page*."""
    elements = PageReader(page).elements
    return [
        one.text
        for one in elements
        if not CLASSES.isdisjoint((one.attributes.get("class") or "").split())
    ]


def letters_of(studio: Studio) -> set[str]:
    """Return the letters of the face of the site."""
    published = StudioApp(studio).published
    published.load(studio.store, 0)
    return set(published.face.letters)


def test_every_style_with_the_light_face_is_one_of_a_headline() -> None:
    found = set()
    for file in (ROOT / "ui/src").rglob("*.css"):
        module, is_module = file.name.removesuffix(".module.css"), ".module." in file.name
        for rule in RULE.finditer(file.read_text(encoding="utf-8")):
            if "var(--f-light)" in rule["style"]:
                names = re.findall(r"\.([\w-]+)", rule["selectors"])
                found |= {f"{module}_{name}" if is_module else name for name in names}

    assert found == CLASSES | {WITHOUT_PAGE}


@pytest.mark.usefixtures("content", "own_texts")
def test_the_face_has_the_letters_of_the_headlines_of_every_page(
    studio: Studio, client: Client
) -> None:
    pages = (*LISTED, "/portfolio/p1", "/insight/i1", "/consultation/1", "/contact?tab=qna")

    found = {page: headlines_in(client.get(page).text) for page in pages}

    letters = letters_of(studio)
    missing = {page: syllables("".join(found[page])) - letters for page in pages}
    assert {page: some for page, some in missing.items() if some} == {}
    assert HANOK["title"] in found["/portfolio/p1"]
    assert all(found.values())


def test_the_face_of_a_site_without_texts_has_the_letters_of_its_pages(
    studio: Studio, client: Client
) -> None:
    shown = chain.from_iterable(headlines_in(client.get(page).text) for page in LISTED)

    assert syllables("".join(shown)) <= letters_of(studio)


def test_headlines_that_no_record_holds_are_in_every_face() -> None:
    labels = read_labels()
    letters = set(NO_FACE.with_headlines(fixed_headlines()).letters)

    assert labels.keys() >= FIXED
    for key in ("enquiry.success.title", "insight.not_found", "receipt.title", "not_found.title"):
        assert syllables(labels[key]) <= letters
    assert syllables(labels["consultation.place.question"]) <= letters
