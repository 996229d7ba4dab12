"""The client's consent: what nobody agreed to does not become public, however it is tried."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from studio_adapters.stores.memory import MemoryStore
from studio_core.accounts.governed_store import governed
from studio_core.content.kinds import kinds
from studio_core.errors import InsightNotFoundError, InvalidFieldsError, StudioError
from studio_core.insights.migration import migrate_insights
from studio_core.publishing.consent import content_tag, get_consent
from studio_core.publishing.consent_check import (
    ConsentMissingError,
    ConsentStaleError,
)
from studio_core.publishing.consents import (
    MOST_LETTERS,
    ConsentChangedError,
    agree,
    erase_agreements,
    need_consent,
    shown_document,
    sweep_consents,
    without_agreement,
)
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.draft import get_draft
from studio_core.publishing.drafts import create_draft, save_draft
from studio_core.publishing.forgetting import forget_record
from studio_core.publishing.instants import public_records_at
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.schedule import schedule_of
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.schedules import schedule
from studio_core.publishing.trash import restore
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR, Actor, Put, SetField
from studio_core.records.collections import CONSENTS, INSIGHTS, PORTFOLIO
from studio_core.records.store import Store
from studio_core.records.undoing import undo
from studio_core.records.work import Work
from studio_core.transfer.tree import plan_import
from studio_core.transfer.tree_import import apply_import
from tests.content_records import create_insight, save_insight

KINDS = kinds()
ARTICLES, PROJECTS = KINDS[INSIGHTS], KINDS[PORTFOLIO]
START = datetime.fromisoformat("2026-03-01T00:00:00.000+00:00")
AT = "2026-03-01T00:00:00.000Z"
BY: dict[str, Any] = {"actor": Actor("administrator", "admin-1"), "at": AT}
ARTICLE = {"title": "글", "content": "본문", "thumbnail": "https://a.example/1.jpg"}


@pytest.fixture
def gated(store: MemoryStore) -> Store:
    """A store with the draft of an article that needs consent."""
    gated = governed(store)
    create_draft(Work(gated, **BY), ARTICLES, ARTICLE, id="a")
    need_consent(Work(gated, **BY), ARTICLES, "a", True)
    return gated


def shown_tag(store: Store, id: str = "a", at: str = AT) -> str:
    shown = shown_document(store, ARTICLES, id, at=at)
    assert shown is not None
    return content_tag(shown)


def agreed(store: Store, name: str = "박지민") -> None:
    agree(store, ARTICLES, "a", shown_tag(store), name, at=AT)


def test_what_nobody_agreed_to_is_not_published(gated: Store) -> None:
    with pytest.raises(ConsentMissingError) as refused:
        publish(Work(gated, **BY), ARTICLES, "a")

    assert refused.value.code == "publish_consent_required"
    assert refused.value.records == ((INSIGHTS, "a"),)
    assert gated.get(INSIGHTS, "a") is None


def test_what_was_agreed_to_is_published_also_on_another_day(gated: Store) -> None:
    agreed(gated)

    publish(Work(gated, BY["actor"], "2026-03-09T00:00:00.000Z"), ARTICLES, "a")

    public = gated.get(INSIGHTS, "a")
    assert public is not None
    later = "2026-03-10T00:00:00.000Z"
    assert get_consent(gated, INSIGHTS, "a").state_of(public.document, later) == "given"
    assert list(without_agreement(gated)) == []


def test_a_change_after_the_answer_needs_another_and_names_who_answered(gated: Store) -> None:
    agreed(gated)
    save_draft(Work(gated, **BY), ARTICLES, "a", {"title": "다른 글"}, None)

    with pytest.raises(ConsentStaleError) as refused:
        publish(Work(gated, **BY), ARTICLES, "a")

    assert refused.value.facts == {"name": "박지민"}
    save_draft(Work(gated, **BY), ARTICLES, "a", {"title": "글"}, None)
    publish(Work(gated, **BY), ARTICLES, "a")


def test_it_is_asked_for_on_every_way_to_the_public(gated: Store) -> None:
    agreed(gated)
    publish(Work(gated, **BY), ARTICLES, "a")
    agreed_to = gated.get(INSIGHTS, "a")
    tree = {"insights": {"a": {**ARTICLE, "title": "들여온 글"}}}

    withheld: list[tuple[str, str]] = []
    changed = apply_import(Work(gated, OPERATOR, AT), plan_import(tree), withhold=withheld.append)

    assert (changed, withheld) == (0, [(INSIGHTS, "a")])
    with pytest.raises(ConsentMissingError):
        save_insight(Work(gated, **BY), "a", {"title": "바뀐 글"}, None)
    assert gated.get(INSIGHTS, "a") == agreed_to


def test_an_undo_does_not_bring_back_what_nobody_agreed_to(store: MemoryStore) -> None:
    gated = governed(store)
    create_insight(Work(gated, **BY), ARTICLE, id="a")
    save_draft(Work(gated, **BY), ARTICLES, "a", {"title": "바뀐 글"}, None)
    need_consent(Work(gated, **BY), ARTICLES, "a", True)
    assert list(without_agreement(gated)) == [(INSIGHTS, "a")]
    agreed(gated)
    publish(Work(gated, **BY), ARTICLES, "a")

    with pytest.raises(ConsentMissingError):
        undo(Work(gated, OPERATOR, AT), gated.position())

    assert list(without_agreement(gated)) == []


def test_from_the_trash_it_comes_back_hidden_with_all_that_was_there(store: MemoryStore) -> None:
    gated = governed(store)
    create_insight(Work(gated, **BY), ARTICLE, id="a")
    save_draft(Work(gated, **BY), ARTICLES, "a", {"title": "고치던 글"}, None)
    need_consent(Work(gated, **BY), ARTICLES, "a", True)
    delete_record(Work(gated, **BY), ARTICLES, "a", None)

    trashed, _ = restore(Work(gated, **BY), "a", now=START)

    assert (trashed.form, gated.get(INSIGHTS, "a")) == ("hidden", None)
    draft = get_draft(gated, INSIGHTS, "a")
    assert draft is not None
    assert draft.is_hidden
    assert (draft.document["title"], draft.document["content"]) == ("고치던 글", "본문")
    agreed(gated)
    publish(Work(gated, **BY), ARTICLES, "a")


@pytest.mark.parametrize(
    ("date", "is_public"),
    [
        (None, True),
        ("2026년 3월 9일 / 09시 00분 00초", True),
        ("2001년 1월 1일 / 00시 00분 00초", False),
        ("2030년 1월 1일 / 00시 00분 00초", False),
    ],
)
def test_the_day_of_publication_needs_no_answer_and_any_other_day_does(
    gated: Store, date: str | None, is_public: bool
) -> None:
    agreed(gated)
    if date:
        save_draft(Work(gated, **BY), ARTICLES, "a", {"date": date}, None)
    at = "2026-03-09T00:00:00.000Z"

    if not is_public:
        with pytest.raises(ConsentStaleError):
            publish(Work(gated, BY["actor"], at), ARTICLES, "a")
        return
    publish(Work(gated, BY["actor"], at), ARTICLES, "a")
    change = SetField(INSIGHTS, "a", "date", "1999-01-01")
    with pytest.raises(ConsentMissingError):
        Work(gated, OPERATOR, at).commit("imported", change)


def test_a_schedule_stays_and_says_that_consent_is_missing(gated: Store) -> None:
    due = START + timedelta(hours=1)
    schedule(Work(gated, **BY), ARTICLES, "a", publish_at=due)

    ran = run_due(gated, KINDS, at=BelievedAt("2026-03-01T02:00:00.000Z"), known={})

    assert (ran.done, ran.blocked) == (0, 1)
    blocked = schedule_of(gated, INSIGHTS, "a").blocked
    assert blocked is not None
    assert blocked["code"] == "publish_consent_required"


def test_the_site_to_come_does_not_show_it(gated: Store) -> None:
    due = START + timedelta(hours=1)
    schedule(Work(gated, **BY), ARTICLES, "a", publish_at=due)

    ahead = public_records_at(gated, due + timedelta(hours=1), now=START, kinds=KINDS)

    assert list(ahead.records(INSIGHTS)) == []


def test_what_changes_many_records_leaves_out_those_alone(store: MemoryStore) -> None:
    gated = governed(store)
    for id in ("a", "b"):
        put = Put(INSIGHTS, id, {**ARTICLE, "date": "2026-01-02"})
        Work(store, OPERATOR, AT).commit("imported", put)
    need_consent(Work(gated, **BY), ARTICLES, "a", True)
    before = gated.get(INSIGHTS, "a")

    assert migrate_insights(Work(gated, OPERATOR, AT)) == ("b",)

    assert gated.get(INSIGHTS, "a") == before


def test_of_many_records_each_that_lacks_consent_is_named(store: MemoryStore) -> None:
    gated = governed(store)
    ids = [f"a{number:02}" for number in range(20)]
    for id in ids:
        create_draft(Work(gated, **BY), ARTICLES, ARTICLE, id=id)
        need_consent(Work(gated, **BY), ARTICLES, id, id != "a07")
    puts = tuple(Put(INSIGHTS, id, ARTICLE) for id in ids)

    with pytest.raises(ConsentMissingError) as refused:
        Work(gated, OPERATOR, AT).commit("imported", *puts)

    assert sorted(refused.value.records) == [(INSIGHTS, id) for id in ids if id != "a07"]


def test_place_and_moment_are_nothing_that_a_client_sees(gated: Store) -> None:
    agreed(gated)
    publish(Work(gated, **BY), ARTICLES, "a")

    changes = tuple(SetField(INSIGHTS, "a", field, 7) for field in ("order", "updatedAt"))
    Work(gated, OPERATOR, AT).commit("reordered", *changes)

    assert list(without_agreement(gated)) == []


def test_hiding_and_deleting_need_no_consent(gated: Store) -> None:
    agreed(gated)
    publish(Work(gated, **BY), ARTICLES, "a")

    hide(Work(gated, **BY), ARTICLES, "a")
    publish(Work(gated, **BY), ARTICLES, "a")
    delete_record(Work(gated, **BY), ARTICLES, "a", None)
    restore(Work(gated, **BY), "a", now=START)

    assert gated.get(INSIGHTS, "a") is not None


def test_what_another_program_wrote_is_found(gated: Store, store: MemoryStore) -> None:
    agreed(gated)
    publish(Work(gated, **BY), ARTICLES, "a")
    Work(store, OPERATOR, AT).commit("external", SetField(INSIGHTS, "a", "title", "남이 바꾼 글"))

    assert list(without_agreement(gated)) == [(INSIGHTS, "a")]


def test_whoever_agrees_twice_is_kept_once(gated: Store) -> None:
    agreed(gated, "박지민")
    agreed(gated, "다른 사람")

    (one,) = get_consent(gated, INSIGHTS, "a").agreements
    assert (one.name, one.at) == ("박지민", AT)


@pytest.mark.parametrize(
    "name", ["", "   ", "\u202e\u200b", "\x1b\x07", "\ufffd\ufffd", "가" * (MOST_LETTERS + 1)]
)
def test_an_answer_has_a_name(gated: Store, name: str) -> None:
    with pytest.raises(InvalidFieldsError):
        agreed(gated, name)

    assert get_consent(gated, INSIGHTS, "a").agreements == ()


def test_what_cannot_be_printed_is_no_part_of_a_name(gated: Store) -> None:
    agreed(gated, "\u202e박\x1b[31m 지\x00민\u200b")

    (one,) = get_consent(gated, INSIGHTS, "a").agreements
    assert one.name == "박[31m 지민"


def test_nobody_agrees_to_what_is_no_more_or_to_what_is_public(gated: Store) -> None:
    seen = shown_tag(gated)
    save_draft(Work(gated, **BY), ARTICLES, "a", {"title": "다른 글"}, None)
    with pytest.raises(ConsentChangedError):
        agree(gated, ARTICLES, "a", seen, "박지민", at=AT)

    agreed(gated)
    publish(Work(gated, **BY), ARTICLES, "a")
    with pytest.raises(ConsentChangedError):
        agree(gated, ARTICLES, "a", shown_tag(gated), "박지민", at=AT)


def test_consent_is_asked_for_of_what_is_there(gated: Store) -> None:
    with pytest.raises(InsightNotFoundError):
        need_consent(Work(gated, **BY), ARTICLES, "none", True)


def test_a_record_keeps_who_when_and_a_checksum_and_the_journal_nothing(gated: Store) -> None:
    agreed(gated, "박지민")

    held = gated.get(CONSENTS, f"{INSIGHTS}:a")
    assert held is not None
    assert held.document == {
        "needed": True,
        "agreements": {shown_tag(gated): {"name": "박지민", "at": AT}},
    }
    assert "박지민" not in str(gated.changes(0))


def test_who_agreed_is_forgotten_when_that_is_wanted(gated: Store) -> None:
    agreed(gated)
    publish(Work(gated, **BY), ARTICLES, "a")

    erase_agreements(Work(gated, **BY), ARTICLES, "a")

    assert get_consent(gated, INSIGHTS, "a").agreements == ()
    assert get_consent(gated, INSIGHTS, "a").needed
    assert list(without_agreement(gated)) == [(INSIGHTS, "a")]


def test_it_goes_with_the_record_once_the_trash_has_none(gated: Store) -> None:
    agreed(gated)
    publish(Work(gated, **BY), ARTICLES, "a")
    delete_record(Work(gated, **BY), ARTICLES, "a", None)
    deleted = gated.position()

    assert sweep_consents(gated, at=BelievedAt("2026-03-20T00:00:00.000Z")) == 0
    assert sweep_consents(gated, at=BelievedAt("2026-04-20T00:00:00.000Z")) == 1
    held = gated.get(CONSENTS, f"{INSIGHTS}:a")
    assert held is not None
    # That consent is needed stays known: an undo may bring the record back.
    assert held.document == {"needed": True}
    assert sweep_consents(gated, at=BelievedAt("2026-04-21T00:00:00.000Z")) == 0
    with pytest.raises(ConsentMissingError):
        undo(Work(gated, OPERATOR, AT), deleted, confirmed=1)
    need_consent(Work(gated, **BY), ARTICLES, "a", False)
    assert sweep_consents(gated, at=BelievedAt("2026-04-22T00:00:00.000Z")) == 1
    assert gated.get(CONSENTS, f"{INSIGHTS}:a") is None


def test_it_goes_when_the_record_is_forgotten(gated: Store, store: MemoryStore) -> None:
    agreed(gated)
    delete_record(Work(gated, **BY), ARTICLES, "a", None)

    forget_record(store, INSIGHTS, "a", at=AT)

    assert gated.get(CONSENTS, f"{INSIGHTS}:a") is None


_ACTS = st.sampled_from(["save", "publish", "hide", "agree", "undo", "delete", "restore", "put"])


@given(acts=st.lists(st.tuples(_ACTS, st.integers(0, 2)), max_size=30))
def test_nothing_is_ever_public_that_nobody_agreed_to(acts: list[tuple[str, int]]) -> None:
    store = governed(MemoryStore())
    create_draft(Work(store, **BY), ARTICLES, ARTICLE, id="a")
    need_consent(Work(store, **BY), ARTICLES, "a", True)
    tries: dict[str, Callable[[int], object]] = {
        "save": lambda n: save_draft(Work(store, **BY), ARTICLES, "a", {"title": f"글 {n}"}, None),
        "publish": lambda n: publish(Work(store, **BY), ARTICLES, "a"),
        "hide": lambda n: hide(Work(store, **BY), ARTICLES, "a"),
        "agree": lambda n: agreed(store),
        "undo": lambda n: undo(Work(store, OPERATOR, AT), store.position() - n),
        "delete": lambda n: delete_record(Work(store, **BY), ARTICLES, "a", None),
        "restore": lambda n: restore(Work(store, **BY), "a", now=START),
        "put": lambda n: save_insight(Work(store, **BY), "a", {"title": f"글 {n}"}, None),
    }
    for act, number in acts:
        try:
            tries[act](number)
        except (StudioError, AssertionError):
            continue
        assert list(without_agreement(store)) == []
