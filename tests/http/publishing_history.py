"""A site whose content is drafted, scheduled, published, hidden and taken back by chance.

Every save writes words that no save before wrote. So it can be told which of them only drafts
ever held, and where they are read.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Any

from studio_core.addresses.paths import article_path, project_path
from studio_core.errors import StudioError
from studio_core.portfolio.moving import move_project
from studio_core.portfolio.selecting import Selection
from studio_core.publishing.deleting import delete_record
from studio_core.publishing.draft import get_draft
from studio_core.publishing.drafts import create_draft, discard_draft, save_draft
from studio_core.publishing.history import versions_of
from studio_core.publishing.publishing import hide, publish
from studio_core.publishing.restoring import restore_version
from studio_core.publishing.schedule import Schedule, all_schedules, in_force, parsed, stamp
from studio_core.publishing.scheduler import Known, run_due
from studio_core.publishing.schedules import schedule, unschedule
from studio_core.publishing.trash import list_trash, restore
from studio_core.records.believing import BelievedAt
from studio_core.records.changes import Actor, JournalEntry, Position
from studio_core.records.collections import (
    DRAFTS,
    INSIGHTS,
    PORTFOLIO,
    PUBLIC,
    SCHEDULES,
    WORKS,
    record_key,
    split_key,
)
from studio_core.records.editing import edit_tag, save_record
from studio_core.records.record import Record
from studio_core.records.store import Store
from studio_core.records.work import Work
from studio_core.transfer.tree import export_tree
from studio_http.base.cached_response import CachedResponse
from studio_http.live.hub import frame_of
from studio_http.pages.page_routes import FEEDS, LISTED
from studio_http.published.kinds import KINDS
from studio_http.published.snapshot import Published
from tests.content_records import create_insight, create_project
from tests.undo_knowingly import undo_knowingly

MOST_RECORDS = 6
SERVERS = 3
_HALF = 0.5
_RECENT_VERSIONS = 4
_WORD = re.compile(r"zq\d+x")
_FEEDS = (*FEEDS, "/sitemap.xml", "/robots.txt")


def words_in(what: object) -> set[str]:
    """Return the words in a text, or anywhere in a record."""
    text = what if isinstance(what, str) else json.dumps(what, ensure_ascii=False, default=dict)
    return set(_WORD.findall(text))


class Visitors:
    """Those who look at what is published after each change, and keep what they were sent."""

    def __init__(self, store: Store, published: Published) -> None:
        self._store, self._published = store, published
        published.load(store, store.position())
        self._position = store.position()
        self._events = ""
        self._kept: dict[str, tuple[bytes, bytes]] = {}

    def follow(self) -> list[JournalEntry]:
        """Publish what changed, as the follower does; return it."""
        entries = list(self._store.changes(self._position, 1000))
        if entries:
            self._published.renew(self._store, entries)
            self._position = entries[-1].position
        self._events += "".join(frame_of(entry).decode() for entry in entries)
        return entries

    def texts(self, ids: dict[str, list[str]]) -> Iterator[tuple[str, str]]:
        """Yield everything that is sent to visitors, by what they ask for."""
        for address, answer in self._answers(ids):
            self._check_tag(address, answer)
            yield address, answer.body.decode()
        pages = ["", *map(project_path, ids[PORTFOLIO]), *map(article_path, ids[INSIGHTS])]
        for page in pages:
            yield f"the share picture of {page}", str(self._published.shared(page))
        yield "the events", self._events
        yield "the export", json.dumps(export_tree(self._store), ensure_ascii=False)

    def _answers(self, ids: dict[str, list[str]]) -> Iterator[tuple[str, CachedResponse]]:
        published = self._published
        for category in (None, "residential"):
            yield f"/api/portfolio {category}", published.portfolio(Selection(category))
        for category in (None, "tip"):
            yield f"/api/insights {category}", published.insight_list(category)
        # What all words of these tests begin with.
        yield "/api/search", published.search("zq")
        for find, collection in ((published.project, PORTFOLIO), (published.insight, INSIGHTS)):
            for id in ids[collection]:
                with suppress(StudioError):
                    yield f"/api/{collection}/{id}", find(id)
        details = [*map(project_path, ids[PORTFOLIO]), *map(article_path, ids[INSIGHTS])]
        for path in (*LISTED, *_FEEDS, *details):
            page = published.page(path)
            if page is not None:
                yield path, page

    def _check_tag(self, address: str, answer: CachedResponse) -> None:
        """Whoever has an answer with the tag of this one is told that it is the same."""
        tag = answer.etag("identity")
        before = self._kept.get(address)
        assert before is None or before[0] != tag or before[1] == answer.body, address
        self._kept[address] = (tag, answer.body)


class History:
    """Does by chance what administrators and time do, and knows what may be seen.

    *seen* are the words that a save or a publication made public at some time.
    """

    def __init__(self, store: Store, visitors: Visitors, chance: random.Random, at: str) -> None:
        self._store, self._visitors, self._chance = store, visitors, chance
        self.at = at
        self._start = store.position()
        self.seen = {word for it in PUBLIC for one in self._documents(it) for word in words_in(one)}
        self._known: list[Known] = [{} for _ in range(SERVERS)]
        self._ids: dict[str, list[str]] = {it: list(store.read(it)) for it in PUBLIC}
        self._published = Counter[tuple[str, str]]()
        self._last_published: Position = 0
        self._last_due: Schedule | None = None
        self._instants: set[datetime] = set()
        self._waiting: dict[str, set[str]] = {}
        self.done: list[str] = []

    def step(self) -> None:
        """Do one thing and look at everything."""
        kinds: list[Callable[[], None]] = [
            self.create, self.draft, self.save, self.save, self.save_draft, self.save_draft,
            self.save_draft, self.put_onto, self.restore_version, self.discard, self.publish,
            self.publish, self.hide, self.schedule, self.schedule, self.schedule_hiding,
            self.unschedule, self.delete, self.bring_back, self.move, self.undo,
            self.undo, self.undo_of_a_schedule, self.clock_jumps, self.clock_jumps,
            self.clock_is_set_back, self.undo_of_a_schedule_and_plan_by_a_slow_clock,
        ]  # fmt: skip
        chosen = self._chance.choice(kinds)
        self.done.append(chosen.__name__)
        with suppress(StudioError):
            chosen()
        self.look()

    def look(self) -> None:
        """Search everything that visitors are sent."""
        for entry in self._visitors.follow():
            self._note(entry)
        public = {word for it in PUBLIC for one in self._documents(it) for word in words_in(one)}
        assert public <= self.seen, ("only a draft ever held", public - self.seen, self.done)
        found: set[str] = set()
        for address, text in self._visitors.texts(self._ids):
            words = words_in(text)
            assert words <= public, (address, words - public, self.done)
            found |= words
        assert found == public, self.done

    def take_back_everything(self) -> int:
        """Undo every change set, newest first; return how many there were."""
        last = self._store.position()
        for position in range(last, self._start, -1):
            self._undo(position)
        self.look()
        return last - self._start

    def create(self) -> None:
        """Make a record that is public at once."""
        collection, id, sent = self._new()
        make = create_project if collection == PORTFOLIO else create_insight
        made = make(Work(self._store, **self._by), sent, id=id)
        self.seen |= words_in(made[1].document)

    def draft(self) -> None:
        collection, id, sent = self._new()
        create_draft(Work(self._store, **self._by), KINDS[collection], sent, id=id)

    def save(self) -> None:
        """Save a public record past its draft, which so may collide with it."""
        collection, id = self._pick_public()
        sent = self._fields(collection, whole=False)
        rules = KINDS[collection].rules
        action = f"{KINDS[collection].noun}_updated"
        save_record(Work(self._store, **self._by), rules, id, sent, None, action=action)
        self.seen |= words_in(sent)

    def save_draft(self) -> None:
        collection, id = self._pick()
        sent = self._fields(collection, whole=False)
        save_draft(Work(self._store, **self._by), KINDS[collection], id, sent, None)

    def put_onto(self) -> None:
        """Put a draft onto the public record as it is by now, which solves a collision."""
        collection, id = self._pick_draft()
        public = self._store.get(collection, id)
        if public is None:
            return
        sent = self._fields(collection, whole=False)
        tag = edit_tag(public.document)
        save_draft(Work(self._store, **self._by), KINDS[collection], id, sent, None, onto=tag)

    def restore_version(self) -> None:
        """Bring an older version, or a field of it, back into the draft."""
        collection, id = self._pick()
        walk = versions_of(self._store, collection, id)
        known = [it for it in islice(walk, _RECENT_VERSIONS) if it.document]
        if not known:
            return
        chosen = self._chance.choice(known)
        field = self._chance.choice(["", *(chosen.document or ())])
        fields = frozenset([field]) if field else None
        kind = KINDS[collection]
        restore_version(Work(self._store, **self._by), kind, id, chosen.position, fields)

    def discard(self) -> None:
        collection, id = self._pick_draft()
        discard_draft(Work(self._store, **self._by), KINDS[collection], id, None)

    def publish(self) -> None:
        collection, id = self._pick_draft()
        before = get_draft(self._store, collection, id)
        publish(Work(self._store, **self._by), KINDS[collection], id)
        assert before is not None
        self.seen |= words_in(before.document)

    def hide(self) -> None:
        collection, id = self._pick_public()
        hide(Work(self._store, **self._by), KINDS[collection], id)

    def schedule(self) -> None:
        collection, id = self._pick_draft()
        moment = self._later()
        schedule(Work(self._store, **self._by), KINDS[collection], id, publish_at=moment)

    def schedule_hiding(self) -> None:
        collection, id = self._pick_public()
        moment = self._later()
        schedule(Work(self._store, **self._by), KINDS[collection], id, hide_at=moment)

    def unschedule(self) -> None:
        collection, id = self._pick()
        unschedule(Work(self._store, **self._by), KINDS[collection], id)

    def delete(self) -> None:
        collection, id = self._pick()
        delete_record(Work(self._store, **self._by), KINDS[collection], id, None)

    def bring_back(self) -> None:
        trash = [it for it in list_trash(self._store, self._now) if it.position > self._start]
        if trash:
            chosen = self._chance.choice(trash)
            restore(Work(self._store, **self._by), chosen.id, now=self._now)

    def move(self) -> None:
        others = [None, *self._store.read(PORTFOLIO)]
        _, id = self._pick_public(PORTFOLIO)
        move_project(Work(self._store, **self._by), id, self._chance.choice(others))

    def undo(self) -> None:
        position = self._store.position()
        oldest = max(self._start + 1, position - 5)
        if oldest <= position:
            self._undo(self._chance.randint(oldest, position))

    def undo_of_a_schedule(self) -> None:
        """Take back what was published when it was time; its schedule is back then, too late."""
        if self._last_published > self._start:
            self._undo(self._last_published)

    def undo_of_a_schedule_and_plan_by_a_slow_clock(self) -> None:
        """Take back what a schedule published; by a clock before its time, plan to hide it."""
        if self._last_due is None:
            return
        with suppress(StudioError):
            self.undo_of_a_schedule()
        assert self._last_due.publish_at is not None
        due = parsed(self._last_due.publish_at)
        self._pass(due - timedelta(hours=1) - self._now)
        kind, moment = KINDS[self._last_due.collection], self._later() + timedelta(hours=2)
        schedule(Work(self._store, **self._by), kind, self._last_due.id, hide_at=moment)

    def clock_jumps(self) -> None:
        """Let time pass, and every server do what is due."""
        self._pass(timedelta(hours=self._chance.randint(1, 72)))
        for known in self._known:
            due = [one for one in all_schedules(self._store) if one.is_due(self.at)]
            for one in due:
                draft = get_draft(self._store, one.collection, one.id)
                self._waiting[one.key] = words_in(draft.document) if draft else set()
            ran = run_due(self._store, KINDS, at=BelievedAt(self.at), known=known)
            first = known is self._known[0]
            assert first or not (ran.done or ran.blocked), ("twice", self.done)
            left = (one for one in all_schedules(self._store) if one.is_due(self.at))
            left_undone = [one for one in left if in_force(self._store, one).is_due(self.at)]
            assert not left_undone, (left_undone, self.done)
            for entry in self._visitors.follow():
                self._note(entry)

    def clock_is_set_back(self) -> None:
        """Let every server's clock show an earlier time; what is done is not done again."""
        self._pass(-timedelta(hours=self._chance.randint(1, 48)))
        for known in self._known:
            run_due(self._store, KINDS, at=BelievedAt(self.at), known=known)

    def _note(self, entry: JournalEntry) -> None:
        """Note what a schedule published, which is never early and never twice."""
        if entry.action != "published_by_schedule":
            return
        (held,) = [path for path in entry.paths if path.collection == SCHEDULES]
        due = Schedule.of(held.id, Record.of(held.before))  # type: ignore[arg-type]  # a document
        assert due.publish_at is not None
        assert parsed(due.publish_at) <= parsed(entry.at), ("early", self.done)
        self._published[held.id, due.publish_at] += 1
        assert self._published[held.id, due.publish_at] == 1, ("twice", held.id, self.done)
        self._last_published, self._last_due = entry.position, due
        self.seen |= self._waiting[held.id]

    def _undo(self, position: Position) -> None:
        undo_knowingly(Work(self._store, **self._by), position)

    @property
    def _now(self) -> datetime:
        return parsed(self.at)

    @property
    def _by(self) -> dict[str, Any]:
        self._pass(timedelta(seconds=1))
        return {"actor": Actor("administrator", "a1"), "at": self.at}

    def _pass(self, time: timedelta) -> None:
        self.at = stamp(self._now + time)

    def _later(self) -> datetime:
        """Return a moment that no other schedule has."""
        while True:
            seconds = self._chance.randint(2, 2 * 86_400)
            moment = self._now + timedelta(seconds=seconds, milliseconds=7)
            if moment not in self._instants:
                self._instants.add(moment)
                return moment

    def _documents(self, collection: str) -> Iterator[Any]:
        return (record.document for record in self._store.read(collection).values())

    def _pick(self) -> tuple[str, str]:
        return self._pick_public() if self._chance.random() < _HALF else self._pick_draft()

    def _pick_public(self, collection: str = "") -> tuple[str, str]:
        chosen = collection or self._chance.choice(WORKS)
        return chosen, self._chance.choice([*self._store.read(chosen), "-none"])

    def _pick_draft(self) -> tuple[str, str]:
        keys = [*self._store.read(DRAFTS), record_key(INSIGHTS, "-none")]
        return split_key(self._chance.choice(keys))

    def _new(self) -> tuple[str, str, dict[str, Any]]:
        collection = self._chance.choice(WORKS)
        # A record that was taken back or deleted leaves its place to another.
        if len(self._ids[collection]) >= MOST_RECORDS:
            return collection, self._ids[collection][-1], self._fields(collection, whole=True)
        id = f"-{collection[0]}{self._start:07}{len(self._ids[collection])}"
        self._ids[collection].append(id)
        return collection, id, self._fields(collection, whole=True)

    def _fields(self, collection: str, *, whole: bool) -> dict[str, Any]:
        """Return a record's fields, or some of them, with words in them that are new."""
        word = f"zq{self._chance.getrandbits(64)}x"
        fields = _FIELDS[collection](word)
        chosen = self._chance.sample(sorted(fields), self._chance.randint(1, 3))
        return fields if whole else {name: fields[name] for name in chosen}


