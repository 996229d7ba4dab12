"""Texts in other languages as editors save them: twins are fields of their own, on every store."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_core.content.registry import content_types
from studio_core.languages.registry import TWINNED

Client = TestClient[Any]
ANY = {"If-Match": "*"}
ABOUT = "/api/admin/site/about"
PRIVACY = "/api/admin/site/privacy"
PROJECT = "/api/admin/portfolio/p1"
ARTICLE = "/api/admin/insights/i1"
OTHER = TWINNED[0]

pytestmark = [pytest.mark.every_store, pytest.mark.usefixtures("content")]


def twin(name: str) -> str:
    """Return what edits call the twin of a field."""
    return f"{OTHER}.{name}"


def saved(admin: Client, path: str, fields: dict[str, Any]) -> dict[str, Any]:
    """Save *fields* in the draft at *path* and return it."""
    answer = admin.put(f"{path}/draft", json=fields, headers=ANY)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(
    ("path", "field"),
    [(ABOUT, "heading"), (PROJECT, "title"), (ARTICLE, "content"), (ARTICLE, "title")],
)
def test_a_twin_is_saved_published_and_taken_away_as_a_field_of_its_own(
    admin: Client, path: str, field: str
) -> None:
    saved(admin, path, {field: "볕이 드는 집"})
    draft = saved(admin, path, {twin(field): "A house of light"})
    changes = admin.get(f"{path}/publishing").json()["changes"]
    published = admin.post(f"{path}/publish", json={})
    read = admin.get(path).json()
    emptied = saved(admin, path, {twin(field): None})

    assert draft[OTHER] == {field: "A house of light"}
    assert {field, twin(field)} <= set(changes)
    assert OTHER not in changes
    assert published.status_code == 200, published.text
    assert (read[field], read[OTHER]) == ("볕이 드는 집", {field: "A house of light"})
    assert OTHER not in emptied


@pytest.mark.parametrize("state", ["draft", "public"])
def test_a_new_record_may_come_with_twins(admin: Client, state: str) -> None:
    question = {"question": "언제 시작하나요?", "answer": "봄입니다.", twin("question"): "When?"}
    article = {"title": "볕", "content": "듭니다.", twin("title"): "Light", twin("content"): None}

    made = [
        admin.post(f"/api/admin/{collection}", json={**fields, "state": state})
        for collection, fields in (("questions", question), ("insights", article))
    ]

    assert [one.status_code for one in made] == [201, 201], [one.text for one in made]
    assert [one.json()[OTHER] for one in made] == [{"question": "When?"}, {"title": "Light"}]


def test_twins_of_one_record_are_saved_beside_each_other(admin: Client) -> None:
    saved(admin, PROJECT, {twin("title"): "House"})
    draft = saved(admin, PROJECT, {twin("address"): "Seoul"})

    assert draft[OTHER] == {"title": "House", "address": "Seoul"}


def test_twins_of_items_and_pictures_lie_in_them(admin: Client) -> None:
    section = {"heading": "수집", "body": "받습니다.", OTHER: {"heading": "What we collect"}}
    picture = {"url": "/media/" + "a" * 32 + ".jpg", "alt": "창", OTHER: {"alt": "A window"}}

    policy = saved(admin, PRIVACY, {"sections": [section]})
    about = saved(admin, ABOUT, {"picture": picture})
    project = saved(
        admin, PROJECT, {"planRooms": [{"name": "거실", "size": "4 m", OTHER: {"name": "Living"}}]}
    )

    assert policy["sections"] == [section]
    assert about["picture"] == picture
    assert project["planRooms"][0][OTHER] == {"name": "Living"}


def test_a_fault_of_a_twin_names_the_language_and_the_field(admin: Client) -> None:
    heading = content_types()["about"].field("heading")
    assert heading is not None
    long = "x" * (heading.of_translations.limit + 1)
    section = {"heading": "수집", "body": "받습니다.", OTHER: {"heading": "x" * 1000}}

    about = admin.put(f"{ABOUT}/draft", json={twin("heading"): long}, headers=ANY)
    policy = admin.put(f"{PRIVACY}/draft", json={"sections": [section]}, headers=ANY)
    project = admin.put(f"{PROJECT}/draft", json={twin("title"): "x" * 1000}, headers=ANY)

    faults = [one.json()["errors"] for one in (about, policy, project)]
    assert [[(one["field"], one["code"]) for one in found] for found in faults] == [
        [(twin("heading"), "field_too_long")],
        [(f"sections.0.{OTHER}.heading", "field_too_long")],
        [(twin("title"), "field_too_long")],
    ]


def test_another_language_collides_only_with_itself(admin: Client) -> None:
    saved(admin, PROJECT, {"title": "나의 집", twin("title"): "My house"})
    admin.put(PROJECT, json={"title": "남의 집", twin("address"): "Busan"}, headers=ANY)

    standing = admin.get(f"{PROJECT}/publishing").json()

    assert [one["field"] for one in standing["collisions"]] == ["title"]
    assert set(standing["changes"]) == {"title", twin("title")}


def test_the_history_tells_twins_as_fields_and_restores_one_alone(admin: Client) -> None:
    saved(admin, PROJECT, {twin("title"): "House of light", twin("lead"): "It is light"})
    saved(admin, PROJECT, {twin("title"): "House of shade", twin("lead"): "It is dark"})
    newest, earlier = admin.get(f"{PROJECT}/history").json()["items"][:2]

    detail = admin.get(f"{PROJECT}/history/{newest['position']}").json()
    restored = admin.post(
        f"{PROJECT}/history/{earlier['position']}/restore", json={"fields": [twin("title")]}
    )

    told = {one["field"]: one for one in detail["differences"]}
    assert set(told) == {twin("title"), twin("lead")}
    words = [(one["change"], one["text"]) for one in told[twin("title")]["words"]]
    assert words == [("same", "House of"), ("removed", " light"), ("added", " shade")]
    assert restored.json()[OTHER] == {"title": "House of light", "lead": "It is dark"}


def test_the_registry_tells_which_fields_have_twins(admin: Client) -> None:
    types = {one["name"]: one for one in admin.get("/api/admin/content-types").json()["items"]}
    about = {one["name"]: one for one in types["about"]["fields"]}
    mail = {one["name"]: one for one in types["mail"]["fields"]}
    company = {one["name"]: one for one in types["company"]["fields"]}

    heading = content_types()["about"].field("heading")
    assert heading is not None
    assert about["heading"]["twinLimit"] == heading.of_translations.limit
    assert about["heading"]["twinNeeded"] is True
    assert about["story"]["item"][0]["twinLimit"] > 0
    assert "twinLimit" not in about["picture"]
    assert "twinLimit" not in mail["digestSubject"]
    assert company["address"]["twinNeeded"] is True
    assert "twinNeeded" not in company["copyright"]
