"""What only a draft ever held is in nothing that the server sends to everybody.

Every field of every draft has a word of its own, a new one with each save. After every step of a
record's life all answers are searched: those words are found that visitors are to see, no others.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from studio_adapters.bootstrap import Studio
from studio_core.languages.registry import BASE, TWINNED, address_in
from studio_core.publishing.draft import find_draft
from studio_core.publishing.scheduler import run_due
from studio_core.publishing.states import standing
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import OPERATOR, SetField
from studio_core.records.collections import DRAFTS, INSIGHTS, PORTFOLIO, SITE
from studio_core.records.journal import newest_first
from studio_core.records.record import Json
from studio_core.records.twins import gathered, twin_names
from studio_core.records.work import Work
from studio_core.transfer.tree import plan_import
from studio_core.transfer.tree_import import apply_import
from studio_http.app import StudioApp
from studio_http.published.kinds import KINDS
from tests.http.conftest import served
from tests.http.public_surfaces import Answer, Cards, PublicSurfaces
from tests.http.studio_in_memory import EMAIL, PASSWORD, eventually, put
from tests.undo_knowingly import undo_knowingly

pytestmark = [pytest.mark.every_store(now=("memory",)), pytest.mark.slow]

ANY = {"If-Match": "*"}
FIRST_YEAR = 1000
WORD = re.compile(r"zq(\d{4})x|(?<![\d.])(1[01]\d\d)[-.년]\s?07")
"""A word, or the month that stands for it in a field that takes a date only."""


def word(number: int) -> str:
    """Return the word of that number; its month is the seventh of the year 1000 and so on."""
    return f"zq{number:04}x"


def words_in(text: str) -> set[int]:
    """Return the numbers of the words in a text."""
    return {int(n) if n else int(year) - FIRST_YEAR for n, year in WORD.findall(text)}


def project_of(number: int) -> dict[str, Any]:
    """Return a project with a word in every field."""
    said, month = word(number), f"{FIRST_YEAR + number}-07"
    twins = {language: {"alt": said} for language in TWINNED}
    picture: dict[str, Any] = {
        "url": f"https://a.example/{said}.jpg",
        "id": said,
        "name": said,
        "alt": said,
    }
    picture |= twins
    texts = ("title", "address", "style", "styleDescription", "contents")
    return {
        **{name: said for text in texts for name in twin_names(text)},
        "type": "residential",
        "title": f"집 {said}",
        "address": f"서울 {said}",
        "area": f"34py {said}",
        "style": said,
        "styleDescription": f"설명 {said}",
        "contents": f"본문 {said}",
        "constructionDate": month,
        "images": [picture, picture | {"url": f"https://b.example/{said}.jpg"}],
    }


def article_of(number: int) -> dict[str, Any]:
    """Return an article with a word in every field."""
    said = word(number)
    return {
        **{name: said for text in ("title", "content") for name in twin_names(text)},
        "title": f"글 {said}",
        "content": f"# {said}\n\n[{said}](https://a.example/{said})\n\n![{said}](https://a.example/{said}.jpg)",
        "category": "tip",
        "date": f"{FIRST_YEAR + number}-07-03",
        "thumbnail": f"https://a.example/{said}-t.jpg",
        "url": f"https://a.example/{said}",
    }


FIELDS = {PORTFOLIO: project_of, INSIGHTS: article_of}


@dataclass
class Lives:
    """The records of a site, what is done with them, and what visitors are to see of each.

    `public` holds the words of every public record, `drafted` the word of its draft.
    """

    studio: Studio
    app: StudioApp
    address: str
    admin: httpx.Client
    surfaces: PublicSurfaces
    clock: list[datetime]
    numbers: int = 0
    ids: dict[str, list[str]] = field(default_factory=lambda: {PORTFOLIO: [], INSIGHTS: []})
    public: dict[str, set[int]] = field(default_factory=dict)
    drafted: dict[str, int] = field(default_factory=dict)
    first: dict[str, int] = field(default_factory=dict)
    """The word of the first publication: an article keeps its date, a project its folder's name."""

    def fields(self, collection: str) -> tuple[dict[str, Any], int]:
        """Return the fields of a record with a new word, and its number."""
        self.numbers += 1
        return FIELDS[collection](self.numbers), self.numbers

    def call(self, method: str, collection: str, *path: str, **options: Any) -> Any:
        """Make a call of the administration that has to succeed."""
        address = "/".join(("/api/admin", collection, *path))
        answer = self.admin.request(method, address, headers=ANY, **options)
        assert answer.is_success, (method, address, answer.text)
        return answer.json() if answer.content else None

    def create(self, collection: str, **more: Any) -> str:
        """Make a record: public, or with `state="draft"` a draft."""
        fields, number = self.fields(collection)
        id = str(self.call("POST", collection, json=fields | more)["id"])
        self.ids[collection].append(id)
        self.drafted[id] = number
        if not more:
            self.published(id)
        return id

    def save_draft(self, collection: str, id: str) -> None:
        """Save a draft with a word in every field, also in those that no call would take."""
        fields, number = self.fields(collection)
        if collection == INSIGHTS and id in self.first:
            del fields["date"]
        self.call("PUT", collection, id, "draft", json=fields)
        draft = find_draft(self.studio.store, collection, id)
        said: Json = word(number)
        old: dict[str, Json] = {"legacy": {"note": said}, "state": said, "publishAt": said}
        document: Any = {**draft.document, **old}
        changes = (
            SetField(DRAFTS, draft.key, "document", document),
            SetField(DRAFTS, draft.key, "savedBy", said),
        )
        self._commit(*changes)
        self.drafted[id] = number

    def put_onto(self, collection: str, id: str) -> None:
        """Solve a collision: put the draft, with new words, onto the public record."""
        fields, number = self.fields(collection)
        fields.pop("date", None)
        refused = self.admin.post(f"/api/admin/{collection}/{id}/publish")
        assert refused.status_code == 409, refused.text
        onto = {"onto": refused.json()["publicEtag"]}
        self.call("PUT", collection, id, "draft", json=fields, params=onto)
        self.drafted[id] = number

    def restore(self, collection: str, id: str, number: int) -> None:
        """Bring every field of the version with the word of that number back into the draft."""
        history = self.call("GET", collection, id, "history")["items"]
        there = next(it["position"] for it in history if word(number) in it["title"])
        names = [name for name in FIELDS[collection](number) if name != "date"]
        sent = {"fields": names}
        self.call("POST", collection, id, "history", str(there), "restore", json=sent)
        self.drafted[id] = number

    def import_over(self, collection: str, id: str) -> None:
        """Import a public record with the id of a draft, past the draft."""
        fields, number = self.fields(collection)
        plan = plan_import({collection: {id: gathered(fields)}})
        apply_import(Work(self.studio.store, OPERATOR, self.clock[0].isoformat()), plan)
        self.public[id] = {number}
        self.first[id] = number

    def published(self, id: str) -> None:
        """Note that the draft is public now."""
        number = self.drafted.pop(id)
        self.public[id] = {number, self.first.setdefault(id, number)}

    def published_as_stored(self, collection: str, id: str) -> None:
        """Note that the draft is public now, with words of the record that it was merged with."""
        public = self.studio.store.get(collection, id)
        assert public
        words = words_in(json.dumps(public.document, ensure_ascii=False))
        assert self.drafted.pop(id) in words
        self.public[id] = words

    def save(self, collection: str, id: str) -> None:
        """Save a public record; its draft, if any, is another one then."""
        fields, number = self.fields(collection)
        fields.pop("date", None)
        self.call("PUT", collection, id, json=fields)
        drafted = self.drafted.get(id)
        self.drafted[id] = number
        self.published(id)
        if drafted is not None:
            self.drafted[id] = drafted

    def position(self) -> int:
        """Return the last change set."""
        return self.studio.store.position()

    def undo(self, position: int) -> None:
        """Take back a change set."""
        undo_knowingly(Work(self.studio.store, OPERATOR, self.clock[0].isoformat()), position)

    def sleep_until_after(self, moment: datetime) -> None:
        """Let the clock jump over *moment*, and the scheduler see it."""
        self.clock[0] = moment + timedelta(hours=1)

    def has_state(self, collection: str, id: str, state: str) -> bool:
        """Tell whether a record stands like that, in the end."""
        store, at = self.studio.store, self.clock[0].isoformat()
        return eventually(lambda: standing(store, collection, id, at=at).state == state)

    def why_blocked(self, collection: str, id: str) -> object:
        """Return why a schedule was not carried out, None for nothing of the kind."""
        at = self.clock[0].isoformat()
        blocked = standing(self.studio.store, collection, id, at=at).blocked
        return blocked and blocked["code"]

    def look(self, step: str) -> None:
        """Search everything: the words of public records are found, and no others."""
        assert eventually(self._is_published), step
        expected = set[int]().union(*self.public.values())
        found: set[int] = set()
        for answer in [*self.surfaces.answers(self.ids), self.surfaces.events_since(1)]:
            words = words_in(answer.text)
            assert words <= expected, (step, answer)
            self._check_ids(step, answer)
            found |= words
        assert found == expected, step

    def _check_ids(self, step: str, answer: Answer) -> None:
        """Find the id of a record that was never public only in answers to whoever knows it."""
        for id in {id for ids in self.ids.values() for id in ids} - self.first.keys():
            assert id not in answer.text or id in answer.address, (step, answer)

    def _is_published(self) -> bool:
        snapshot = self.app.published.snapshot
        return snapshot is not None and snapshot.position >= self.position()

    def _commit(self, *changes: SetField) -> None:
        at = self.clock[0].isoformat()
        Work(self.studio.store, OPERATOR, at).commit("imported", *changes)


