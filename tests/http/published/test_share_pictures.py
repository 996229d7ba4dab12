"""Share pictures at their addresses: one per project and article, a new one after a change."""

import re
from io import BytesIO
from typing import Any

import pytest
from litestar.testing import TestClient
from PIL import Image

from studio_adapters.bootstrap import Studio
from studio_adapters.images.share_pictures.drawing import ShareCardDrawing
from studio_core.languages.registry import BASE, address_in
from studio_core.pictures.share_cards import ShareCard
from studio_core.records.collections import PORTFOLIO
from studio_http.pages.page_routes import LISTED
from tests.http.pages.test_languages import HANGUL, OTHER, twins
from tests.http.studio_in_memory import BASE_URL, HANOK, eventually, put
from tests.own_texts import PICTURE

__all__ = ["twins"]

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("content", "twins")


def share_address(client: Client, path: str) -> str:
    """Return what a share robot finds in a page."""
    found = re.search('<meta property="og:image" content="([^"]+)">', client.get(path).text)
    assert found
    assert found[1].startswith(BASE_URL)
    return found[1].removeprefix(BASE_URL)


@pytest.mark.parametrize("language", [BASE, OTHER])
@pytest.mark.parametrize("path", [*LISTED, "/portfolio/p1", "/insight/i1"])
def test_every_page_names_a_share_picture_that_is_there(
    client: Client, path: str, language: str
) -> None:
    address = share_address(client, address_in(language, path))
    answer = client.get(address)

    assert address.startswith(address_in(language, "/share/"))

    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/jpeg"
    assert "immutable" in answer.headers["cache-control"]
    assert len(answer.content) < 300_000
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)