def _project(word: str) -> dict[str, Any]:
    return {
        "type": "residential",
        "title": f"집 {word}",
        "address": f"서울 {word}",
        "area": f"34py {word}",
        "styleDescription": word,
        "images": [{"url": f"https://a.example/{word}.jpg"}],
    }


def _article(word: str) -> dict[str, Any]:
    return {
        "title": f"글 {word}",
        "content": f"본문 {word}",
        "category": "tip",
        "thumbnail": f"https://a.example/{word}.jpg",
        "url": f"https://a.example/{word}",
    }


_FIELDS = {PORTFOLIO: _project, INSIGHTS: _article}


def begin(store: Store, at: str) -> None:
    """Make the content that a history begins with."""
    by: dict[str, Any] = {"actor": Actor("administrator", "a1"), "at": at}
    for number in range(2):
        create_project(Work(store, **by), _project(f"zq{number}x"), id=f"-p{number}")
        create_insight(Work(store, **by), _article(f"zq{number}1x"), id=f"-i{number}")


def beginning() -> str:
    """Return the moment at which the first history begins."""
    return stamp(datetime(2026, 3, 2, tzinfo=UTC))


def checksums(store: Store) -> dict[str, dict[str, str]]:
    """Return the checksum of every record, draft and schedule."""
    return {
        name: {id: record.revision for id, record in store.read(name).items()}
        for name in (*PUBLIC, DRAFTS, SCHEDULES)
    }