@contextmanager
def living(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lives]:
    """Serve *studio* by a clock that is set by hand, with somebody signed in."""
    put(studio, SITE, "brand", {"ko": "집", **{one: {"ko": "Home"} for one in TWINNED}})
    cards, clock = Cards(), [datetime(2026, 5, 1, 9, tzinfo=UTC)]
    monkeypatch.setattr("studio_http.app.open_share_artist", lambda *_: cards)
    app = StudioApp(replace(studio, clock=lambda: clock[0], witness=lambda: [clock[0]]))
    with served(app) as address, httpx.Client(base_url=address, timeout=30) as admin:
        answer = admin.post("/api/session", json={"email": EMAIL, "password": PASSWORD})
        admin.headers["X-CSRF-Token"] = answer.json()["csrfToken"]
        with PublicSurfaces(address, studio.store, cards).listening() as surfaces:
            yield Lives(studio, app, address, admin, surfaces, clock)


@pytest.fixture
def lives(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lives]:
    with living(studio, monkeypatch) as found:
        yield found


BOTH = (PORTFOLIO, INSIGHTS)


def test_the_search_finds_what_is_public(lives: Lives) -> None:
    project, article = lives.create(PORTFOLIO), lives.create(INSIGHTS)
    lives.look("both are public")

    told = {PORTFOLIO: set[str](), INSIGHTS: set[str]()}
    for answer in lives.surfaces.answers(lives.ids):
        words = words_in(answer.text)
        told[PORTFOLIO] |= {answer.address} if lives.public[project] <= words else set()
        told[INSIGHTS] |= {answer.address} if lives.public[article] <= words else set()

    of_project = ("/api/portfolio", f"/api/portfolio/{project}", "/portfolio", "/sitemap.xml")
    of_article = ("/api/insights", f"/api/insights/{article}", "/insight", "/insight/feed.xml")
    for language in (BASE, *TWINNED):
        for path in (*of_project, f"/portfolio/{project}"):
            assert address_in(language, path) in told[PORTFOLIO]
        for path in (*of_article, f"/insight/{article}"):
            assert address_in(language, path) in told[INSIGHTS]
    assert all("the export" in found for found in told.values())
    assert all(any(it.endswith("(drawn)") for it in found) for found in told.values())
    assert {project, article} <= set(re.findall(r'"(-[^"]+)"', lives.surfaces.events_since(1).text))


