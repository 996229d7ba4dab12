"""A flood of enquiries as the site meets it: who is taken, who is told, and who is refused."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from html import unescape
from ipaddress import IPv6Network
from typing import Any, cast

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Settings, Studio, load_settings
from studio_core.enquiries import flood as flooding
from studio_core.languages.registry import address_in
from studio_core.records.collections import ENQUIRIES, ENQUIRY_MAILS
from studio_http.app import StudioApp
from tests.http.api.test_enquiries import SENT
from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import BASE_URL, EMAIL, PASSWORD

ATTACKER = IPv6Network("2001:db8:66:ab00::/56")
HONEST = "2001:db8:5::7"
WRITES_MAILS = {"STUDIO_SMTP_URL": "smtp://127.0.0.1:9/?to=studio@studio.example"}
WRITTEN = {str(name): str(SENT[name]) for name in ("name", "phone", "email", "message")}
SAID = {"ko": "보내기를 한 번 더 눌러 주세요", "en": "Please press send once more"}
CONSULTATION = {
    **{name: SENT[name] for name in ("name", "phone", "email", "privacyConsent")},
    "kind": "consultation",
    "facts": {"space": "residential"},
}


class Visitors:
    """Sends to the application from any address, at the moment that the test says."""

    def __init__(self, studio: Studio) -> None:
        self.now = datetime(2026, 5, 1, tzinfo=UTC)
        self.address = HONEST
        self.studio = replace(studio, clock=lambda: self.now)
        self._app: Any = StudioApp(self.studio)

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            scope["client"] = (self.address, 1)
        await self._app(scope, receive, send)

    def stages(self) -> Counter[str]:
        found = self.studio.store.read(ENQUIRIES).values()
        return Counter(str(record.document["stage"]) for record in found)


@pytest.fixture
def settings(tmp_path: Any) -> Settings:
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "var")}
    return load_settings(environment=WRITES_MAILS, options=options)


@pytest.fixture
def visitors(studio: Studio, own_texts: None) -> Visitors:
    return Visitors(studio)


@pytest.fixture
def client(visitors: Visitors) -> Iterator[TestClient[Any]]:
    with TestClient(cast("Any", visitors), base_url=BASE_URL) as client:
        yield client


def flood(visitors: Visitors, client: TestClient[Any], count: int, **changed: Any) -> Counter[int]:
    """Send *count* enquiries from the 256 networks of one customer; return the answers."""
    answers = Counter[int]()
    for number in range(count):
        visitors.address = str(ATTACKER[(number % 256 << 64) + number])
        visitors.now += timedelta(milliseconds=37)
        answers[client.post("/api/enquiries", json={**SENT, **changed}).status_code] += 1
    visitors.address = HONEST
    return answers


def test_a_flood_from_a_56_closes_the_form_for_nobody(
    visitors: Visitors, client: TestClient[Any]
) -> None:
    assert flood(visitors, client, 300) == {202: 300}
    assert visitors.stages() == {"new": 40, "spam": 260}

    honest = client.post("/api/enquiries", json=SENT)
    visitors.address = str(ATTACKER[5])
    token = client.get("/api/form-token").json()["token"]
    visitors.now += timedelta(seconds=30)
    neighbour = client.post("/api/enquiries", json={**SENT, "formToken": token})

    assert (honest.status_code, neighbour.status_code) == (202, 202)
    assert visitors.stages() == {"new": 42, "spam": 260}
    noticed = [one.document.get("notice") for one in visitors.studio.store.read(ENQUIRIES).values()]
    assert len([one for one in noticed if one is not None]) == 42


def test_who_flooded_with_consultations_is_mailed_no_receipt(
    visitors: Visitors, client: TestClient[Any]
) -> None:
    flood(visitors, client, 60)
    mails = len(visitors.studio.store.read(ENQUIRY_MAILS))

    answers = [
        client.post("/api/enquiries", json={**CONSULTATION, "email": f"{number}@example.com"})
        for number in range(2)
        for visitors.address in (HONEST, str(ATTACKER[3]))
    ]

    assert mails == 0
    assert [answer.json()["mailed"] for answer in answers] == [True, False] * 2
    assert len(visitors.studio.store.read(ENQUIRY_MAILS)) == 2


def test_what_was_suspected_is_seen_in_the_inbox_and_can_be_said_to_be_honest(
    visitors: Visitors, client: TestClient[Any]
) -> None:
    flood(visitors, client, 45)
    token = client.post("/api/session", json={"email": EMAIL, "password": PASSWORD}).json()
    client.headers["X-CSRF-Token"] = token["csrfToken"]

    suspected = client.post("/api/admin/enquiries/search", json={"stage": "spam"}).json()
    id = suspected["items"][0]["id"]
    shown = client.get(f"/api/admin/enquiries/{id}").json()
    client.patch(f"/api/admin/enquiries/{id}", json={"stage": "new"})

    assert suspected["total"] == 5
    assert shown["spamSigns"] == ["flood"]
    assert visitors.stages() == {"new": 41, "spam": 4}


def test_only_when_its_room_is_full_it_is_refused_with_the_studios_number(
    visitors: Visitors, client: TestClient[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flooding, "SUSPECTED_BYTES", 20_000)

    answers = flood(visitors, client, 100)
    visitors.address = str(ATTACKER[9])
    refused = client.post("/api/enquiries", json=SENT)
    in_english = client.post("/en/api/enquiries", json=SENT)
    visitors.now += timedelta(seconds=1)
    page = client.post("/contact", data={**SENT, "privacyConsent": "on", "token": "none"})
    visitors.address = HONEST
    honest = client.post("/api/enquiries", json=SENT)

    phone = client.get("/api/site").json()["footer"]["phone"]
    assert answers[429] == 100 - answers[202] > 30
    assert (refused.status_code, refused.json()["code"]) == (429, "rate_limited_enquiries")
    assert phone
    assert phone == refused.json()["phone"]
    assert phone in refused.json()["detail"]
    assert client.get("/en/api/site").json()["footer"]["phone"] in in_english.json()["detail"]
    assert (page.status_code, phone in unescape(page.text)) == (429, True)
    assert refused.headers["retry-after"]
    assert honest.status_code == 202


def test_a_form_without_scripts_vouches_by_the_token_in_its_page(
    visitors: Visitors, client: TestClient[Any]
) -> None:
    flood(visitors, client, 60)
    visitors.address = str(ATTACKER[7])
    page = client.get("/consultation").text
    token = page.split('name="token" value="', 1)[1].split('"', 1)[0]
    visitors.now += timedelta(seconds=30)
    before = visitors.stages()["new"]

    fields = {"name": "김하늘", "phone": "010-1234-5678", "space": "residential"}
    sent = {**fields, "privacyConsent": "on", "token": token}
    client.post("/consultation", files={"files": ("", b"")}, data=sent)

    assert visitors.stages()["new"] == before + 1


@pytest.mark.parametrize("language", SAID)
def test_a_form_without_scripts_from_a_cached_page_is_shown_again_with_a_token(
    visitors: Visitors, client: TestClient[Any], language: str
) -> None:
    fields = {**WRITTEN, "privacyConsent": "on"}
    place = address_in(language, "/contact")
    flood(visitors, client, 45)
    visitors.address = str(ATTACKER[5])
    before = visitors.stages()

    shown = client.post(place, data=fields, follow_redirects=False)
    page = PageReader(shown.text)
    hidden = {
        str(one.attributes.get("name")): str(one.attributes.get("value") or "")
        for one in page.all("input")
        if one.attributes.get("type") == "hidden"
    }
    assert visitors.stages() == before
    visitors.now += timedelta(seconds=5)
    taken = client.post(place, data={**fields, **hidden}, follow_redirects=False)

    assert (shown.status_code, "private" in shown.headers["cache-control"]) == (409, True)
    assert SAID[language] in unescape(shown.text)
    assert WRITTEN["message"] in shown.text
    assert taken.status_code == 303
    assert visitors.stages() == {**before, "new": before["new"] + 1}
