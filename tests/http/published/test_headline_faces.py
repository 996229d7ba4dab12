"""Each page's face for its Korean headlines: where it is, what it has, and what it never does."""

import re
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import BytesIO
from types import SimpleNamespace
from typing import Any

import pytest
from fontTools.ttLib import TTFont
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio, open_face_cutter
from studio_core.languages.registry import BASE, address_in
from studio_core.records.changes import OPERATOR, SetField
from studio_core.records.collections import PORTFOLIO
from studio_core.records.work import Work
from studio_core.site.headlines import (
    GALLERY_BYTES,
    PAGE_BYTES,
    FaceCutter,
    FaceNotCutError,
    HeadlineCut,
    headline_cut,
    syllables,
)
from studio_core.texts import catalogue
from studio_http.app import StudioApp
from studio_http.pages.headlines import FACE_PATH, WORN_STYLE
from studio_http.pages.labels import read_labels
from studio_http.pages.page_routes import LISTED
from studio_http.published.face_workshop import KEPT, OFFERED, WAITING, FaceWorkshop
from studio_http.published.page_faces import PageFaces
from tests.http.pages.test_languages import OTHER, PROJECT_TWINS
from tests.http.studio_in_memory import AT, BASE_URL, HANOK, eventually, put

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("content", "own_texts")
PAGES = [*LISTED, "/portfolio/p1", "/insight/i1", "/consultation/1", "/portfolio/none", "/none"]
SECONDS = 20


class Cutter:
    """Cuts when it may, and notes what."""

    def __init__(self) -> None:
        self.may, self.began = threading.Event(), threading.Event()
        self.asked: list[HeadlineCut] = []
        self.fails = False

    def cut(self, cuts: Sequence[HeadlineCut]) -> list[bytes]:
        self.asked += cuts
        self.began.set()
        assert self.may.wait(SECONDS)
        if self.fails:
            raise FaceNotCutError("on purpose")
        return ["".join(cut.letters).encode() for cut in cuts]


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


def way(client: Client, page: str) -> str:
    """Return the address of the face of *page*."""
    answer = client.get(FACE_PATH, params={"page": page}, follow_redirects=False)
    assert answer.status_code == 302
    assert "max-age=0" in answer.headers["cache-control"]
    return str(answer.headers["location"])


def letters_in(font: bytes) -> set[str]:
    return {chr(code) for code in TTFont(BytesIO(font)).getBestCmap() or {}}


@pytest.mark.parametrize("page", PAGES)
def test_every_page_has_a_face_that_may_be_kept_for_ever(client: Client, page: str) -> None:
    address = way(client, page)
    answer, head = client.get(address), client.head(address)

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "font/woff2"
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["cross-origin-resource-policy"] == "same-origin"
    assert len(answer.content) <= (GALLERY_BYTES if page == "/portfolio" else PAGE_BYTES)
    assert answer.content.startswith(b"wOF2")
    assert (head.content, head.headers["content-length"]) == (b"", str(len(answer.content)))


def test_a_face_has_the_letters_of_the_headlines_and_the_gallerys_those_of_names(
    client: Client,
) -> None:
    project, gallery = (
        letters_in(client.get(way(client, page)).content)
        for page in ("/portfolio/p1", "/portfolio")
    )

    slogan = syllables(client.get("/api/site").json()["slogan"])
    names = [one["title"] for one in client.get("/api/portfolio").json()["items"]]
    assert syllables(HANOK["title"]) | slogan <= project
    assert len(project) < 120
    assert set().union(*map(syllables, names)) <= gallery


def test_the_face_of_the_contact_page_has_what_is_said_once_a_question_is_sent(
    client: Client,
) -> None:
    said = catalogue("enquiry")

    letters = letters_in(client.get(way(client, "/contact")).content)

    wanted = syllables(said["enquiry.success.title"]) | syllables(said["enquiry.success.body"])
    assert wanted <= letters


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("/insight", "insight.not_found"),
        ("/insight", "insight.load_failed"),
        ("/insight/i1", "insight.not_found"),
        ("/insight/i1", "insight.load_failed"),
        ("/portfolio", "project.not_found.title"),
        ("/portfolio/p1", "project.not_found.title"),
        ("/business/residential/total-living", "not_found.title"),
    ],
)
def test_the_face_of_a_page_has_what_stands_there_when_it_cannot_be_loaded(
    client: Client, page: str, sentence: str
) -> None:
    assert client.get(page).status_code == 200

    letters = letters_in(client.get(way(client, page)).content)

    assert syllables(read_labels()[sentence]) <= letters