def test_a_draft_is_seen_nowhere_until_it_is_published(lives: Lives) -> None:
    public = {it: lives.create(it) for it in BOTH}
    new = {it: lives.create(it, state="draft") for it in BOTH}
    lives.look("new drafts")
    for it in BOTH:
        lives.save_draft(it, new[it])
        lives.save_draft(it, public[it])
    lives.look("drafts saved, also of public records")
    for it in BOTH:
        for id in (new[it], public[it]):
            link = lives.call("POST", it, id, "preview-links", json={})["link"]
            shown = httpx.get(lives.address + urlsplit(link).path)
            assert lives.drafted[id] in words_in(shown.text), "who has the link sees the draft"
    lives.look("shown to somebody by a link")

    for it in BOTH:
        lives.call("POST", it, new[it], "publish", json={"at": "2026-06-01T00:00Z"})
        lives.call("POST", it, public[it], "hide", json={"at": "2026-06-02T00:00Z"})
    lives.look("scheduled")
    for it in BOTH:
        lives.call("POST", it, new[it], "unschedule")
        lives.call("POST", it, public[it], "unschedule")
    lives.look("unscheduled")

    for it in BOTH:
        lives.call("POST", it, new[it], "publish")
        lives.published(new[it])
    lives.look("published")
    for it in BOTH:
        lives.save_draft(it, new[it])
    lives.look("published, and a draft besides")
    for it in BOTH:
        lives.call("DELETE", it, new[it], "draft")
        lives.call("POST", it, public[it], "publish")
        lives.published(public[it])
    lives.look("discarded, and a draft published over what was public")


