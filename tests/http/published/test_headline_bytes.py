"""How many bytes the face of headlines has: of the demo, and of two hundred projects."""

import random
from collections.abc import Iterable

from studio_adapters.bootstrap import Settings
from studio_adapters.demo.content import demo_insights, demo_projects
from studio_adapters.headlines.cutting import cut_font
from studio_adapters.stores.memory import MemoryStore
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.work import Work
from studio_core.site.headlines import HeadlineFace
from studio_http.published.site_index import SiteIndex
from studio_http.published.snapshot import Published
from tests.http.studio_in_memory import ARTICLE, AT, HANOK
from tests.own_texts import load_own_texts

DEMO_BYTES, MANY_BYTES = 35_000, 60_000
MANY = 200
WORDS_PER_TITLE = 4


def face_of(settings: Settings, projects: Iterable[str], articles: Iterable[str]) -> HeadlineFace:
    """Return the face of the demo studio with projects and articles of these titles."""
    store = MemoryStore()
    load_own_texts(store)
    changes = [
        *(Put(PORTFOLIO, f"p{at}", HANOK | {"title": one}) for at, one in enumerate(projects)),
        *(Put(INSIGHTS, f"i{at}", ARTICLE | {"title": one}) for at, one in enumerate(articles)),
    ]
    Work(store, OPERATOR, AT).commit("imported", *changes)
    published = Published(SiteIndex.of(settings), ())
    published.load(store, store.position())
    return published.face


def titles(records: Iterable[dict[str, str]]) -> list[str]:
    return [one["title"] for one in records]


def test_the_face_of_the_demo_is_small(settings: Settings) -> None:
    face = face_of(settings, titles(demo_projects()), titles(demo_insights()))

    assert 10_000 < len(cut_font(face.letters)) <= DEMO_BYTES


def test_the_face_of_two_hundred_projects_and_articles_has_all_their_letters(
    settings: Settings,
) -> None:
    words = sorted({word for one in demo_insights() for word in one["content"].split()})
    chosen = random.Random(MANY)
    written = [" ".join(chosen.sample(words, WORDS_PER_TITLE)) for _ in range(2 * MANY)]

    face = face_of(settings, written[:MANY], written[MANY:])

    assert face.with_headlines(written) is face
    assert 20_000 < len(cut_font(face.letters)) <= MANY_BYTES
