"""`studio site indexnow`: off until switched on, and what became of it."""

from contextlib import closing
from typing import Any

import pytest

from studio_adapters.bootstrap import create_store, load_settings
from studio_core.content.visibility import set_open
from studio_core.indexnow.switch import read_switch
from studio_core.indexnow.waiting import Result, result_id
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.work import Work
from tests.own_texts import AT

Cli = Any
FAILED = Result(failed_at=AT, status=403, reason="it answers 403", gave_up=True)
WAITING = Result(paths=("/portfolio", "/about"), since=AT)


def opened() -> Any:
    return closing(create_store("sqlite:///var/studio.db", load_settings(environment={})))


def put(*puts: Put) -> None:
    with opened() as store:
        Work(store, OPERATOR, AT).commit("test", *puts)


def doctor(cli: Cli) -> dict[str, str]:
    """Return what the doctor finds about search engines."""
    checks = cli("doctor", "--json").json["checks"]
    return next(one for one in checks if one["name"] == "search engines")


@pytest.fixture
def public(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Cli:
    """The command line of a site that is open, at a public address."""
    monkeypatch.setenv("STUDIO_PUBLIC_URL", "https://studio-haneul.kr")
    cli("audit")
    with opened() as store:
        set_open(Work(store, OPERATOR, AT), is_open=True)
    return cli


def test_it_is_switched_on_and_off(public: Cli) -> None:
    assert public("site", "indexnow", "status", "--json").json["on"] is False

    said = public("site", "indexnow", "on").out
    with opened() as store:
        key = read_switch(store).key
    assert said == f"search engines are told what changes; the key is at /{key}.txt\n"
    assert public("site", "indexnow", "status", "--json").json["key"] == key

    assert "told nothing" in public("site", "indexnow", "off").out
    assert public("site", "indexnow", "status", "--json").json["on"] is False


def test_what_keeps_it_from_sending_is_said(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "nothing is sent: set STUDIO_PUBLIC_URL" in cli("site", "indexnow", "on").out

    monkeypatch.setenv("STUDIO_PUBLIC_URL", "http://studio-haneul.kr")
    answer = cli("site", "indexnow", "status", "--json").json
    assert answer["blocked"] == "opening_not_https"
    found = doctor(cli)
    assert (found["state"], "https://" in found["detail"]) == ("warning", True)


def test_the_last_failure_and_what_waits_are_shown(public: Cli) -> None:
    public("site", "indexnow", "on")
    put(
        Put("announcements", result_id("indexnow"), FAILED.document()),
        Put("announcements", result_id("naver"), WAITING.document()),
    )

    rows = [line.split("\t") for line in public("site", "indexnow", "status").out.splitlines()]
    engines = public("site", "indexnow", "status", "--json").json["engines"]

    assert ["indexnow", "0", "never", f"{AT}: it answers 403, given up"] in rows
    assert ["naver", "2", "never", ""] in rows
    assert (engines[0]["status"], engines[0]["gaveUp"], engines[1]["waiting"]) == (403, True, 2)
    found = doctor(public)
    assert "it answers 403" in found["detail"]