def test_what_was_hidden_deleted_or_taken_back_is_seen_no_more(lives: Lives) -> None:
    ids = {it: lives.create(it) for it in BOTH}
    for it in BOTH:
        lives.save_draft(it, ids[it])
        lives.call("POST", it, ids[it], "hide")
    lives.public.clear()
    lives.look("hidden with a draft")

    for it in BOTH:
        lives.save_draft(it, ids[it])
        lives.call("DELETE", it, ids[it])
    lives.look("deleted")
    for id in ids.values():
        assert lives.admin.post(f"/api/admin/trash/{id}/restore").status_code == 200
    lives.look("restored as hidden")

    for it in BOTH:
        lives.call("POST", it, ids[it], "publish")
        lives.published(ids[it])
    published, again = lives.position(), dict(lives.public)
    lives.look("published again")
    for position in (published, published - 1):
        lives.undo(position)
    lives.public.clear()
    lives.look("taken back")
    for position in (published + 2, published + 1):
        lives.undo(position)
    lives.public |= again
    lives.look("and taken back that")


def test_schedules_publish_and_hide_when_it_is_time(lives: Lives) -> None:
    new = {it: lives.create(it, state="draft") for it in BOTH}
    public = {it: lives.create(it) for it in BOTH}
    colliding = {it: lives.create(it) for it in BOTH}
    for it in BOTH:
        lives.call("POST", it, new[it], "publish", json={"at": "2026-06-01T00:00Z"})
        lives.call("POST", it, public[it], "hide", json={"at": "2026-06-01T00:00Z"})
        lives.save_draft(it, colliding[it])
        lives.call("POST", it, colliding[it], "publish", json={"at": "2026-06-01T00:00Z"})
        lives.save(it, colliding[it])
    lives.clock[0] = datetime(2026, 5, 31, tzinfo=UTC)
    lives.look("before its time")

    lives.sleep_until_after(datetime(2026, 6, 1, tzinfo=UTC))
    for it in BOTH:
        assert lives.has_state(it, new[it], "public")
        assert lives.has_state(it, public[it], "hidden")
        lives.published(new[it])
        del lives.public[public[it]]
        assert eventually(lambda: lives.why_blocked(it, colliding[it]) == "draft_conflict")  # noqa: B023 - called at once
    lives.look("published and hidden by the clock, and one blocked")


