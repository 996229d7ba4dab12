"""POST /api/enquiries: validated, stored once, and acknowledged whatever the store does."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Settings, Studio, load_settings
from studio_core.errors import StoreUnavailableError
from studio_core.records.collections import ENQUIRIES
from studio_core.texts import catalogue
from tests.http.studio_in_memory import eventually

Client = TestClient[Any]
SENT = {
    "name": "김하늘",
    "phone": "010-1234-5678",
    "email": "haneul@example.com",
    "message": "34평 아파트 거실을 넓게 쓰고 싶어요.",
    "emailConsent": True,
    "privacyConsent": True,
    "website": "",
    "elapsedMs": 48_000,
}


@pytest.fixture
def settings(tmp_path: Path, request: pytest.FixtureRequest) -> Settings:
    """Settings, with what a test asks for, whose keys and spool lie in a folder of its own."""
    options = {"STUDIO_STORE": "memory://", "STUDIO_DATA_DIR": str(tmp_path / "var")}
    return load_settings(environment=getattr(request, "param", {}), options=options)


def stored(studio: Studio) -> list[Any]:
    return [record.document for record in studio.store.read(ENQUIRIES).values()]


def test_an_enquiry_is_stored_and_gets_a_receipt_number(
    own_texts: None, client: Client, studio: Studio
) -> None:
    answer = client.post("/api/enquiries", json=SENT)

    assert answer.status_code == 202
    assert list(studio.store.read(ENQUIRIES)) == [answer.json()["id"]]
    assert stored(studio)[0]["stage"] == "new"
    assert stored(studio)[0]["consent"]["version"] == "2026-11-01"


def test_the_store_never_sees_contact_data(client: Client, studio: Studio) -> None:
    client.post("/api/enquiries", json=SENT, headers={"Idempotency-Key": "k-haneul"})

    text = str(stored(studio)) + str(studio.store.changes(0))
    secrets = ("김하늘", "010-1234", "1234-5678", "12345678", "haneul", "거실")
    assert not [secret for secret in secrets if secret in text]


def test_the_same_key_again_answers_the_same_number(client: Client, studio: Studio) -> None:
    headers = {"Idempotency-Key": "double-click"}

    answers = [client.post("/api/enquiries", json=SENT, headers=headers) for _ in range(3)]

    assert {answer.status_code for answer in answers} == {202}
    assert len({answer.json()["id"] for answer in answers}) == 1
    assert len(stored(studio)) == 1


def test_the_same_key_with_another_body_is_a_conflict(client: Client, studio: Studio) -> None:
    headers = {"Idempotency-Key": "back-button"}
    first = client.post("/api/enquiries", json=SENT, headers=headers).json()

    answer = client.post("/api/enquiries", json=SENT | {"message": "다른 말"}, headers=headers)

    assert answer.status_code == 409
    said = answer.json()
    assert said["code"] == "idempotency_conflict"
    assert all(said[name] == first[name] for name in ("id", "number", "receipt"))
    assert len(stored(studio)) == 1


def test_without_a_key_every_enquiry_is_stored(client: Client, studio: Studio) -> None:
    first, second = (client.post("/api/enquiries", json=SENT) for _ in range(2))

    assert first.json()["id"] != second.json()["id"]
    assert len(stored(studio)) == 2


def test_every_fault_is_named_at_once_in_korean(client: Client, studio: Studio) -> None:
    answer = client.post("/api/enquiries", json={"name": " ", "email": "x", "phone": 7})

    assert answer.status_code == 400
    fields = {error["field"]: error["message"] for error in answer.json()["errors"]}
    assert fields.keys() == {"name", "phone", "email", "message", "privacyConsent"}
    assert all(message for message in fields.values())
    assert stored(studio) == []


@pytest.mark.parametrize("key", ["x" * 201, "a\tb", "\xe9"])
def test_an_invalid_key_is_a_bad_request(client: Client, key: str) -> None:
    answer = client.post("/api/enquiries", json=SENT, headers={b"Idempotency-Key": key.encode()})

    assert answer.status_code == 400


@pytest.mark.parametrize("body", [[], "x", 7, None, {"name": {"a": 1}}, {"elapsedMs": "x"}])
def test_an_invalid_body_is_a_bad_request(client: Client, body: Any) -> None:
    assert client.post("/api/enquiries", json=body).status_code == 400


def test_an_enquiry_with_a_filled_honeypot_is_stored_as_spam(
    client: Client, studio: Studio
) -> None:
    answer = client.post("/api/enquiries", json=SENT | {"website": "http://spam.example"})

    assert answer.status_code == 202
    assert stored(studio)[0]["stage"] == "spam"


def failing(failure: Callable[[], object]) -> Callable[..., Any]:
    def call(*_: object) -> Any:
        failure()
        raise StoreUnavailableError

    return call


@pytest.mark.parametrize("hangs", [False, True])
def test_no_enquiry_is_lost_while_the_store_is_unavailable(
    client: Client, studio: Studio, settings: Settings, monkeypatch: pytest.MonkeyPatch, hangs: bool
) -> None:
    back = threading.Event()
    with monkeypatch.context() as away:
        for name in ("get", "commit"):
            away.setattr(studio.store, name, failing(back.wait if hangs else back.is_set))
        headers = {"Idempotency-Key": "storm"}
        # The store is available again only after all answers: none of them waits for it.
        answers = [client.post("/api/enquiries", json=SENT, headers=headers) for _ in range(2)]
        other = client.post("/api/enquiries", json=SENT | {"name": "박"}, headers=headers)
        back.set()

    assert [answer.status_code for answer in (*answers, other)] == [202, 202, 409]
    assert eventually(lambda: len(stored(studio)) == 1, 10)
    assert list(studio.store.read(ENQUIRIES)) == [answers[0].json()["id"]]
    assert eventually(lambda: not list((settings.data_dir / "enquiry-spool").iterdir()))


def test_an_enquiry_that_cannot_be_stored_is_not_acknowledged(
    client: Client, studio: Studio, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.post("/api/enquiries", json=SENT)
    (settings.data_dir / "enquiry-spool").write_text("in the way")

    with monkeypatch.context() as away:
        away.setattr(studio.store, "commit", failing(lambda: None))
        answer = client.post("/api/enquiries", json=SENT)

    assert answer.status_code == 503
    assert answer.json()["code"] == "store_unavailable"


CONSULTATION = {
    "kind": "consultation",
    "name": "김하늘",
    "phone": "010-1234-5678",
    "privacyConsent": True,
    "elapsedMs": 60_000,
    "facts": {"space": "residential"},
}
WRITES_MAILS = {"STUDIO_SMTP_URL": "smtp://127.0.0.1:1/?to=studio@studio.example"}


@pytest.mark.parametrize(
    ("settings", "email", "expected"),
    [(WRITES_MAILS, SENT["email"], True), (WRITES_MAILS, "", False), ({}, SENT["email"], False)],
    indirect=["settings"],
)
def test_a_mail_is_promised_only_when_one_goes_out(
    client: Client, email: str, *, expected: bool
) -> None:
    answer = client.post("/api/enquiries", json={**CONSULTATION, "email": email})

    assert (answer.status_code, answer.json()["mailed"]) == (202, expected)


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ({**WRITES_MAILS, "STUDIO_PUBLIC_URL": "https://studio.example"}, True),
        (WRITES_MAILS, False),
        ({}, False),
    ],
    indirect=["settings"],
)
def test_beside_the_address_a_link_is_promised_only_where_it_is_mailed(
    client: Client, *, expected: bool
) -> None:
    said = catalogue("consultation")

    offer = client.get("/api/consultation").json()
    form = client.get("/consultation/1").text

    assert offer["mailsReceipt"] is expected
    assert (said["consultation.contact.email_help"] in form) is expected
    assert (said["consultation.contact.email_help_off"] in form) is not expected
