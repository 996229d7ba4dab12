"""GET /api/admin/enquiries/{id} of one that was erased: gone, and all that is left is told."""

from typing import Any

from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.dates import read_date
from studio_core.records.changes import OPERATOR, Delete
from studio_core.records.collections import ACCESS_RECORDS, ENQUIRIES
from studio_core.records.work import Work
from tests.http.api.admin.test_enquiries import ADDRESS, SENT, ask

Client = TestClient[Any]
MEMBERS = {"number", "receivedOn", "stage", "erasedAt", "erasedBy"}
OF_EVERY_PROBLEM = {"type", "title", "status", "detail", "code"}


def left_of(admin: Client, id: str) -> dict[str, Any]:
    answer = admin.get(f"{ADDRESS}/{id}")
    assert (answer.status_code, answer.json()["code"]) == (410, "enquiry_erased")
    told: dict[str, Any] = answer.json()
    assert told.keys() == MEMBERS | OF_EVERY_PROBLEM
    return told


def test_of_an_erased_one_number_day_stage_moment_and_person_are_left(
    admin: Client, studio: Studio
) -> None:
    id = ask(admin)
    shown = admin.patch(f"{ADDRESS}/{id}", json={"stage": "quote"}).json()
    admin.delete(f"{ADDRESS}/{id}")
    accesses = len(studio.store.read(ACCESS_RECORDS))

    told = left_of(admin, id)

    assert (told["number"], told["stage"]) == (shown["number"], "quote")
    received = read_date(shown["receivedAt"])
    assert received is not None
    assert told["receivedOn"] == received.date().isoformat()
    assert told["erasedBy"] == admin.get("/api/session").json()["user"]["id"]
    assert not [text for text in SENT.values() if isinstance(text, str) and text in str(told)]
    # Nothing of a person is shown, so nobody's data were accessed.
    assert len(studio.store.read(ACCESS_RECORDS)) == accesses


def test_a_withdrawn_one_was_erased_by_its_visitor(admin: Client) -> None:
    answer = admin.post("/api/enquiries", json=SENT).json()
    place = f"/api/receipts/{answer['receipt']}/withdraw"
    assert admin.post(place, json={"number": answer["id"]}).status_code == 204

    assert left_of(admin, answer["id"])["erasedBy"] == "visitor"


def test_of_what_was_erased_before_day_and_stage_are_not_known(
    admin: Client, studio: Studio
) -> None:
    id, at = ask(admin), "2026-03-01T09:00:00.000Z"
    Work(studio.store, OPERATOR, at).commit("enquiry_purged", Delete(ENQUIRIES, id))

    told = left_of(admin, id)

    assert (told["receivedOn"], told["stage"]) == (None, None)
    assert (told["erasedAt"], told["erasedBy"]) == (at, "operator")
