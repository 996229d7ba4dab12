"""The stand-in's security rules: who is seen as whom, and what is indexed."""

from collections.abc import Iterator
from typing import Any

import firebase_admin
import pytest
from firebase_admin import db, exceptions

from tests.adapters.stores.firebase.conftest import Ask
from tests.adapters.stores.firebase.rtdb_standin.rules import allowed, check_rules
from tests.adapters.stores.firebase.rtdb_standin.server import Standin

RULES = {
    "rules": {
        "notes": {"$user": {".read": "auth != null", ".write": "$user === auth.uid"}},
        "notice": {".read": "true", ".write": "false"},
        "guests": {".read": "auth == null"},
        "scores": {".indexOn": ".value"},
        "rooms": {"$room": {".indexOn": "size"}},
        "plans": {".indexOn": ["area", "owner/name"]},
    }
}
KIM = {"auth_variable_override": '{"uid":"kim"}'}
NOBODY = {"auth_variable_override": "null"}


@pytest.fixture
def ruled(ask: Ask) -> Ask:
    tree = {
        "notes": {"kim": {"a": "메모"}, "lee": {"a": "다른 메모"}},
        "notice": "공지",
        "guests": "손님께",
        "scores": {"한옥": 3, "로프트": 1, "아파트": 2},
        "rooms": {"부엌": {"x": {"size": 2}, "y": {"size": 1}}},
    }
    ask("PUT", "/.json", json=tree).raise_for_status()
    ask("PUT", "/.settings/rules.json", json=RULES).raise_for_status()
    return ask


@pytest.mark.parametrize(
    ("method", "path", "as_kim", "as_nobody"),
    [
        ("GET", "/notes/kim.json", 200, 401),
        ("GET", "/notes/lee/a.json", 200, 401),
        ("GET", "/notes.json", 401, 401),
        ("PUT", "/notes/kim/a.json", 200, 401),
        ("PUT", "/notes/lee/a.json", 401, 401),
        ("DELETE", "/notes/lee.json", 401, 401),
        ("POST", "/notes/kim.json", 200, 401),
        ("GET", "/notice.json", 200, 200),
        ("PUT", "/notice.json", 401, 401),
        ("GET", "/guests.json", 401, 200),
        ("GET", "/elsewhere.json", 401, 401),
    ],
)
def test_the_owner_seen_as_somebody_else_may_what_the_rules_say(
    ruled: Ask, method: str, path: str, as_kim: int, as_nobody: int
) -> None:
    body: dict[str, Any] = {"json": "새 메모"} if method in ("PUT", "POST") else {}

    told = [ruled(method, path, params=who, **body).status_code for who in (KIM, NOBODY)]

    assert told == [as_kim, as_nobody]
    assert ruled(method, path, **body).status_code == 200


def test_an_update_needs_the_right_to_each_of_its_paths(ruled: Ask) -> None:
    both = ruled("PATCH", "/notes.json", params=KIM, json={"kim/a": "가", "lee/a": "나"})
    own = ruled("PATCH", "/notes.json", params=KIM, json={"kim/a": "가", "kim/b": "나"})

    assert (both.status_code, own.status_code) == (401, 200)
    assert ruled("GET", "/notes.json").json() == {
        "kim": {"a": "가", "b": "나"},
        "lee": {"a": "다른 메모"},
    }


def test_a_shallow_or_sorted_read_is_one_by_the_same_rules(ruled: Ask) -> None:
    shallow = ruled("GET", "/notes/kim.json", params={**KIM, "shallow": "true"})
    by_key = {"orderBy": '"$key"', "limitToFirst": "1"}

    assert shallow.json() == {"a": True}
    assert ruled("GET", "/notes/lee.json", params={**KIM, **by_key}).status_code == 200
    assert ruled("GET", "/notes.json", params={**KIM, **by_key}).status_code == 401


