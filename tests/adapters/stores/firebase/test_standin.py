"""The stand-in keeps to the documented REST interface, and refuses what it does not know."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.adapters.stores.firebase.conftest import OWNER, Ask
from tests.adapters.stores.firebase.rtdb_standin.database import Database
from tests.adapters.stores.firebase.rtdb_standin.server import Standin

SHIPPED_RULES = Path(__file__).parents[4] / "database.rules.json"
ETAG = {**OWNER, "X-Firebase-ETag": "true"}
DINOSAURS = {
    "dinosaurs": {
        "bruhathkayosaurus": {"appeared": -70000000, "height": 25, "length": 44},
        "lambeosaurus": {"appeared": -76000000, "height": 2.1, "length": 12.5},
        "linhenykus": {"appeared": -85000000, "height": 0.6, "length": 1},
        "pterodactyl": {"appeared": -150000000, "height": 0.6, "length": 0.8},
        "stegosaurus": {"appeared": -155000000, "height": 4, "length": 9},
        "triceratops": {"appeared": -66000000, "height": 3, "length": 8},
    },
}
"""The example of the REST interface's own documentation."""


@pytest.fixture
def dinosaurs(ask: Ask) -> None:
    ask("PUT", "/.json", json=DINOSAURS).raise_for_status()
    rules = {"rules": {"dinosaurs": {".indexOn": ["height"]}}}
    ask("PUT", "/.settings/rules.json", json=rules).raise_for_status()


@pytest.mark.usefixtures("dinosaurs")
@pytest.mark.parametrize(
    ("params", "expected"),
    [
        ({"orderBy": '"$key"', "startAt": '"a"', "endAt": '"m"'}, ["br", "la", "li"]),
        ({"orderBy": '"height"', "startAt": "3"}, ["br", "st", "tr"]),
        ({"orderBy": '"height"', "equalTo": "0.6"}, ["li", "pt"]),
        ({"orderBy": '"height"', "limitToFirst": "2"}, ["li", "pt"]),
        ({"orderBy": '"height"', "limitToLast": "1"}, ["br"]),
        ({"shallow": "true"}, ["br", "la", "li", "pt", "st", "tr"]),
    ],
)
def test_the_documented_queries_give_the_documented_answers(
    ask: Ask, params: dict[str, str], expected: list[str]
) -> None:
    answer = ask("GET", "/dinosaurs.json", params=params)

    assert sorted(name[:2] for name in answer.json()) == expected


def test_writes_answer_as_documented(ask: Ask) -> None:
    put = ask("PUT", "/users/jack.json", json={"name": "홍길동", "nothing": None})
    silent = ask("PUT", "/users/mary.json", params={"print": "silent"}, json={"name": "김"})
    patched = ask("PATCH", "/users.json", json={"jack/age": 3, "mary": None})
    pushed = ask("POST", "/users.json", json={"name": "이"})
    deleted = ask("DELETE", "/users/jack.json")
    missing = ask("GET", "/users/jack.json")

    assert (put.status_code, put.json()) == (200, {"name": "홍길동"})
    assert (silent.status_code, silent.content) == (204, b"")
    assert (patched.status_code, patched.json()) == (200, {"jack/age": 3, "mary": None})
    assert (deleted.status_code, deleted.json()) == (200, None)
    assert (missing.status_code, missing.json()) == (200, None)
    assert ask("GET", f"/users/{pushed.json()['name']}.json").json() == {"name": "이"}


def test_conditional_requests_answer_as_documented(ask: Ask) -> None:
    missing = ask("GET", "/a.json", headers=ETAG)
    made = ask("PUT", "/a.json", headers={**OWNER, "if-match": "null_etag"}, json=1)
    refused = ask("PUT", "/a.json", headers={**OWNER, "if-match": "null_etag"}, json=2)
    same = ask("GET", "/a.json", headers={**OWNER, "if-none-match": made.headers["ETag"]})
    deleted = ask("DELETE", "/a.json", headers={**OWNER, "if-match": made.headers["ETag"]})

    assert missing.headers["ETag"] == "null_etag"
    assert made.status_code == 200
    assert (refused.status_code, refused.json()) == (412, 1)
    assert refused.headers["ETag"] == made.headers["ETag"]
    assert same.status_code == 304
    assert (deleted.status_code, deleted.json()) == (200, None)


