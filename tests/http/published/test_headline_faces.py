"""The face of Korean headlines: where its font is, what it has, and what never waits for it."""

import re
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from io import BytesIO
from threading import Thread
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_adapters.stores.memory import MemoryStore
from studio_core.jobs.job import JobRun
from studio_core.languages.registry import address_in
from studio_core.records.changes import OPERATOR, Delete, SetField
from studio_core.records.collections import PORTFOLIO, SITE
from studio_core.records.work import Work
from studio_core.site.headlines import NO_FACE, FaceNotCutError, HeadlineFace, syllables
from studio_http.app import StudioApp
from studio_http.pages.headlines import WORN_STYLE, font_address
from studio_http.pages.page_routes import LISTED
from studio_http.published.headline_faces import KEPT, OFFERED, FaceWorkshop
from tests.http.pages.test_languages import OTHER, PROJECT_TWINS
from tests.http.studio_in_memory import AT, BASE_URL, HANOK, eventually, put

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("content", "own_texts")
PRESENT = "/fonts/headlines.woff2"
PAGES = [*LISTED, "/portfolio/p1", "/insight/i1", "/consultation/1"]
SECONDS = 20
FONT = re.compile(r'url\("(/fonts/[^"]+)"\)')


class Cutter:
    """Cuts when it may, and notes what."""

    def __init__(self) -> None:
        self.may, self.began = threading.Event(), threading.Event()
        self.asked: list[str] = []
        self.fails = False

    def cut(self, letters: str) -> bytes:
        self.asked.append(letters)
        self.began.set()
        assert self.may.wait(SECONDS)
        if self.fails:
            raise FaceNotCutError("on purpose")
        return letters.encode()


@pytest.fixture
def cutter(monkeypatch: pytest.MonkeyPatch) -> Iterator[Cutter]:
    """A cutter in the place of the real one, for applications that are made later."""
    cutter = Cutter()
    monkeypatch.setattr("studio_http.preview.assembling.open_face_cutter", lambda: cutter)
    yield cutter
    cutter.may.set()


@pytest.fixture
def held(cutter: Cutter, client: Client) -> Client:
    """A client of an application whose cutter is held."""
    return client


def font_of(client: Client, page: str) -> str:
    """Return the address of the font that *page* declares."""
    (address,) = FONT.findall(client.get(page).text)
    return str(address)


def rename(studio: Studio, client: Client, title: str) -> None:
    """Give the first project another title, and wait until visitors see it."""
    put(studio, PORTFOLIO, "p1", HANOK | {"title": title})
    assert eventually(lambda: title in client.get("/portfolio/p1").text)


def test_every_page_declares_one_font_that_may_be_kept_for_ever(client: Client) -> None:
    (address,) = {font_of(client, page) for page in PAGES}
    answer, head = client.get(address), client.head(address)

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "font/woff2"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert answer.content.startswith(b"wOF2")
    assert (head.content, head.headers["content-length"]) == (b"", str(len(answer.content)))


def test_the_font_has_the_letters_of_what_is_published(client: Client) -> None:
    font = client.get(font_of(client, "/about")).content

    letters = {chr(code) for code in TTFont(BytesIO(font)).getBestCmap() or {}}
    names = [one["title"] for one in client.get("/api/portfolio").json()["items"]]
    slogan = client.get("/api/site").json()["slogan"]
    assert syllables("".join([slogan, *names])) <= letters
    assert len(letters) < 400


def test_a_letter_that_is_new_gives_every_page_another_font_with_all_letters(
    studio: Studio, held: Client, cutter: Cutter
) -> None:
    cutter.may.set()
    former = font_of(held, "/about")
    first = held.get(former).text
    rename(studio, held, "뷁의 집")
    pages = {font_of(held, page) for page in PAGES}

    assert pages != {former}
    assert set(held.get(pages.pop()).text) == {*first, "뷁"}
    assert not pages
    assert (held.get(former).text, len(cutter.asked)) == (first, 2)


def test_what_brings_no_letter_or_takes_some_leaves_the_font_as_it_is(
    studio: Studio, held: Client, cutter: Cutter
) -> None:
    before = font_of(held, "/about")
    rename(studio, held, HANOK["title"][::-1])
    Work(studio.store, OPERATOR, AT).commit("moved", SetField(PORTFOLIO, "p2", "order", 70))
    Work(studio.store, OPERATOR, AT).commit("deleted", Delete(PORTFOLIO, "p1"))
    assert eventually(lambda: held.get("/portfolio/p1").status_code == 404)

    assert font_of(held, "/about") == before
    assert cutter.asked == []


def test_what_is_published_is_cut_before_somebody_asks(
    studio: Studio, held: Client, cutter: Cutter
) -> None:
    cutter.may.set()
    rename(studio, held, "뷁의 집")

    assert eventually(lambda: len(cutter.asked) == 1)
    assert "뷁" in cutter.asked[0]
    assert held.get(font_of(held, "/portfolio/p1")).status_code == 200
    assert len(cutter.asked) == 1


def test_several_changes_are_cut_once(studio: Studio, held: Client, cutter: Cutter) -> None:
    rename(studio, held, "뷁의 집")
    assert cutter.began.wait(SECONDS)
    for title in ("쀍의 집", "쀏의 집", "쀐의 집"):
        rename(studio, held, title)
    cutter.may.set()

    font = held.get(font_of(held, "/about")).text
    assert set("뷁쀍쀏쀐") <= set(font)
    assert len(cutter.asked) == 2