def test_a_draft_that_is_put_onto_a_changed_record_is_seen_when_it_is_published(
    lives: Lives,
) -> None:
    ids = {it: lives.create(it) for it in BOTH}
    for it in BOTH:
        lives.save_draft(it, ids[it])
        lives.save(it, ids[it])
    lives.look("draft and record changed alike")

    for it in BOTH:
        lives.put_onto(it, ids[it])
    lives.look("the draft was put onto the record")
    for it in BOTH:
        lives.call("POST", it, ids[it], "publish")
        lives.published_as_stored(it, ids[it])
    lives.look("and published")


def test_a_version_that_was_brought_back_is_seen_when_it_is_published(lives: Lives) -> None:
    ids = {it: lives.create(it) for it in BOTH}
    only_drafted: dict[str, int] = {}
    for it in BOTH:
        lives.save_draft(it, ids[it])
        only_drafted[it] = lives.drafted[ids[it]]
        lives.save_draft(it, ids[it])
        lives.call("POST", it, ids[it], "publish")
        lives.published(ids[it])
    lives.look("published, and what a draft held until then is a version")

    for it in BOTH:
        lives.restore(it, ids[it], only_drafted[it])
    lives.look("that version was brought back into the draft")
    for it in BOTH:
        lives.call("POST", it, ids[it], "publish")
        lives.published_as_stored(it, ids[it])
    lives.look("and published")


def test_what_a_schedule_published_and_somebody_took_back_is_seen_no_more(lives: Lives) -> None:
    ids = {it: lives.create(it, state="draft") for it in BOTH}
    for it in BOTH:
        lives.call("POST", it, ids[it], "publish", json={"at": "2026-06-01T00:00Z"})
    lives.sleep_until_after(datetime(2026, 6, 1, tzinfo=UTC))
    for it in BOTH:
        assert lives.has_state(it, ids[it], "public")
    again = {id: lives.drafted[id] for id in ids.values()}
    for id in ids.values():
        lives.published(id)
    lives.look("published by the clock")

    entries = newest_first(lives.studio.store)
    done = [one.position for one in entries if one.action == "published_by_schedule"]
    assert len(done) == 2
    for position in done:
        lives.undo(position)
    lives.public.clear()
    lives.drafted |= again
    lives.look("taken back")
    run_due(lives.studio.store, KINDS, at=BelievedAt("2026-06-02T00:00:00.000Z"), known={})
    lives.look("and not published again by a server that knows nothing of it")


def test_of_duplicates_drafts_are_none_and_what_was_removed_is_seen_no_more(lives: Lives) -> None:
    kept = lives.create(PORTFOLIO)
    (number,) = lives.public[kept]
    double = lives.create(PORTFOLIO)
    hidden, drafted = lives.create(PORTFOLIO), lives.create(PORTFOLIO, state="draft")
    title = {"title": project_of(number)["title"]}
    lives.call("PUT", PORTFOLIO, double, json=title)
    lives.public[double].add(number)
    for id in (hidden, drafted, kept, double):
        lives.save_draft(PORTFOLIO, id)
        lives.call("PUT", PORTFOLIO, id, "draft", json=title)
    lives.call("POST", PORTFOLIO, hidden, "hide")
    del lives.public[hidden]
    lives.look("of the same title: two public, one hidden, drafts of all")

    assert lives.call("DELETE", PORTFOLIO, "duplicates")["ids"] == [double]
    words = lives.public.pop(double)
    lives.look("the second of the public ones was removed")
    assert lives.admin.post(f"/api/admin/trash/{double}/restore").status_code == 200
    lives.public[double] = words
    lives.look("and came back")


def test_an_import_past_a_draft_shows_what_was_imported(lives: Lives) -> None:
    new = {it: lives.create(it, state="draft") for it in BOTH}
    hidden = {it: lives.create(it) for it in BOTH}
    for it in BOTH:
        lives.call("POST", it, hidden[it], "hide")
        lives.save_draft(it, hidden[it])
    lives.public.clear()
    lives.look("drafts, and hidden ones")

    before = lives.position()
    for it in BOTH:
        for id in (new[it], hidden[it]):
            lives.import_over(it, id)
    lives.look("records of their ids were imported")
    for position in range(lives.position(), before, -1):
        lives.undo(position)
    lives.public.clear()
    lives.look("and the import was taken back")