def test_a_change_gives_a_page_another_face(studio: Studio, client: Client) -> None:
    old, other = way(client, "/portfolio/p1"), way(client, "/insight/i1")
    put(studio, PORTFOLIO, "p1", HANOK | {"title": "뷁의 집"})
    assert eventually(lambda: way(client, "/portfolio/p1") != old)

    assert "뷁" in letters_in(client.get(way(client, "/portfolio/p1")).content)
    assert way(client, "/insight/i1") == other
    # Nobody had asked for it, and no page needs it any more.
    assert client.get(old).status_code == 404


def test_a_gallery_of_thousands_reads_no_more_names_than_it_can_have(studio: Studio) -> None:
    published: Any = StudioApp(studio).published
    published.load(studio.store, 0)
    now = published.snapshot
    # The page is kept from now on; only the names are more.
    assert published.page("/portfolio")
    names, asked = [chr(ord("가") + 7 * number) for number in range(1400)], []

    class Many:
        ordered = tuple(SimpleNamespace(id=name) for name in names)

        def title(self, id: str) -> str:
            asked.append(id)
            return id * 2

    published.editions = {BASE: replace(now, portfolio=Many(), answers=now.answers)}
    cut = PageFaces(published).cut_of("/portfolio")

    assert len(asked) == 240
    assert set(asked) <= set("".join(cut.letters))


def test_two_servers_have_the_same_bytes_at_the_same_address(
    studio: Studio, client: Client
) -> None:
    app: Any = StudioApp(studio)
    with TestClient(app, base_url=BASE_URL) as other:
        address = way(client, "/about")

        assert way(other, "/about") == address
        assert other.get(address).content == client.get(address).content


@pytest.mark.parametrize(
    "address",
    [
        f"/fonts/{'0' * 32}.woff2?page=/about",
        f"/fonts/{'0' * 32}.woff2",
        "/fonts/none.woff2",
        "/fonts/",
    ],
)
def test_nobody_has_other_fonts_cut(held: Client, cutter: Cutter, address: str) -> None:
    wrong = way(held, "/about").replace("/about", "/portfolio/p1")

    assert held.get(address).status_code == 404
    assert held.get(wrong).status_code == 404
    assert cutter.asked == []


def test_no_answer_waits_for_a_cut(held: Client, cutter: Cutter) -> None:
    with ThreadPoolExecutor() as visitors:
        address = way(held, "/about")
        fonts = [visitors.submit(held.get, address) for _ in range(3)]
        assert cutter.began.wait(SECONDS)

        pages = [held.get(page) for page in ("/about", "/portfolio", "/portfolio/p2")]
        assert [page.status_code for page in pages] == [200, 200, 200]
        assert way(held, "/portfolio/p2")
        assert not any(font.done() for font in fonts)
        cutter.may.set()

        assert {font.result(SECONDS).status_code for font in fonts} == {200}
    assert len(cutter.asked) == 1


def test_a_cut_that_fails_is_tried_again(held: Client, cutter: Cutter) -> None:
    cutter.may.set()
    cutter.fails = True
    address = way(held, "/about")
    failed = held.get(address)
    cutter.fails = False

    assert (failed.status_code, failed.headers["cache-control"]) == (503, "no-store")
    assert held.get(address).status_code == 200