def test_two_servers_have_the_same_font_at_the_same_address(studio: Studio, client: Client) -> None:
    app: Any = StudioApp(studio)
    with TestClient(app, base_url=BASE_URL) as other:
        address = font_of(client, "/about")

        assert font_of(other, "/about") == address
        assert other.get(address).content == client.get(address).content


def test_under_any_other_address_is_the_present_font_which_is_not_kept(
    held: Client, cutter: Cutter
) -> None:
    cutter.may.set()
    present = font_of(held, "/about")
    own = held.get(present)

    for address in (f"/fonts/{'0' * 32}.woff2", PRESENT, f"{PRESENT}?page=/about"):
        answer, head = held.get(address), held.head(address)
        assert (answer.status_code, answer.content) == (200, own.content)
        assert answer.headers["cache-control"] == "no-cache"
        assert head.headers["content-location"] == present
        known = held.get(address, headers={"if-none-match": answer.headers["etag"]})
        assert known.status_code == 304
    assert held.get("/fonts/none.woff2").status_code == 404
    assert len(cutter.asked) == 1


def test_no_answer_waits_for_a_cut(held: Client, cutter: Cutter) -> None:
    with ThreadPoolExecutor() as visitors:
        address = font_of(held, "/about")
        fonts = [visitors.submit(held.get, one) for one in (address, address, PRESENT)]
        assert cutter.began.wait(SECONDS)

        pages = [held.get(page) for page in ("/about", "/portfolio", "/portfolio/p2")]
        assert [page.status_code for page in pages] == [200, 200, 200]
        assert not any(font.done() for font in fonts)
        cutter.may.set()

        assert {font.result(SECONDS).status_code for font in fonts} == {200}
    assert len(cutter.asked) == 1


def test_a_cut_that_fails_is_tried_again(held: Client, cutter: Cutter) -> None:
    cutter.may.set()
    cutter.fails = True
    address = font_of(held, "/about")
    failed = held.get(address)
    cutter.fails = False

    assert (failed.status_code, failed.headers["cache-control"]) == (503, "no-store")
    assert held.get(address).status_code == 200


@pytest.mark.parametrize("page", ["/", "/portfolio/p1"])
def test_pages_in_latin_letters_have_no_korean_face(
    studio: Studio, held: Client, page: str
) -> None:
    put(studio, PORTFOLIO, "p1", HANOK | {OTHER: PROJECT_TWINS | {"title": "The 뷁 house"}})
    path = address_in(OTHER, page)
    assert eventually(lambda: held.get(path).status_code == 200)

    assert FONT.findall(held.get(path).text) == []
    assert WORN_STYLE not in held.get(path).text


def test_a_brand_with_a_serif_has_no_korean_face(studio: Studio, held: Client) -> None:
    put(studio, SITE, "brand", {"ko": "스튜디오 봄", "headlineFace": "cormorant"})
    assert eventually(lambda: 'data-face="cormorant"' in held.get("/about").text)

    assert FONT.findall(held.get("/about").text) == []


def test_a_preview_has_the_letters_of_its_draft_too(cutter: Cutter, admin: Client) -> None:
    cutter.may.set()
    tag = admin.get("/api/admin/portfolio/p1").headers["etag"]
    draft = HANOK | {"title": "뷁의 집"}
    admin.put("/api/admin/portfolio/p1/draft", json=draft, headers={"If-Match": tag})
    page = font_of(admin, "/preview/portfolio/p1")

    assert "뷁" in admin.get(page).text
    assert page != font_of(admin, "/portfolio/p1")
    assert "뷁" not in admin.get(PRESENT).text


def workshop(cutter: Cutter) -> FaceWorkshop:
    """Return one whose job is done whenever there is something to cut."""
    made = FaceWorkshop(lambda: cutter, ())
    run = JobRun(store=MemoryStore(), now=datetime(2026, 5, 1, tzinfo=UTC))
    made.wake = lambda: Thread(target=made.run, args=(run,), daemon=True).start()
    return made


def faces(count: int) -> list[HeadlineFace]:
    return [NO_FACE.with_headlines([chr(ord("가") + number)]) for number in range(count)]


def test_nothing_is_cut_once_it_is_closed(cutter: Cutter) -> None:
    closed = workshop(cutter)
    closed.close()

    with pytest.raises(FaceNotCutError):
        closed.ask(faces(1)[0])
    closed.ask_soon(lambda: faces(1)[0])
    assert cutter.asked == []


def test_those_asked_for_last_are_kept(cutter: Cutter) -> None:
    cutter.may.set()
    made = workshop(cutter)
    first, *others = faces(KEPT + 1)
    for face in (first, *others[:-1], first, others[-1]):
        made.ask(face).result(SECONDS)

    assert made.asked(first.tag)
    assert made.asked(others[0].tag) is None
    assert len(cutter.asked) == KEPT + 1
    made.close()


def test_few_faces_are_on_offer(cutter: Cutter) -> None:
    cutter.may.set()
    made = workshop(cutter)
    first, *others = faces(OFFERED + 1)
    for face in (first, *others):
        made.offer(face)

    last = made.asked(others[-1].tag)
    assert made.asked(first.tag) is None
    assert last
    assert last.result(SECONDS).body == others[-1].letters.encode()
    made.close()


def test_a_face_without_letters_has_no_address() -> None:
    assert font_address(NO_FACE) == ""
