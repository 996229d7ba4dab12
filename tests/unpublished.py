"""Records that visitors do not see: drafts, what is hidden, schedules, a client's consent.

What moves a site as a whole carries them; what gives its public content away does not.
"""

import json
from datetime import UTC, datetime
from typing import Any

from studio_core.content.kinds import kinds
from studio_core.publishing.consent import content_tag, get_consent
from studio_core.publishing.consents import agree, need_consent
from studio_core.publishing.draft import find_draft, get_draft
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.publishing.publishing import hide
from studio_core.publishing.schedule import Schedule, schedule_of
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.publishing.states import standing
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import Actor
from studio_core.records.collections import (
    CONSENTS,
    DRAFTS,
    INSIGHTS,
    PORTFOLIO,
    PUBLIC,
    SCHEDULES,
)
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.content_records import create_insight, create_project

KINDS = kinds()
PROJECTS, ARTICLES = KINDS[PORTFOLIO], KINDS[INSIGHTS]
AT = "2026-03-01T00:00:00.000Z"
SPRING, SUMMER = datetime(2126, 3, 1, tzinfo=UTC), datetime(2126, 6, 1, tzinfo=UTC)
"""Far ahead: no server that runs meanwhile carries them out."""

AFTER_SPRING = "2126-03-02T00:00:00.000Z"
SECRET = "zq아직숨긴말"
"""A word that drafts have and public records do not."""

COUNTS = {DRAFTS: 4, SCHEDULES: 2, CONSENTS: 1}
"""How many records of each kind `put_unpublished` leaves."""

PUBLIC_ARTICLE = "-u-beside"
"""The one public record that it makes."""

_BY: dict[str, Any] = {"actor": Actor("administrator", "admin-1"), "at": AT}
_CLIENT = "김건축"


def _project(title: str) -> dict[str, Any]:
    return {
        "title": title,
        "type": "residential",
        "address": "서울 종로구",
        "area": "34py",
        "images": [{"url": "https://a.example/1.jpg"}, {"url": "https://a.example/2.jpg"}],
        "thumbnailIndex": 1,
    }


def _article(title: str) -> dict[str, Any]:
    return {"title": title, "content": f"본문\n\n{title}", "date": "2025-04-16"}


def put_unpublished(store: Store) -> None:
    """Make a draft to be published, hidden records, a draft beside its record, and a consent."""
    create_draft(Work(store, **_BY), PROJECTS, _project(f"그리는 집 {SECRET}"), id="-u-draft")
    schedule(Work(store, **_BY), PROJECTS, "-u-draft", publish_at=SPRING)
    schedule(Work(store, **_BY), PROJECTS, "-u-draft", hide_at=SUMMER)
    need_consent(Work(store, **_BY), PROJECTS, "-u-draft", True)
    shown = find_draft(store, PORTFOLIO, "-u-draft").document
    agree(store, PROJECTS, "-u-draft", content_tag(shown), _CLIENT, at=AT)
    create_project(Work(store, **_BY), _project(f"숨긴 집 {SECRET}"), id="-u-hidden")
    hide(Work(store, **_BY), PROJECTS, "-u-hidden")
    create_insight(Work(store, **_BY), _article(f"숨긴 글 {SECRET}"), id="-u-hidden")
    hide(Work(store, **_BY), ARTICLES, "-u-hidden")
    create_insight(Work(store, **_BY), _article("보이는 글"), id=PUBLIC_ARTICLE)
    save_draft(Work(store, **_BY), ARTICLES, PUBLIC_ARTICLE, {"title": f"고칠 글 {SECRET}"}, None)
    schedule(Work(store, **_BY), ARTICLES, PUBLIC_ARTICLE, hide_at=SUMMER)


def unpublished(store: Store) -> dict[str, dict[str, str]]:
    """Return the checksums of everything that visitors do not see."""
    return {
        name: {id: record.revision for id, record in store.read(name).items()} for name in COUNTS
    }


def check_unpublished(store: Store) -> None:
    """Assert that *store* has all of it, with its content."""
    states = {
        (collection, id): standing(store, collection, id, at=AT).state
        for collection, id in _titles().keys() | {(PORTFOLIO, "-u-draft")}
    }
    assert states == {
        (PORTFOLIO, "-u-draft"): "scheduled",
        (PORTFOLIO, "-u-hidden"): "hidden",
        (INSIGHTS, "-u-hidden"): "hidden",
        (INSIGHTS, PUBLIC_ARTICLE): "public",
    }
    for (collection, id), title in _titles().items():
        draft = get_draft(store, collection, id)
        assert draft, (collection, id)
        assert draft.document["title"] == title
    assert _plan(schedule_of(store, PORTFOLIO, "-u-draft")) == (SPRING, SUMMER)
    assert _plan(schedule_of(store, INSIGHTS, PUBLIC_ARTICLE)) == (None, SUMMER)
    consent = get_consent(store, PORTFOLIO, "-u-draft")
    agreement = consent.agreement_to(find_draft(store, PORTFOLIO, "-u-draft").document)
    assert consent.needed
    assert agreement
    assert (agreement.name, agreement.at) == (_CLIENT, AT)


def check_it_goes_on(store: Store) -> None:
    """Assert that what was scheduled is done in *store* when it is time."""
    ran = run_due(store, KINDS, at=BelievedAt(AFTER_SPRING), known={})

    assert (ran.done, ran.blocked) == (1, 0)
    public = store.get(PORTFOLIO, "-u-draft")
    assert public
    assert public.document["title"] == f"그리는 집 {SECRET}"


def check_nothing_is_given_away(public: object) -> None:
    """Assert that *public*, as JSON, has no word, id or place of what visitors do not see."""
    text = json.dumps(public, ensure_ascii=False)
    found = [it for it in (SECRET, "-u-draft", "-u-hidden", _CLIENT, *COUNTS) if it in text]
    assert not found, found


def check_the_raw_tree(tree: dict[str, Any]) -> None:
    """Assert that a realtime database has all of it under `_studio/`, and nothing elsewhere."""
    legacy = {name: part for name, part in tree.items() if name != "_studio"}
    assert legacy.keys() <= set(PUBLIC), legacy.keys()
    check_nothing_is_given_away(legacy)
    assert {name: len(tree["_studio"].get(name, ())) for name in COUNTS} == COUNTS
    assert SECRET in json.dumps(tree["_studio"][DRAFTS], ensure_ascii=False)


def _titles() -> dict[tuple[str, str], str]:
    """Return the titles of the drafts."""
    return {
        (PORTFOLIO, "-u-draft"): f"그리는 집 {SECRET}",
        (PORTFOLIO, "-u-hidden"): f"숨긴 집 {SECRET}",
        (INSIGHTS, "-u-hidden"): f"숨긴 글 {SECRET}",
        (INSIGHTS, PUBLIC_ARTICLE): f"고칠 글 {SECRET}",
    }


def _plan(held: Schedule) -> tuple[datetime | None, datetime | None]:
    publish_at, hide_at = held.publish_at, held.hide_at
    return (
        datetime.fromisoformat(publish_at) if publish_at else None,
        datetime.fromisoformat(hide_at) if hide_at else None,
    )
