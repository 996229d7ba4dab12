"""Visitors who read another language: asked, answered and led on in it, with scripts or without."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.languages.registry import BASE, LANGUAGES, TWINNED, address_in
from studio_core.records.collections import SITE
from tests.http.api.test_enclosures import PDF, PIECE
from tests.http.api.test_forms import ANSWERS, NO_FILE, QUESTION, file, inbox
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import eventually, put

Client = TestClient[Any]
Fields = dict[str, Any]

pytestmark = [
    pytest.mark.usefixtures("own_texts"),
    pytest.mark.parametrize("language", TWINNED),
]

HANGUL = re.compile("[가-힣ㄱ-ㅎ]")
JANE = {"name": "Jane Miller", "phone": "+1 (415) 555-0132", "email": "jane@example.com"}
TYPED: Fields = {
    **ANSWERS,
    **JANE,
    "residential.district": "Banpo-dong",
    "commercial.district": "",
    "remarks": "We have two cats.",
}
ASKED: Fields = {**QUESTION, **JANE, "message": "Could the work begin in spring?"}
SENT = {
    **JANE,
    "kind": "consultation",
    "facts": {"space": "residential"},
    "privacyConsent": True,
}


def send(client: Client, language: str, fields: Fields = TYPED, files: Any = NO_FILE) -> Any:
    address = address_in(language, "/consultation")
    return client.post(address, data=fields, files=files, follow_redirects=False)


def without_hangul(answer: Any, language: str) -> PageReader:
    """Return the page of an *answer*, all of which is in *language*, and leads on in it."""
    page = PageReader(answer.text)
    hidden = ("value", "placeholder", "aria-label", "alt", "title")
    attributes = (one.attributes.get(name) or "" for one in page.elements for name in hidden)
    shown = (one.text for one in page.all("title", "body"))
    assert HANGUL.findall(" ".join((*shown, *attributes))) == []
    assert [one.attributes["lang"] for one in page.all("html")] == [language]
    assert [one for one in ways_on(page) if not one.startswith(f"/{language}/")] == []
    return page


def ways_on(page: PageReader) -> Iterator[str]:
    """Yield the addresses of this site to which a page leads, and sends."""
    for one in page.all("a", "form"):
        address = one.attributes.get("href") or one.attributes.get("action") or ""
        if address.startswith("/"):
            yield address


def taken_back(studio: Studio, part: str, language: str) -> None:
    """Take the twins of a part of the site away, as who works there may do at any time."""
    record = studio.store.get(SITE, part)
    assert record is not None
    put(
        studio, SITE, part, {name: one for name, one in record.document.items() if name != language}
    )


def sent_answer(client: Client, language: str, body: Fields) -> Any:
    return client.post(address_in(language, "/api/enquiries"), json=body)


def test_an_enquiry_has_the_language_of_its_address(admin: Client, language: str) -> None:
    assert sent_answer(admin, language, SENT).status_code == 202
    assert sent_answer(admin, BASE, {**SENT, "name": "김하나"}).status_code == 202

    found = {one["name"]: one for one in inbox(admin)}
    assert {name: one["language"] for name, one in found.items()} == {
        "Jane Miller": language,
        "김하나": BASE,
    }
    assert found["Jane Miller"]["phone"] == JANE["phone"]
    assert found["Jane Miller"]["privacyConsent"]["language"] == language


def test_the_policy_that_was_consented_to_is_shown_in_its_language(
    admin: Client, language: str
) -> None:
    sent_answer(admin, language, SENT)
    sent_answer(admin, BASE, {**SENT, "name": "김하나"})

    consents = {
        one["language"]: admin.get(f"/api/admin/enquiries/{one['id']}/consent").json()
        for one in inbox(admin)
    }

    theirs, ours = consents[language], consents[BASE]
    assert (theirs["language"], ours["language"]) == (language, BASE)
    assert not HANGUL.search(str(theirs["policy"]))
    assert HANGUL.search(str(ours["policy"]))
    assert theirs["isCurrent"] is ours["isCurrent"] is True
    public = admin.get(address_in(language, "/api/site")).json()["privacyPolicy"]
    assert theirs["policy"]["intro"] == public["intro"]


def test_what_may_be_chosen_and_what_is_wrong_are_told_in_the_language(
    client: Client, language: str
) -> None:
    offer = client.get(address_in(language, "/api/consultation")).text
    wrong = {**SENT, "name": "", "phone": "1", "email": "x", "facts": {"size": 0, "budget": 7}}
    faults = sent_answer(client, language, {**wrong, "privacyConsent": False})
    unknown = client.get(address_in(language, "/api/portfolio/nobody"))
    method = client.request("DELETE", address_in(language, "/api/consultation"))
    long = client.get(address_in(language, "/api/search"), params={"q": "x" * 999})

    told = (faults, unknown, method, long)
    assert [one.status_code for one in told] == [400, 404, 405, 400]
    assert not HANGUL.findall(offer + "".join(one.text for one in told))
    named = {one["field"] for one in faults.json()["errors"]}
    assert {"name", "phone", "email", "privacyConsent", "facts.space", "facts.budget"} <= named
    assert HANGUL.search(client.get("/api/portfolio/nobody").text)


def test_an_administrator_reads_korean_whatever_visitors_read(admin: Client, language: str) -> None:
    sent_answer(admin, language, SENT)
    answer = admin.get("/api/admin/enquiries/nobody")

    assert HANGUL.search(answer.json()["title"])
    assert admin.get(address_in(language, "/api/admin/enquiries")).status_code == 404


def test_a_form_that_is_wrong_comes_back_in_the_language(admin: Client, language: str) -> None:
    wrong = {**TYPED, "name": "", "residential.size": "9000", "email": "hana", "phone": "12"}
    question = {**ASKED, "message": "", "phone": "x"}
    del wrong["privacyConsent"]

    answer = send(admin, language, wrong, [file("plan.pdf", PDF)])
    asked = admin.post(address_in(language, "/contact"), data=question)

    assert (answer.status_code, asked.status_code) == (400, 400)
    page = without_hangul(answer, language)
    assert address_in(language, "/consultation") in set(ways_on(page))
    page = without_hangul(asked, language)
    assert address_in(language, "/contact") in set(ways_on(page))


def test_a_form_that_is_right_leads_to_the_receipt_in_the_language(
    admin: Client, language: str
) -> None:
    answer = send(admin, language, TYPED, [file("plan.pdf", PDF)])
    asked = admin.post(address_in(language, "/contact"), data=ASKED, follow_redirects=False)

    places = [one.headers["location"] for one in (answer, asked)]
    assert [one.status_code for one in (answer, asked)] == [303, 303]
    assert all(one.startswith(f"/{language}/receipt/") for one in places)
    for place in places:
        without_hangul(admin.get(place), language)
    kept = {one["kind"]: one for one in inbox(admin)}
    assert {one["language"] for one in kept.values()} == {language}
    facts = kept["consultation"]["facts"]
    assert (facts["spaceType"], facts["district"]) == ("아파트", "Banpo-dong")
    assert [one["label"] for one in facts["scope"]] == ["주방", "욕실"]


def test_a_receipt_is_opened_added_to_and_withdrawn_in_the_language(
    admin: Client, language: str
) -> None:
    receipt = send(admin, language).headers["location"].removesuffix("/sent")
    opened = without_hangul(admin.get(receipt), language)
    number = next(
        one.attributes["value"]
        for one in opened.all("input")
        if one.attributes.get("name") == "number"
    )

    added = admin.post(f"{receipt}/files", files=[file("plan.pdf", PDF)], follow_redirects=False)
    refused = admin.post(f"{receipt}/files", files=[file("a.txt", b"no picture")])
    unconfirmed = admin.post(f"{receipt}/withdraw", data={"number": "1"})
    withdrawn = admin.post(f"{receipt}/withdraw", data={"number": number})
    closed = admin.post(f"{receipt}/withdraw", data={"number": number})
    api = admin.get(receipt.replace("/receipt/", "/api/receipts/"))

    assert (added.status_code, added.headers["location"]) == (303, receipt)
    told = [refused, unconfirmed, withdrawn, closed]
    assert [one.status_code for one in told] == [400, 400, 200, 410]
    for one in (*told, admin.get(receipt)):
        without_hangul(one, language)
    assert api.status_code == 410
    assert not HANGUL.search(api.text)


def test_a_form_that_is_too_large_is_refused_in_the_language(client: Client, language: str) -> None:
    answer = client.post(
        address_in(language, "/contact"),
        content=b"message=" + b"x" * 2_000_000,
        headers={"Content-Type": "application/x-www-form-urlencoded"},
    )

    assert answer.status_code == 413
    without_hangul(answer, language)


def test_the_first_step_has_the_form_for_want_of_scripts_in_the_language(
    client: Client, language: str
) -> None:
    for path in ("/consultation", "/consultation/1", "/consultation/3"):
        answer = client.get(address_in(language, path))
        assert answer.status_code == 200
        page = PageReader(answer.text)
        shown = "".join(one.text for one in page.all("body")).replace(LANGUAGES[0].name, "")
        assert not HANGUL.findall(shown)
        actions = {one.attributes.get("action") for one in page.all("form")} - {None}
        assert actions == {address_in(language, "/consultation")}


def test_templates_of_replies_come_in_the_language_with_the_studios_name(
    admin: Client, studio: Studio, language: str
) -> None:
    sent_answer(admin, language, SENT)
    (kept,) = inbox(admin)

    found = admin.get(f"/api/admin/enquiries/{kept['id']}/reply-templates").json()

    assert found["items"]
    texts = [one["subject"] + one["body"] for one in found["items"]]
    assert not HANGUL.search("".join(texts) + found["studio"])
    assert all(found["studio"] in one for one in texts)


def test_a_file_that_is_refused_piece_by_piece_is_refused_in_the_language(
    client: Client, language: str
) -> None:
    text = b"no picture"
    tus = {"Tus-Resumable": "1.0.0", "Upload-Length": str(len(text))}
    piece = {**PIECE, "Upload-Offset": "0"}

    begun = client.post(address_in(language, "/api/enclosures"), headers=tus)
    place = begun.headers["location"]
    refused = client.patch(place, content=text, headers=piece)

    assert place.startswith(f"/{language}/api/enclosures/")
    assert (refused.status_code, refused.json()["code"]) == (400, "enclosure_type_refused")
    assert not HANGUL.search(refused.text)


def test_who_cannot_read_the_policy_is_led_to_the_one_that_applies_and_told_its_language(
    admin: Client, studio: Studio, language: str
) -> None:
    taken_back(studio, "privacy", language)
    gone = address_in(language, "/privacy")
    assert eventually(lambda: admin.get(gone).status_code == 404)

    pages = [
        admin.get(address_in(language, path)) for path in ("/consultation", "/contact?tab=qna")
    ]
    sent = send(admin, language, {**TYPED, "name": ""})
    assert sent_answer(admin, language, SENT).status_code == 202
    (kept,) = inbox(admin)
    consent = admin.get(f"/api/admin/enquiries/{kept['id']}/consent").json()

    name = LANGUAGES[0].name
    for form in (PageReader(one.text) for one in (*pages, sent)):
        policies = [one for one in form.all("a") if "/privacy" in (one.attributes["href"] or "")]
        told = [(one.attributes["href"], one.attributes.get("hreflang")) for one in policies]
        assert told == [("/privacy", BASE)]
        assert policies[0].text.endswith(f"({name})")
        assert [one.attributes["lang"] for one in form.all("span") if one.text == f"({name})"] == [
            BASE
        ]
    assert admin.get("/privacy").status_code == 200
    assert (kept["language"], kept["privacyConsent"]["language"]) == (language, BASE)
    assert HANGUL.search(consent["policy"]["intro"])
