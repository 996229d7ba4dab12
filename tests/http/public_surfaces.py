"""Everything that a running server sends to who has no session, to be searched for secrets."""

import json
import re
import threading
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx

from studio_core.languages.registry import BASE, TWINNED, address_in
from studio_core.pictures.share_cards import ShareCard
from studio_core.records.collections import INSIGHTS, PORTFOLIO, PUBLIC
from studio_core.records.journal import newest_first
from studio_core.records.store import Store
from studio_core.transfer.tree import export_tree
from studio_http.api.openapi import openapi_document
from studio_http.pages.page_routes import FEEDS, LISTED

Ids = Mapping[str, Collection[str]]
"""The ids of records by their collection."""

CALLS = [
    (method.upper(), path)
    for path, item in json.loads(openapi_document())["paths"].items()
    for method in item
    # The stream of events does not end by itself; it is listened to all the while.
    if path != "/api/events"
]
FILES = [
    "/robots.txt",
    "/sitemap.xml",
    "/sitemap-1.xml",
    *FEEDS,
    "/schema/openapi.json",
    "/metrics",
    "/nothing-here",
]
LISTS = [
    "/portfolio?category=commercial",
    "/portfolio?category=residential&filter=30py&filter=f%26b&page=1",
    "/portfolio?page=2",
    "/insight?page=1",
    "/admin",
    "/admin/portfolio",
    "/api/portfolio?category=residential&limit=1",
    "/api/portfolio?category=commercial",
    "/api/portfolio?category=commercial&filter=f%26b",
    "/api/portfolio?limit=0",
    "/api/insights?category=tip&limit=1",
    "/api/insights?category=nothing",
    "/api/insights?search=zq",
    "/api/search?q=zq",
    "/api/search?q=zq&kind=project",
    "/api/search?q=zq&kind=insight",
    "/search?q=zq",
    "/search",
    "/preview/at/2026-05-01T00:00Z/portfolio",
    "/preview/at/2126-05-01T00:00Z/insight",
    f"/share/{'0' * 32}.jpg",
    "/p/unknown",
]
OF_RECORD = {
    PORTFOLIO: [
        "/portfolio/{id}",
        "/portfolio/{id}/residential",
        "/portfolio/commercial/{id}",
        "/residential/{id}",
        "/preview/portfolio/{id}",
        "/preview/at/2126-05-01T00:00Z/portfolio/{id}",
        "/share/portfolio/{id}/" + "0" * 32 + ".jpg",
    ],
    INSIGHTS: [
        "/insight/{id}",
        "/preview/insights/{id}",
        "/preview/at/2126-05-01T00:00Z/insight/{id}",
        "/share/insight/{id}/" + "0" * 32 + ".jpg",
    ],
}
_SHARE = re.compile(r"(?:/[a-z]{2})?/share/[^\"'\s<>]+\.jpg")


@dataclass(frozen=True, slots=True)
class Answer:
    """What was sent to an address: everything of it as one text."""

    address: str
    text: str


@dataclass
class Cards:
    """Draws nothing, and remembers what each share picture would say."""

    drawn: dict[str, ShareCard] = field(default_factory=dict)

    def draw(self, card: ShareCard, photo: bytes | None = None) -> bytes:
        """Remember the card."""
        self.drawn[card.tag] = card
        return b"\xff\xd8\xff"


class PublicSurfaces:
    """Asks the server at *address* for all that it gives to everybody."""

    def __init__(self, address: str, store: Store, cards: Cards) -> None:
        self._client = httpx.Client(base_url=address, timeout=30)
        self._store = store
        self._cards = cards
        self._shares: dict[str, None] = {}
        self._heard: list[str] = []
        self._listener = threading.Thread(target=self._listen, daemon=True)

    @contextmanager
    def listening(self) -> Iterator["PublicSurfaces"]:
        """Listen to the events until the block ends."""
        self._listener.start()
        yield self
        self._client.close()

    def answers(self, ids: Ids) -> Iterator[Answer]:
        """Yield every answer there is, of addresses with each of these *ids*."""
        yield from self._calls(ids)
        pages = [*LISTED, "/contact?tab=qna", *LISTS, *FILES]
        pages += [
            path.replace("{id}", id)
            for collection, paths in OF_RECORD.items()
            for path in paths
            for id in ids[collection]
        ]
        for language in (BASE, *TWINNED):
            for path in pages:
                yield from self._read(address_in(language, path))
        yield from self._shared()
        yield Answer("the events", "".join(self._heard))
        yield Answer("the export", json.dumps(export_tree(self._store), ensure_ascii=False))

    def events_since(self, position: int) -> Answer:
        """Return what a client gets first that reconnects after *position*."""
        last = next(
            entry.position
            for entry in newest_first(self._store)
            if any(path.collection in PUBLIC for path in entry.paths)
        )
        text = ""
        headers = {"last-event-id": str(position)}
        with self._client.stream("GET", "/api/events", headers=headers) as answer:
            for line in answer.iter_lines():
                text += line + "\n"
                if line.startswith(f'data: {{"revision":{last},'):
                    break
        return Answer("the events missed", text)

    def _calls(self, ids: Ids) -> Iterator[Answer]:
        for method, path in CALLS:
            collection = INSIGHTS if "/insights" in path else PORTFOLIO
            path = path.replace("{position}", "1").replace("{token}", "p1.secret")
            for id in ids[collection] if "{id}" in path else [""]:
                if method == "GET":
                    for language in (BASE, *TWINNED):
                        yield from self._read(address_in(language, path.replace("{id}", id)))
                else:
                    answer = self._client.request(method, path.replace("{id}", id), json={})
                    yield _answer(f"{method} {path}", answer)

    def _read(self, path: str) -> Iterator[Answer]:
        """Ask for *path*, and once more with the entity tag of the answer."""
        answer = self._client.get(path)
        yield _answer(path, answer)
        self._shares |= dict.fromkeys(_SHARE.findall(answer.text))
        tag = answer.headers.get("etag")
        if tag and answer.status_code == 200:
            again = self._client.get(path, headers={"If-None-Match": tag})
            assert (again.status_code, again.content) == (304, b"")
            yield _answer(f"{path} (304)", again)

    def _shared(self) -> Iterator[Answer]:
        """Ask for every share picture that was ever named, also those of before."""
        for address in self._shares:
            answer = self._client.get(address)
            yield _answer(address, answer)
            if answer.status_code == 200:
                card = self._cards.drawn[address.rpartition("/")[2].removesuffix(".jpg")]
                yield Answer(f"{address} (drawn)", str(card))

    def _listen(self) -> None:
        try:
            with self._client.stream("GET", "/api/events", timeout=None) as answer:
                for text in answer.iter_text():
                    self._heard.append(text)
        except (httpx.HTTPError, RuntimeError):
            # The server, or the client, came to its end.
            return


def _answer(address: str, answer: Any) -> Answer:
    headers = "".join(f"{name}: {value}\n" for name, value in answer.headers.items())
    return Answer(address, f"{answer.status_code}\n{headers}\n{answer.text}")
