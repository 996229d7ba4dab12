"""A language in which the site is offered no more while somebody writes in it: nothing is lost."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.languages.registry import BASE, LANGUAGES, TWINNED, address_in
from tests.http.api.test_enclosures import PDF, PIECE
from tests.http.api.test_forms import file, inbox
from tests.http.api.test_forms_in_languages import (
    ASKED,
    HANGUL,
    SENT,
    TYPED,
    send,
    sent_answer,
    taken_back,
)
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import eventually

Client = TestClient[Any]

pytestmark = [
    pytest.mark.usefixtures("own_texts"),
    pytest.mark.parametrize("language", TWINNED),
]


@pytest.fixture
def writing(admin: Client, studio: Studio, language: str) -> Client:
    """A client whose language was offered when it began, and is not any more."""
    home = address_in(language, "/")
    assert admin.get(home).status_code == 200
    taken_back(studio, "brand", language)
    assert eventually(lambda: admin.get(home).status_code == 404)
    return admin


def all_read(answer: Any, client: Client, language: str) -> PageReader:
    """Return the page of an *answer* in *language*, from which every way leads to a page."""
    page = PageReader(answer.text)
    assert [one.attributes["lang"] for one in page.all("html")] == [language]
    shown = "".join(one.text for one in page.all("title", "main", "header"))
    assert not HANGUL.search(shown.replace(LANGUAGES[0].name, ""))
    ways = [one for one in page.all("a") if (one.attributes["href"] or "").startswith("/")]
    for one in ways:
        assert client.get(one.attributes["href"] or "").status_code == 200, one
    assert ways
    return page


def test_what_was_written_is_kept_in_its_language(writing: Client, language: str) -> None:
    sent = sent_answer(writing, language, SENT)
    plan = [file("plan.pdf", PDF)]
    posted = send(writing, language, {**TYPED, "name": "Ann"}, plan)
    asked = writing.post(
        address_in(language, "/contact"), data={**ASKED, "name": "Eve"}, follow_redirects=False
    )

    assert [one.status_code for one in (sent, posted, asked)] == [202, 303, 303]
    kept = {one["name"]: one for one in inbox(writing)}
    assert kept.keys() == {"Jane Miller", "Ann", "Eve"}
    assert {one["language"] for one in kept.values()} == {language}


def test_what_is_wrong_with_a_form_is_told_in_its_language(writing: Client, language: str) -> None:
    faults = sent_answer(writing, language, {**SENT, "name": ""})
    posted = send(writing, language, {**TYPED, "name": ""})
    asked = writing.post(address_in(language, "/contact"), data={**ASKED, "name": ""})
    large = writing.post(
        address_in(language, "/contact"),
        content=b"message=" + b"x" * 2_000_000,
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )

    told = [faults, posted, asked, large]
    assert [one.status_code for one in told] == [400, 400, 400, 413]
    assert not HANGUL.search(faults.text)
    for one in told[1:]:
        all_read(one, writing, language)
    assert {one.attributes.get("action") for one in PageReader(posted.text).all("form")} == {
        address_in(language, "/consultation")
    }


def test_the_receipt_is_read_and_withdrawn_in_its_language(writing: Client, language: str) -> None:
    sent = send(writing, language).headers["location"]
    receipt = sent.removesuffix("/sent")
    number = sent_answer(writing, language, SENT).json()["number"]

    for address in (sent, receipt):
        all_read(writing.get(address), writing, language)
    opened = writing.get(receipt.replace("/receipt/", "/api/receipts/"))
    added = writing.post(f"{receipt}/files", files=[file("plan.pdf", PDF)], follow_redirects=False)
    unlike = writing.post(f"{receipt}/withdraw", data={"number": number})
    withdrawn = writing.post(f"{receipt}/withdraw", data={"number": opened.json()["number"]})

    assert (added.status_code, added.headers["location"]) == (303, receipt)
    assert [one.status_code for one in (opened, unlike, withdrawn)] == [200, 400, 200]
    for one in (unlike, withdrawn, writing.get(receipt)):
        all_read(one, writing, language)


def test_a_file_goes_on_to_be_sent_piece_by_piece(writing: Client, language: str) -> None:
    tus = {"Tus-Resumable": "1.0.0", "Upload-Length": str(len(PDF))}
    begun = writing.post(address_in(language, "/api/enclosures"), headers=tus)
    place = begun.headers["location"]
    half = len(PDF) // 2

    first = writing.patch(place, content=PDF[:half], headers={**PIECE, "Upload-Offset": "0"})
    shown = writing.head(place, headers={"Tus-Resumable": "1.0.0"})
    rest = {**PIECE, "Upload-Offset": shown.headers["upload-offset"]}
    second = writing.patch(place, content=PDF[half:], headers=rest)

    assert place.startswith(f"/{language}/api/enclosures/")
    assert [one.status_code for one in (begun, first, second)] == [201, 204, 204]


def test_an_open_page_hears_of_the_site_without_pages(writing: Client, language: str) -> None:
    site = writing.get(address_in(language, "/api/site"))
    offer = writing.get(address_in(language, "/api/consultation"))

    assert (site.status_code, offer.status_code) == (200, 200)
    assert site.json()["languages"][language] == []
    assert not site.json().get("services")
    assert "/about" in site.json()["languages"][BASE]
    assert not HANGUL.search(site.text + offer.text)
    assert "languages" not in writing.get("/api/site").json()
    for path in ("/", "/about", "/portfolio", "/contact", "/consultation/1", "/sitemap.xml"):
        assert writing.get(address_in(language, path)).status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/api/nothing",
        "/api/portfolio/p9",
        "/api/admin/enquiries",
        "/api//admin/enquiries",
        "/api///session",
        "/api/account",
    ],
)
def test_what_no_call_is_at_is_told_in_the_language_of_the_address(
    client: Client, studio: Studio, language: str, path: str
) -> None:
    def told() -> None:
        answer = client.get(address_in(language, path))
        assert answer.status_code == 404
        assert answer.headers["content-type"] == "application/problem+json"
        assert not HANGUL.search(answer.text)

    told()
    taken_back(studio, "brand", language)
    assert eventually(lambda: client.get(address_in(language, "/")).status_code == 404)
    told()
    base = client.get("/api/nothing")
    assert HANGUL.search(base.text)
    assert base.json().keys() == client.get(address_in(language, "/api/nothing")).json().keys()