@pytest.mark.parametrize("path", ["/", "/about", "/portfolio/p1", "/insight/i1"])
def test_a_picture_has_the_words_of_its_language(
    client: Client, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, drawn = ShareCardDrawing.draw, []

    def noted(artist: ShareCardDrawing, card: ShareCard, photo: bytes | None) -> bytes:
        drawn.append(card)
        return draw(artist, card, photo)

    monkeypatch.setattr(ShareCardDrawing, "draw", noted)
    addresses = [share_address(client, address_in(code, path)) for code in (BASE, OTHER)]
    pictures = {client.get(address).content for address in addresses}

    own, other = drawn
    assert own.tag in addresses[0]
    assert other.tag in addresses[1]
    assert own.tag != other.tag
    assert len(pictures) == 2
    assert HANGUL.search(own.brand + own.title + own.detail)
    assert not HANGUL.search(other.brand + other.title + other.detail)
    # By an address of before, too, the picture is found in the language of the address.
    before = re.sub("[0-9a-f]{32}", "0" * 32, addresses[1])
    assert client.get(before, follow_redirects=False).headers["location"] == addresses[1]


def test_a_change_gives_a_new_address_and_the_old_one_redirects_there(
    studio: Studio, client: Client
) -> None:
    old, other = share_address(client, "/portfolio/p1"), share_address(client, "/portfolio/p2")
    put(studio, PORTFOLIO, "p1", HANOK | {"title": "북촌 한옥"})
    assert eventually(lambda: share_address(client, "/portfolio/p1") != old)

    answer = client.get(old, follow_redirects=False)

    assert answer.status_code == 302
    assert answer.headers["location"] == share_address(client, "/portfolio/p1")
    assert client.get(old).headers["content-type"] == "image/jpeg"
    assert share_address(client, "/portfolio/p2") == other


def test_a_picture_is_drawn_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    draw, drawn = ShareCardDrawing.draw, []

    def counted(artist: ShareCardDrawing, card: ShareCard, photo: bytes | None) -> bytes:
        drawn.append(card)
        return draw(artist, card, photo)

    monkeypatch.setattr(ShareCardDrawing, "draw", counted)
    address = share_address(client, "/portfolio/p1")

    first, second = client.get(address), client.get(address)

    assert first.content == second.content
    assert client.head(address).headers["content-length"] == str(len(first.content))
    assert len(drawn) == 1


@pytest.mark.parametrize(
    "path",
    [
        f"/share/portfolio/none/{'0' * 32}.jpg",
        f"/share/nowhere/{'0' * 32}.jpg",
        f"/share/admin/{'0' * 32}.jpg",
        f"/share/portfolio/a/b/{'0' * 32}.jpg",
        "/share/portfolio/p1/x.jpg",
        "/share/portfolio/p1",
        "/share/",
    ],
)
def test_other_addresses_below_share_are_a_404(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_an_old_tag_redirects_to_the_sites_share_picture(client: Client) -> None:
    answer = client.get(f"/share/{'0' * 32}.jpg", follow_redirects=False)

    assert answer.status_code == 302
    assert answer.headers["location"] == share_address(client, "/about")


def chosen(alt: str, focus: list[float] | None = None) -> dict[str, Any]:
    """Return a picture for sharing."""
    return PICTURE | {"alt": alt} | ({"focus": focus} if focus else {})


def test_a_page_is_shared_with_its_own_picture_and_others_with_the_general_one(
    admin: Client,
) -> None:
    before = share_address(admin, "/contact")
    paths = ("/about", "/contact?tab=qna", "/")
    pages = [{"path": one, "picture": chosen(f"{one} 사진", [0.2, 0.8])} for one in paths]
    sent = {"pages": pages, "picture": chosen("모든 화면의 사진")}
    admin.put("/api/admin/site/search", json=sent, headers={"If-Match": "*"})

    assert eventually(lambda: share_address(admin, "/contact") != before)
    own = [share_address(admin, one) for one in paths]
    general = share_address(admin, "/contact")
    assert [re.sub(r"/[0-9a-f]{32}", "", one) for one in own] == [
        "/share/about.jpg",
        "/share/contact.jpg?tab=qna",
        "/share/home.jpg",
    ]
    assert {share_address(admin, path) for path in ("/business", "/privacy")} == {general}
    assert '<meta property="og:image:alt" content="/about 사진">' in admin.get("/about").text
    assert '<meta property="og:image:alt" content="모든 화면의 사진">' in admin.get("/privacy").text
    for address in (*own, general):
        assert admin.get(address, follow_redirects=False).status_code == 200
    # Records keep their covers.
    assert "/share/portfolio/p1/" in share_address(admin, "/portfolio/p1")


def test_the_address_of_a_picture_that_was_taken_away_leads_to_what_is_shared_now(
    admin: Client,
) -> None:
    sent: dict[str, Any] = {"pages": [{"path": "/about", "picture": chosen("사진")}]}
    admin.put("/api/admin/site/search", json=sent, headers={"If-Match": "*"})
    assert eventually(lambda: share_address(admin, "/about").startswith("/share/about/"))
    old = share_address(admin, "/about")

    admin.put("/api/admin/site/search", json={"pages": []}, headers={"If-Match": "*"})
    assert eventually(lambda: not share_address(admin, "/about").startswith("/share/about/"))

    answer = admin.get(old, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (302, share_address(admin, "/about"))


def test_a_picture_for_every_record_of_a_kind_takes_neither_their_pages_nor_their_covers(
    admin: Client,
) -> None:
    pages = [
        {"path": f"/{kind}/{{id}}", "title": "{title} 이야기", "picture": chosen("사진")}
        for kind in ("portfolio", "insight")
    ]
    admin.put("/api/admin/site/search", json={"pages": pages}, headers={"If-Match": "*"})

    assert eventually(lambda: " 이야기</title>" in admin.get("/portfolio/p1").text)
    assert "/share/portfolio/p1/" in share_address(admin, "/portfolio/p1")
    assert eventually(lambda: " 이야기</title>" in admin.get("/insight/i1").text)
    assert "/share/insight/i1/" in share_address(admin, "/insight/i1")
