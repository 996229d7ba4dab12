"""/api/admin/enquiries: the inbox over the real application."""

import csv
import io
import zipfile
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Settings, Studio, load_settings
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work
from studio_core.site.importing import import_documents
from studio_core.site.tables import documents_of
from studio_http.enquiries import intake as enquiry_intake
from tests.http.studio_in_memory import eventually
from tests.http.taking_endpoint import TakingEndpoint, refusing, taking_endpoint

__all__ = ["taking_endpoint"]

Client = TestClient[Any]
ADDRESS = "/api/admin/enquiries"
ANY = {"If-Match": "*"}
SENT = {
    "name": "김하늘",
    "phone": "010-1234-5678",
    "email": "haneul@example.com",
    "message": "34평 아파트 거실을 넓게 쓰고 싶어요.",
    "emailConsent": True,
    "privacyConsent": True,
    "elapsedMs": 48_000,
}


@pytest.fixture
def settings(tmp_path: Path, taking_endpoint: TakingEndpoint) -> Settings:
    """Settings with an endpoint that takes everything."""
    options = {
        "STUDIO_STORE": "memory://",
        "STUDIO_DATA_DIR": str(tmp_path / "var"),
        "STUDIO_ENQUIRY_ENDPOINT": taking_endpoint.url,
    }
    return load_settings(environment={}, options=options)


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for the store however slow it is, so that no enquiry goes to the local disk first."""
    monkeypatch.setattr(enquiry_intake, "STORE_PATIENCE_SECONDS", 30.0)


def ask(client: Client, **changes: Any) -> str:
    return str(client.post("/api/enquiries", json={**SENT, **changes}).json()["id"])


def wait_until_delivered(client: Client, id: str) -> None:
    def delivered() -> bool:
        return bool(client.get(f"{ADDRESS}/{id}").json()["delivery"]["state"] == "delivered")

    assert eventually(delivered)


def test_nobody_reads_the_inbox_without_a_session(client: Client) -> None:
    assert client.get(ADDRESS).status_code == 401


def test_an_enquiry_is_listed_with_everything_about_it(
    own_texts: None, admin: Client, taking_endpoint: TakingEndpoint
) -> None:
    id = ask(admin)
    wait_until_delivered(admin, id)

    listed = admin.get(ADDRESS).json()

    item = listed["items"][0]
    assert {name: item[name] for name in ("name", "phone", "email", "message")} == {
        name: SENT[name] for name in ("name", "phone", "email", "message")
    }
    assert item["privacyConsent"]["version"] == "2026-11-01"
    assert item["delivery"]["attempts"] == 1
    assert listed["counts"] == {"new": 1, "answered": 0, "closed": 0, "spam": 0}
    assert [body["phone"] for body in taking_endpoint.bodies] == ["'010-1234-5678"]


def test_the_policy_that_was_consented_to_is_shown_after_it_was_changed(
    own_texts: None, admin: Client, studio: Studio
) -> None:
    before = admin.get("/api/site").json()
    id = ask(admin)
    admin.put("/api/admin/site/privacy", json={"intro": "다른 머리말"}, headers={"If-Match": "*"})
    admin.put("/api/admin/site/company", json={"phone": "02-999-9999"}, headers={"If-Match": "*"})
    assert eventually(lambda: "다른 머리말" in admin.get("/api/site").text)
    other = ask(admin, message="다른 문의")

    found, newer = (admin.get(f"{ADDRESS}/{one}/consent").json() for one in (id, other))

    assert (found["version"], found["isCurrent"]) == ("2026-11-01", False)
    assert found["policy"] == before["privacyPolicy"]
    assert found["values"]["phone"] == before["footer"]["phone"] != "02-999-9999"
    assert found["values"]["months"] == str(before["enquiryRetentionMonths"])
    assert (newer["policy"]["intro"], newer["isCurrent"]) == ("다른 머리말", True)
    assert "02-" not in str(studio.store.read(ENQUIRIES)[id].document["consent"])


def test_a_policy_that_begins_later_is_not_the_one_that_is_consented_to(
    own_texts: None, admin: Client, studio: Studio
) -> None:
    before = admin.get("/api/site").json()["privacyPolicy"]
    later = {"effectiveFrom": "2999-01-01", "intro": "곧 바뀔 머리말"}
    admin.put("/api/admin/site/privacy", json=later, headers={"If-Match": "*"})
    assert eventually(lambda: "곧 바뀔" in admin.get("/api/site").text)

    id = ask(admin)

    found = admin.get(f"{ADDRESS}/{id}/consent").json()
    consent: Any = studio.store.read(ENQUIRIES)[id].document["consent"]
    assert consent["version"] == "2026-11-01"
    assert (found["version"], found["isCurrent"]) == ("2026-11-01", True)
    assert found["policy"]["effectiveFrom"] == before["effectiveFrom"] == "2026-11-01"
    assert found["policy"]["intro"] == before["intro"]


def test_a_policy_of_an_older_table_is_shown_whatever_its_values_are(
    admin: Client, studio: Studio
) -> None:
    privacy = {
        "title": 5,
        "effectiveFrom": "2026-11-01",
        "sections": [{"heading": 1, "body": "글"}],
    }
    table = {"privacyPolicy": privacy, "footer": {"phone": 25550100}}
    found = documents_of(table, {})
    import_documents(Work(studio.store, OPERATOR, "2026-11-01T00:00:00.000Z"), found)
    assert eventually(lambda: "privacyPolicy" in admin.get("/api/site").json())

    found = admin.get(f"{ADDRESS}/{ask(admin)}/consent").json()

    assert found["policy"]["title"] == "5"
    assert found["policy"]["sections"] == [{"heading": "1", "body": "글"}]


def test_without_a_policy_nothing_is_made_up(admin: Client) -> None:
    found = admin.get(f"{ADDRESS}/{ask(admin)}/consent").json()

    assert (found["version"], found["policy"], found["isCurrent"]) == ("", None, False)


def test_a_status_and_a_note_are_kept_and_the_note_is_sealed(admin: Client, studio: Studio) -> None:
    id = ask(admin)

    sent = {"status": "answered", "note": "화요일에 전화"}
    changed = admin.patch(f"{ADDRESS}/{id}", json=sent, headers=ANY)

    assert changed.status_code == 200
    assert (changed.json()["status"], changed.json()["note"]) == ("answered", "화요일에 전화")
    assert "화요일" not in str(dict(studio.store.read(ENQUIRIES)))


def test_two_notes_on_one_version_never_write_over_each_other(
    admin: Client, studio: Studio
) -> None:
    id = ask(admin)
    wait_until_delivered(admin, id)
    path = f"{ADDRESS}/{id}"
    read = {"If-Match": admin.get(path).headers["ETag"]}

    mine = admin.patch(path, json={"note": "화요일에 전화"}, headers=read)
    theirs = admin.patch(path, json={"note": "수요일에 방문"}, headers=read)
    later = {"If-Match": mine.headers["ETag"]}
    again = admin.patch(path, json={"note": "화요일에 전화, 수요일에 방문"}, headers=later)

    assert (mine.status_code, theirs.status_code, again.status_code) == (200, 412, 200)
    assert theirs.json()["code"] == "stale_record"
    assert theirs.headers["ETag"] == mine.headers["ETag"]
    assert "current" not in theirs.json()


@pytest.mark.parametrize(
    "text", [{"note": "전화"}, {"nextStep": "방문"}, {"keep": None}, {"keep": 7, "stage": "visit"}]
)
def test_a_text_without_the_version_that_it_was_written_on_is_refused(
    admin: Client, text: dict[str, Any]
) -> None:
    answer = admin.patch(f"{ADDRESS}/{ask(admin)}", json=text)

    assert (answer.status_code, answer.json()["code"]) == (428, "precondition_required")


@pytest.mark.parametrize(
    "body", [{"status": "lost"}, {"note": 7}, {"note": "x" * 3001}, {"name": "x"}, {"note": "\0"}]
)
def test_anything_else_is_a_bad_request(admin: Client, body: Any) -> None:
    assert admin.patch(f"{ADDRESS}/{ask(admin)}", json=body, headers=ANY).status_code == 400


@pytest.mark.parametrize(("method", "tail"), [("GET", ""), ("POST", "/deliver"), ("DELETE", "")])
def test_an_unknown_number_is_not_found(admin: Client, method: str, tail: str) -> None:
    answer = admin.request(method, f"{ADDRESS}/NONE{tail}")

    assert (answer.status_code, answer.json()["code"]) == (404, "enquiry_not_found")


def test_a_search_travels_in_the_body_and_finds_phones_by_digits(admin: Client) -> None:
    id, _ = ask(admin), ask(admin, name="이바다", phone="02-555-0000", email="sea@example.com")

    found = admin.post(f"{ADDRESS}/search", json={"search": "01012345678 거실"}).json()

    assert [item["id"] for item in found["items"]] == [id]
    assert found["counts"]["new"] == 2


def test_a_list_has_pages(admin: Client) -> None:
    ids = {ask(admin, message=f"문의 {number}") for number in range(3)}

    pages = [admin.get(ADDRESS, params={"offset": offset, "limit": 2}).json() for offset in (0, 2)]

    assert [len(page["items"]) for page in pages] == [2, 1]
    assert {item["id"] for page in pages for item in page["items"]} == ids
    assert pages[0]["total"] == 3


def test_an_enquiry_marked_as_no_spam_is_delivered(
    admin: Client, taking_endpoint: TakingEndpoint
) -> None:
    id = ask(admin, website="http://x.example")
    assert admin.get(f"{ADDRESS}/{id}").json()["delivery"]["state"] == "off"

    admin.patch(f"{ADDRESS}/{id}", json={"status": "new"})

    assert eventually(lambda: len(taking_endpoint.bodies) == 1)


def test_a_second_press_sends_nothing_again_and_answers_with_the_state(
    admin: Client, taking_endpoint: TakingEndpoint
) -> None:
    taking_endpoint.misbehave = refusing(408)
    id = ask(admin)
    assert eventually(lambda: admin.get(f"{ADDRESS}/{id}/delivery").json()["state"] == "refused")
    taking_endpoint.misbehave = lambda _: False

    pressed = admin.post(f"{ADDRESS}/{id}/deliver")
    wait_until_delivered(admin, id)
    again = admin.post(f"{ADDRESS}/{id}/deliver")
    # What was received later has arrived: what was put into the outbox before would have too.
    wait_until_delivered(admin, ask(admin, name="김두리"))

    assert (pressed.status_code, again.status_code) == (202, 202)
    assert again.json()["delivery"] == admin.get(f"{ADDRESS}/{id}/delivery").json()
    assert [body["name"] for body in taking_endpoint.bodies] == ["김하늘", "김두리"]


def test_how_far_a_delivery_has_got_is_asked_without_seeing_the_enquiry(
    admin: Client, taking_endpoint: TakingEndpoint
) -> None:
    taking_endpoint.misbehave = refusing(401)
    id = ask(admin)
    assert eventually(lambda: admin.get(f"{ADDRESS}/{id}/delivery").json()["state"] == "refused")

    assert admin.get(f"{ADDRESS}/{id}/delivery").json() == {
        "state": "refused",
        "attempts": 1,
        "lastError": "it answers 401",
        "lastStatus": 401,
        "deliveredAt": None,
    }
    assert admin.get(f"{ADDRESS}/{id}/access-records").json()["items"] == []
    assert admin.get(f"{ADDRESS}/NONE/delivery").status_code == 404


@pytest.mark.parametrize("status", [401, 404])
def test_a_refused_enquiry_waits_for_somebody_and_is_sent_again_alone(
    admin: Client, taking_endpoint: TakingEndpoint, status: int
) -> None:
    taking_endpoint.misbehave = refusing(status)
    ids = [ask(admin, name=name) for name in ("김하나", "김두리")]

    def states() -> list[str]:
        return [admin.get(f"{ADDRESS}/{id}").json()["delivery"]["state"] for id in ids]

    assert eventually(lambda: states() == ["refused", "refused"])
    found = admin.get(f"{ADDRESS}?undelivered=true").json()
    taking_endpoint.misbehave = lambda _: False
    admin.post(f"{ADDRESS}/{ids[0]}/deliver")

    assert eventually(lambda: states() == ["delivered", "refused"])
    assert (found["undelivered"], found["refused"], found["total"]) == (2, 2, 2)
    assert {one["delivery"]["lastError"] for one in found["items"]} == {f"it answers {status}"}
    assert len(taking_endpoint.bodies) == 1


def test_a_deleted_enquiry_is_gone_for_good(admin: Client, studio: Studio) -> None:
    id = ask(admin)

    answer = admin.delete(f"{ADDRESS}/{id}")

    assert answer.status_code == 204
    assert admin.get(f"{ADDRESS}/{id}").status_code == 410
    assert admin.get("/api/admin/trash").json()["items"] == []


@pytest.mark.parametrize("contact", [" Haneul@Example.com", "+82 10-1234-5678", "01012345678"])
def test_one_person_is_found_and_erased_however_the_contact_is_spelt(
    admin: Client, contact: str
) -> None:
    mine = {ask(admin), ask(admin, message="다른 말")}
    other = ask(admin, phone="02-555-0000", email="sea@example.com")

    found = admin.post(f"{ADDRESS}/person", json={"contact": contact}).json()
    erased = admin.post(f"{ADDRESS}/erase", json={"contact": contact}).json()

    assert {item["id"] for item in found["items"]} == mine == set(erased["ids"])
    assert [item["id"] for item in admin.get(ADDRESS).json()["items"]] == [other]


@pytest.mark.parametrize("contact", ["1", "@", "김하늘", ""])
def test_erasing_without_a_contact_is_refused(admin: Client, contact: str) -> None:
    ask(admin)

    admin.post(f"{ADDRESS}/erase", json={"contact": contact})

    assert admin.get(ADDRESS).json()["total"] == 1


def test_an_exported_table_holds_no_formula(admin: Client) -> None:
    ask(admin, name="=1+1", message='@SUM(1)\n"두 줄"')

    text, workbook = (
        admin.post(f"{ADDRESS}/export", json={"format": kind, "reason": "월말 정리"}).content
        for kind in ("csv", "xlsx")
    )

    rows = list(csv.reader(io.StringIO(text.decode("utf-8-sig"), newline="")))
    assert rows[0][0] == "접수 번호"
    row = dict(zip(*rows, strict=True))
    assert row["이름"] == "'=1+1"
    assert row["연락처"] == SENT["phone"]
    assert row["문의 내용"] == '\'@SUM(1)\n"두 줄"'
    with zipfile.ZipFile(io.BytesIO(workbook)) as archive:
        cells = archive.read("xl/worksheets/sheet1.xml").decode()
        texts = archive.read("xl/sharedStrings.xml").decode()
    assert "=1+1" in texts
    assert "<f>" not in cells
    assert cells.count('t="s"') == cells.count("<c ") > 0


def test_the_site_says_how_long_enquiries_are_kept(client: Client) -> None:
    assert client.get("/api/site").json()["enquiryRetentionMonths"] == 12


def test_a_conflict_says_under_which_number_the_first_was_taken(client: Client) -> None:
    headers = {"Idempotency-Key": "twice"}
    first = client.post("/api/enquiries", json=SENT, headers=headers).json()["id"]

    answer = client.post("/api/enquiries", json=SENT | {"name": "박"}, headers=headers)

    assert (answer.status_code, answer.json()["id"]) == (409, first)