@pytest.mark.usefixtures("dinosaurs")
@pytest.mark.parametrize(
    ("method", "path", "options"),
    [
        ("GET", "/a.json", {"params": {"unknown": "1"}}),
        ("GET", "/a.json", {"params": {"print": "pretty"}}),
        ("GET", "/a.json", {"params": {"limitToFirst": "1"}}),
        ("GET", "/a.json", {"params": {"orderBy": "height"}}),
        ("GET", "/a.json", {"params": {"orderBy": '"$key"', "limitToFirst": "0"}}),
        ("GET", "/a.json", {"params": {"orderBy": '"$key"', "startAt": "1"}}),
        ("GET", "/a.json", {"params": {"orderBy": '"$priority"', "startAt": "1"}}),
        ("GET", "/a.json", {"params": {"shallow": "true", "orderBy": '"$key"'}}),
        ("GET", "/dinosaurs.json", {"params": {"orderBy": '"length"'}}),
        ("GET", "/a$b.json", {}),
        ("PUT", "/a.json", {"content": b"not json"}),
        ("PUT", "/a.json", {"content": b"NaN"}),
        ("PUT", "/a.json", {"json": {"a.b": 1}}),
        ("PUT", "/a.json", {"json": {"": 1}}),
        ("PUT", "/a.json", {"json": {"가" * 257: 1}}),
        ("PUT", "/a.json", {"json": {".sv": "timestamp"}}),
        ("PUT", "/a.json", {"json": "x" * 10_485_761}),
        ("PUT", "/a.json", {"params": {"print": "silent"}, "headers": {**OWNER, "if-match": "x"}}),
        ("PATCH", "/a.json", {"json": []}),
        ("PATCH", "/a.json", {"json": {}}),
        ("PATCH", "/a.json", {"json": {"b": 1, "b/c": 2}}),
        ("PATCH", "/a.json", {"json": {"b": 1}, "headers": {**OWNER, "if-match": "x"}}),
        ("PUT", "/.settings/rules.json", {"json": {"rules": {".read": "auth.uid == 'x'"}}}),
        ("PUT", "/.settings/rules.json", {"json": {"rules": {".validate": True}}}),
    ],
)
def test_unknown_requests_are_refused(
    ask: Ask, method: str, path: str, options: dict[str, Any]
) -> None:
    answer = ask(method, path, **options)

    assert answer.status_code == 400
    assert answer.json()["error"]


def test_without_credentials_the_rules_decide_what_is_seen(ask: Ask) -> None:
    ask("PUT", "/.json", json={"portfolio": {"p1": {"title": "한옥"}}, "_studio": {"x": 1}})
    rules = {"rules": {"portfolio": {".read": True, ".write": "auth != null"}}}
    ask("PUT", "/.settings/rules.json", json=rules)

    shown = ask("GET", "/portfolio/p1/title.json", headers=None)
    refused = [
        ask("GET", "/_studio.json", headers=None),
        ask("GET", "/.json", headers=None),
        ask("PUT", "/portfolio/p1.json", headers=None, json=1),
        ask("GET", "/portfolio.json", headers={"Authorization": "Bearer another"}),
        ask("GET", "/.settings/rules.json", headers=None),
    ]

    assert shown.json() == "한옥"
    assert {answer.status_code for answer in refused} == {401}
    assert refused[0].json() == {"error": "Permission denied"}


def test_the_rules_we_ship_let_nobody_write_who_is_not_signed_in(ask: Ask) -> None:
    ask("PUT", "/.json", json={"portfolio": {"p1": {"title": "한옥"}}})
    ask("PUT", "/.settings/rules.json", json=json.loads(SHIPPED_RULES.read_text("utf-8")))

    writes = [
        ask(method, f"/{place}.json", headers=None, json=None if method == "DELETE" else {"x": 1})
        for place in ("portfolio/p1", "insights/i1", "_studio", "accounts")
        for method in ("PUT", "PATCH", "DELETE")
    ]

    assert {answer.status_code for answer in writes} == {401}
    assert {answer.json()["error"] for answer in writes} == {"Permission denied"}
    assert ask("GET", "/portfolio/p1/title.json", headers=None).json() == "한옥"


def test_a_stream_sends_everything_first_and_then_the_changes(ask: Ask) -> None:
    database = Database()
    database.set("portfolio/p1", {"title": "한옥"})
    below = database.listen(("portfolio", "p1"))
    above = database.listen(())

    database.update("portfolio", {"p1/order": 3, "p2": {"title": "로프트"}})
    database.set("", None)

    assert [below.events.get(timeout=30) for _ in range(3)] == [
        ("put", {"path": "/", "data": {"title": "한옥"}}),
        ("put", {"path": "/order", "data": 3}),
        ("put", {"path": "/", "data": None}),
    ]
    first, second, third = (above.events.get(timeout=30) for _ in range(3))
    assert first[1]["data"] == {"portfolio": {"p1": {"title": "한옥"}}}
    assert second == (
        "patch",
        {"path": "/portfolio", "data": {"p1/order": 3, "p2": {"title": "로프트"}}},
    )
    assert third == ("put", {"path": "/", "data": None})


def test_a_stream_has_the_documented_form(firebase_server: Standin, firebase_address: str) -> None:
    url = firebase_server.url(firebase_address.rpartition("%3D")[2]).replace("/?", "/a.json?")
    headers = {**OWNER, "Accept": "text/event-stream"}

    with httpx.stream("GET", url, headers=headers, timeout=10) as response:
        lines = response.iter_lines()
        said = [next(lines) for _ in range(6)]

    assert said[0] == "event: put"
    assert json.loads(said[1].removeprefix("data: ")) == {"path": "/", "data": None}
    assert said[3:5] == ["event: keep-alive", "data: null"]