def test_only_who_has_all_rights_may_be_seen_as_somebody_else(ruled: Ask) -> None:
    stranger = ruled("GET", "/notice.json", headers=None, params=KIM)
    rules = ruled("GET", "/.settings/rules.json", params=KIM)
    strict = ruled("GET", "/.settings/rules.json", params={"format": "strict"})
    odd = [
        ruled("GET", "/notice.json", params={"auth_variable_override": text})
        for text in ("kim", '"kim"', "[1]", "")
    ]

    assert stranger.status_code == rules.status_code == 400
    assert [answer.status_code for answer in odd] == [400] * 4
    assert strict.json() == RULES


def test_an_index_may_be_one_text_and_that_of_values(ruled: Ask) -> None:
    low = ruled("GET", "/scores.json", params={"orderBy": '"$value"', "endAt": "2"})
    small = ruled("GET", "/rooms/부엌.json", params={"orderBy": '"size"', "equalTo": "1"})
    area = ruled("GET", "/plans.json", params={"orderBy": '"area"'})
    nested = ruled("GET", "/plans.json", params={"orderBy": '"owner/name"'})
    without = [
        ruled("GET", "/plans.json", params={"orderBy": '"$value"'}),
        ruled("GET", "/scores.json", params={"orderBy": '"size"'}),
        ruled("GET", "/rooms.json", params={"orderBy": '"size"'}),
    ]

    assert low.json() == {"로프트": 1, "아파트": 2}
    assert small.json() == {"y": {"size": 1}}
    assert (area.status_code, nested.status_code) == (200, 200)
    assert [answer.status_code for answer in without] == [400] * 3
    assert '".indexOn": ".value", for path "/plans"' in without[0].json()["error"]


@pytest.mark.parametrize(
    "rules",
    [
        {"$id": {".read": "$other === auth.uid"}},
        {"$id": {".read": True}, "$other": {".read": True}},
        {"$id": {"$id": {".read": True}}},
        {"$id": {".read": "$id === auth.token.admin"}},
        {"$id": {".read": "$id"}},
        {"$id": {".read": "$id === 'kim'"}},
        {"$id": {".read": "auth != null && $id === auth.uid"}},
        {"$id": {".read": "root.child('x') == null"}},
        {"$id": {".read": 1}},
        {"$id": {".indexOn": 1}},
        {"$id": {".indexOn": [1]}},
        {"$id": {".indexOn": "a.b"}},
    ],
)
def test_rules_beyond_these_are_refused(ruled: Ask, rules: Any) -> None:
    answer = ruled("PUT", "/.settings/rules.json", json={"rules": rules})

    assert answer.status_code == 400
    assert ruled("GET", "/.settings/rules.json").json() == RULES


def test_a_key_with_rules_of_its_own_is_not_one_of_the_others() -> None:
    rules = {"rules": {"$name": {".read": "$name == auth.uid"}, "kim": {".read": False}}}
    check_rules(rules)

    told = {name: allowed(rules, ".read", (name,), {"uid": name}) for name in ("kim", "lee")}

    assert told == {"kim": False, "lee": True}


@pytest.fixture
def seen_as_kim(firebase_server: Standin, firebase_address: str) -> Iterator[firebase_admin.App]:
    url = firebase_server.url(firebase_address.rpartition("%3D")[2])
    options = {"databaseURL": url, "databaseAuthVariableOverride": {"uid": "kim"}}
    app = firebase_admin.initialize_app(options=options, name="seen-as-kim")
    yield app
    firebase_admin.delete_app(app)


@pytest.mark.usefixtures("ruled")
def test_the_client_library_gives_its_rights_up(seen_as_kim: firebase_admin.App) -> None:
    own = db.reference("notes/kim/a", seen_as_kim)

    own.set("고친 메모")

    assert own.get() == "고친 메모"
    with pytest.raises(exceptions.UnauthenticatedError, match="Permission denied"):
        db.reference("notes/lee/a", seen_as_kim).set("남의 메모")
