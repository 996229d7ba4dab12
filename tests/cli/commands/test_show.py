"""`studio show` writes the page that visitors got at an instant, or will get."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import httpx
import pytest

from studio_adapters.bootstrap import Store, load_settings, open_store
from studio_core.content.kinds import kinds
from studio_core.languages.registry import TWINNED, address_in
from studio_core.publishing.drafts import create_draft
from studio_core.publishing.schedule import stamp
from studio_core.publishing.schedules import schedule
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS, SITE
from studio_core.records.work import Work
from tests.content_records import create_insight, save_insight
from tests.http.own_process import serving
from tests.http.studio_in_memory import eventually

Cli = Any

ARTICLES = kinds()[INSIGHTS]
BEFORE_ANYTHING = "2020-01-01T00:00Z"


def by(days_ago: int = 0) -> dict[str, Any]:
    moment = datetime.now(UTC) - timedelta(days=days_ago)
    return {"actor": OPERATOR, "at": stamp(moment)}


@pytest.fixture
def store(cli: Cli) -> Iterator[Store]:
    opened = open_store("sqlite:///var/studio.db", load_settings(environment={}))
    yield opened
    opened.close()


def test_the_page_is_as_it_was_then(cli: Cli, store: Store) -> None:
    create_insight(Work(store, **by(days_ago=3)), {"title": "첫 제목", "content": "본문"}, id="a")
    save_insight(Work(store, **by(days_ago=1)), "a", {"title": "둘째 제목"}, None)

    shown = cli("show", "--at", by(days_ago=2)["at"], "/insight/a")

    assert (shown.status, shown.err) == (0, "")
    assert "첫 제목" in shown.out
    assert "둘째 제목" not in shown.out
    assert "둘째 제목" in cli("show", "--at", by()["at"], "/insight/a").out


def test_what_is_scheduled_is_shown_as_it_will_be(cli: Cli, store: Store) -> None:
    create_draft(Work(store, **by()), ARTICLES, {"title": "내일의 글", "content": "본문"}, id="a")
    moment = datetime.now(UTC) + timedelta(days=1)
    schedule(Work(store, **by()), ARTICLES, "a", publish_at=moment)
    position = store.position()

    after = (moment + timedelta(seconds=1)).isoformat()
    before = (moment - timedelta(seconds=1)).isoformat()

    assert "내일의 글" in cli("show", "--at", after, "/insight").out
    assert "내일의 글" in cli("show", "--at", after, "/insight/feed.xml").out
    assert "내일의 글" not in cli("show", "--at", before, "/insight").out
    assert store.position() == position


@pytest.mark.parametrize("language", TWINNED)
def test_it_was_in_another_language_what_was_translated_then(
    cli: Cli, store: Store, language: str
) -> None:
    twins = {f"{language}.title": "First", f"{language}.content": "Words"}
    create_insight(
        Work(store, **by(days_ago=3)), {"title": "글", "content": "본문", **twins}, id="a"
    )
    brand = Put(SITE, "brand", {"ko": "봄", language: {"ko": "Spring"}})
    Work(store, OPERATOR, by(days_ago=2)["at"]).commit("x", brand)
    save_insight(Work(store, **by(days_ago=1)), "a", {f"{language}.title": ""}, None)
    between, path = stamp(datetime.now(UTC) - timedelta(hours=36)), "/insight/a"

    shown = cli("show", "--at", between, address_in(language, path))

    assert (shown.status, shown.err) == (0, "")
    assert f'<html lang="{language}"' in shown.out
    assert "First" in shown.out
    assert address_in(language, path) in cli("show", "--at", between, path).out
    for moment in (by(days_ago=4)["at"], by()["at"]):
        assert cli("show", "--at", moment, address_in(language, path)).status == 1


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("--at", "gestern", "/"), "not an instant"),
        (("--at", BEFORE_ANYTHING, "/insight/a"), "there was no page at /insight/a"),
        (("--at", BEFORE_ANYTHING, "/admin"), "there was no page at /admin"),
        (("--at", BEFORE_ANYTHING, "insight"), "insight is no address of the site"),
    ],
)
def test_what_cannot_be_shown_is_told(cli: Cli, words: tuple[str, ...], reason: str) -> None:
    shown = cli("show", *words)

    assert (shown.status, shown.out) == (1, "")
    assert reason in shown.err
    assert shown.err.count("\n") == 1


@pytest.mark.slow
def test_it_is_what_the_server_sends(
    cli: Cli, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    base = "https://studio.example"
    create_insight(Work(store, **by()), {"title": "글", "content": "# 본문"}, id="a")
    told = {"STUDIO_STORE": f"sqlite:///{tmp_path}/var/studio.db", "STUDIO_PUBLIC_URL": base}
    monkeypatch.setenv("STUDIO_PUBLIC_URL", base)
    with serving(tmp_path / "var", environment=told) as (_, address):
        headers = {"Host": "studio.example"}
        paths = ("/", "/insight", "/insight/a", "/sitemap.xml")
        assert eventually(lambda: httpx.get(f"{address}/insight/a", headers=headers).is_success)
        sent = {path: httpx.get(f"{address}{path}", headers=headers).text for path in paths}

    assert {path: cli("show", "--at", by()["at"], path).out for path in paths} == sent
