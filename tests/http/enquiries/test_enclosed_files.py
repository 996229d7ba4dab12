"""A consultation comes with all of its files or not at all, and is erased with them."""

from pathlib import Path
from threading import Event
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, open_enquiry_services
from studio_core.enquiries.spool import drain_spool
from studio_core.errors import StoreUnavailableError
from studio_core.records.collections import ENCLOSURES, ENQUIRIES
from tests.http.api.test_enclosures import PDF, begin, photograph, sent
from tests.http.studio_in_memory import AT

Client = TestClient[Any]


def consultation(*places: str, **changed: object) -> dict[str, object]:
    """Return what the form sends, with the files that lie at *places*."""
    return {
        "kind": "consultation",
        "name": "김민서",
        "phone": "010-1234-5678",
        "privacyConsent": True,
        "elapsedMs": 60_000,
        "facts": {"space": "residential", "district": "서울 종로구 가회동"},
        "enclosures": [place.rpartition("/")[2] for place in places],
        **changed,
    }


def send(client: Client, body: dict[str, object], key: str) -> Any:
    return client.post("/api/enquiries", json=body, headers={"Idempotency-Key": key})


def test_an_enquiry_comes_with_its_files(admin: Client) -> None:
    places = [sent(admin, PDF, "평면도.pdf"), sent(admin, photograph("HEIC"), "거실.HEIC")]

    answer = send(admin, consultation(*places), "k1")
    again = send(admin, consultation(*places), "k1")

    assert (answer.status_code, again.status_code) == (202, 202), answer.text
    assert answer.json() == again.json()
    shown = admin.get(f"/api/admin/enquiries/{answer.json()['id']}").json()
    assert [(one["n"], one["name"], one["type"]) for one in shown["enclosures"]] == [
        (1, "평면도.pdf", "application/pdf"),
        (2, "거실.HEIC", "image/jpeg"),
    ]
    assert shown["enclosures"][0]["size"] == len(PDF)
    file = admin.get(f"/api/admin/enquiries/{shown['id']}/enclosures/1")
    assert file.content == PDF


@pytest.mark.parametrize("kind", ["unfinished", "unknown", "another's"])
def test_an_enquiry_with_a_file_that_is_not_to_be_had_is_not_taken(
    client: Client, studio: Studio, kind: str
) -> None:
    whole, place = sent(client, PDF), f"/{'0' * 32}"
    if kind == "unfinished":
        place = str(begin(client, 100, "주방.pdf").headers["location"])
    if kind == "another's":
        place = sent(client, PDF)
        assert send(client, consultation(place), "other").status_code == 202
    before = len(studio.store.read(ENQUIRIES))

    answer = send(client, consultation(whole, place), "k1")

    assert (answer.status_code, answer.json()["code"]) == (409, "enclosure_incomplete")
    assert len(studio.store.read(ENQUIRIES)) == before
    client.delete(place)
    assert send(client, consultation(whole), "k1").status_code == 202


def test_a_sent_file_is_nobodys_to_drop_and_still_says_that_it_arrived(client: Client) -> None:
    place = sent(client, PDF)
    send(client, consultation(place), "k1")

    assert client.delete(place).status_code == 404
    assert client.head(place).headers["upload-offset"] == str(len(PDF))


def test_erasing_the_person_erases_the_files(admin: Client, studio: Studio, tmp_path: Path) -> None:
    send(admin, consultation(sent(admin, PDF), sent(admin, photograph())), "k1")

    admin.post("/api/admin/enquiries/erase", json={"contact": "01012345678"})

    records = studio.store.read(ENCLOSURES).values()
    assert [sorted(one.document) for one in records] == [["expires", "state"]] * 2
    files = [one for one in (tmp_path / "var/enclosures/files").rglob("*") if one.is_file()]
    assert files == []


def test_an_enquiry_that_came_while_the_store_was_away_gets_its_files(
    client: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = sent(client, PDF)
    monkeypatch.setattr("studio_http.enquiries.intake.Intake._is_away", lambda _: True)
    monkeypatch.setattr("studio_http.enquiries.upkeep.drain_spool", lambda *_, **__: 0)
    id = send(client, consultation(place), "k1").json()["id"]
    assert studio.store.get(ENQUIRIES, id) is None

    services = open_enquiry_services(studio.settings)
    drain_spool(studio.store, services.spool, services.cipher, lambda: "f" * 32, at=AT)

    (record,) = studio.store.read(ENCLOSURES).values()
    assert (record.document["enquiry"], record.document["n"]) == (id, 1)


@pytest.mark.parametrize("kind_of_file", ["unfinished", "unknown"])
def test_a_busy_store_acknowledges_no_file_that_is_known_to_be_missing(
    client: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch, kind_of_file: str
) -> None:
    monkeypatch.setattr("studio_http.enquiries.intake.Intake._is_away", lambda _: True)
    place = f"/{'f' * 32}"
    if kind_of_file == "unfinished":
        place = str(begin(client, 100, "주방.pdf").headers["location"])

    answer = send(client, consultation(sent(client, PDF), place), "k1")

    assert (answer.status_code, answer.json()["code"]) == (409, "enclosure_incomplete")
    assert not open_enquiry_services(studio.settings).spool.ids()


def test_what_comes_again_while_the_store_is_busy_has_its_files_already(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = consultation(sent(client, PDF))
    first = send(client, body, "k1")
    monkeypatch.setattr("studio_http.enquiries.intake.Intake._is_away", lambda _: True)

    again = send(client, body, "k1")

    assert (again.status_code, again.json()) == (202, first.json())


@pytest.mark.parametrize("answer_of_the_store", ["none", "a failure"])
def test_a_store_that_cannot_be_read_either_refuses_nothing(
    client: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch, answer_of_the_store: str
) -> None:
    done = Event()

    def reading(*_: object) -> None:
        if answer_of_the_store == "none":
            done.wait()
        raise StoreUnavailableError

    monkeypatch.setattr("studio_http.enquiries.intake.Intake._is_away", lambda _: True)
    monkeypatch.setattr("studio_http.enquiries.upkeep.drain_spool", lambda *_, **__: 0)
    monkeypatch.setattr("studio_http.enquiries.intake.check_claimable", reading)

    answer = send(client, consultation(f"/{'f' * 32}"), "k1")
    done.set()

    assert answer.status_code == 202
    assert list(open_enquiry_services(studio.settings).spool.ids()) == [answer.json()["id"]]