def test_what_is_published_is_cut_before_somebody_asks(
    studio: Studio, held: Client, cutter: Cutter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio_http.published.headline_faces.QUIET_SECONDS", 0)
    cutter.may.set()
    put(studio, PORTFOLIO, "p1", HANOK | {"title": "뷁의 집"})

    assert eventually(lambda: len(cutter.asked) == 2)
    assert all("뷁" in "".join(cut.letters) for cut in cutter.asked)
    assert held.get(way(held, "/portfolio/p1")).status_code == 200
    assert len(cutter.asked) == 2


@pytest.mark.parametrize("page", ["/", "/about", "/portfolio", "/none"])
def test_a_page_without_hangul_headlines_asks_for_no_face_and_none_is_cut(
    held: Client, cutter: Cutter, page: str
) -> None:
    shown = held.get(address_in(OTHER, page)).text
    asked = held.get(address_in(OTHER, FACE_PATH), params={"page": page}, follow_redirects=False)
    empty = f"/fonts/{headline_cut(()).tag}.woff2?page={page}"

    assert FACE_PATH not in shown
    assert WORN_STYLE not in shown
    assert page == "/none" or FACE_PATH in held.get(page).text
    assert (asked.status_code, asked.headers["cache-control"]) == (404, "no-store")
    assert held.get(address_in(OTHER, empty)).status_code == 404
    assert cutter.asked == []


def test_a_hangul_headline_has_its_face_in_every_language(studio: Studio, client: Client) -> None:
    twins = PROJECT_TWINS | {"title": "The 뷁 house"}
    put(studio, PORTFOLIO, "p1", HANOK | {OTHER: twins})
    path = address_in(OTHER, "/portfolio/p1")
    assert eventually(lambda: client.get(path).status_code == 200)

    (declared,) = re.findall(r'url\("(/[^"]+/headlines\.woff2[^"]*)"', client.get(path).text)
    found = client.get(declared)

    assert found.status_code == 200
    assert str(found.url).startswith(BASE_URL + address_in(OTHER, "/fonts/"))
    assert letters_in(found.content) == {"뷁"}


def test_faces_are_cut_ahead_in_the_base_language_alone(
    studio: Studio, held: Client, cutter: Cutter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio_http.published.headline_faces.QUIET_SECONDS", 0)
    cutter.may.set()
    twins = PROJECT_TWINS | {"title": "The 뷁 house"}
    put(studio, PORTFOLIO, "p1", HANOK | {"title": "쀍의 집", OTHER: twins})

    assert eventually(lambda: len(cutter.asked) == 2)
    assert all("쀍" in "".join(cut.letters) for cut in cutter.asked)
    assert held.get(address_in(OTHER, "/portfolio/p1")).status_code == 200
    assert not any("뷁" in "".join(cut.letters) for cut in cutter.asked)


def test_no_face_is_cut_ahead_of_what_only_got_another_order(
    studio: Studio, held: Client, cutter: Cutter, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("studio_http.published.headline_faces.QUIET_SECONDS", 0)
    cutter.may.set()
    Work(studio.store, OPERATOR, AT).commit("moved", SetField(PORTFOLIO, "p2", "order", 70))
    put(studio, PORTFOLIO, "p1", HANOK | {"title": "쀍의 집"})

    assert eventually(lambda: len(cutter.asked) == 2)
    assert all("쀍" in "".join(cut.letters) for cut in cutter.asked)


def test_a_preview_has_a_face_of_its_own(admin: Client) -> None:
    page = admin.get("/preview/at/2020-01-01T00:00:00Z/about")
    [address] = re.findall(r"/fonts/[0-9a-f]{32}\.woff2\?page=", page.text)

    font = admin.get(address)

    assert font.status_code == 200
    assert "font-src 'self'" in page.headers["content-security-policy"]


def workshop(cutter: FaceCutter) -> FaceWorkshop:
    return FaceWorkshop(lambda: cutter, ())


def cuts(count: int) -> list[HeadlineCut]:
    return [headline_cut([chr(ord("가") + number)]) for number in range(count)]


def test_only_so_many_wait(cutter: Cutter) -> None:
    faces = workshop(cutter)
    wanted = cuts(WAITING + 1)
    waiting = [faces.ask(cut) for cut in wanted[:-1]]

    with pytest.raises(FaceNotCutError):
        faces.ask(wanted[-1])
    cutter.may.set()
    for cut in waiting:
        cut.result(SECONDS)

    assert faces.ask(wanted[-1]).result(SECONDS).body == "".join(wanted[-1].letters).encode()
    faces.close()


def test_nothing_is_cut_once_it_is_closed(cutter: Cutter) -> None:
    faces = workshop(cutter)
    faces.close()

    with pytest.raises(FaceNotCutError):
        faces.ask(cuts(1)[0])
    assert cutter.asked == []


def test_those_asked_for_last_are_kept(cutter: Cutter) -> None:
    cutter.may.set()
    faces = workshop(cutter)
    first, *others = cuts(KEPT + 1)
    for cut in (first, *others):
        faces.ask(cut).result(SECONDS)
        faces.ready(first.tag)

    assert faces.ready(first.tag)
    assert faces.ready(others[0].tag) is None
    assert faces.ready(others[-1].tag)
    faces.close()


def test_few_cuts_are_on_offer(cutter: Cutter) -> None:
    faces = workshop(cutter)
    offered = cuts(OFFERED + 1)
    tags = [faces.offer(cut) for cut in offered]

    assert faces.offered(tags[0]) is None
    assert faces.offered(tags[-1]) == offered[-1]
    faces.close()


def test_the_real_cutter_is_the_one_of_the_application() -> None:
    [font] = open_face_cutter().cut([headline_cut(["집"])])

    assert letters_in(font) == {"집"}
