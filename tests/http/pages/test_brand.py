"""The studio's logo and headline face on its pages, with and without scripts."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_http.pages.brand_style import brand_marks
from tests.http.studio_in_memory import MemoryImages, eventually

Client = TestClient[Any]
ANY = {"If-Match": "*"}
ID = "b" * 32
LOGO: dict[str, Any] = {
    "id": ID, "url": f"/media/{ID}.svg", "name": "로고.svg",
    "width": 1280, "height": 320, "format": "svg", "tinted": True,
}  # fmt: skip
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 1"><path d="M0 0h4"/></svg>'


def write(admin: Client, **fields: object) -> None:
    answer = admin.put("/api/admin/site/brand", json=fields, headers=ANY)
    assert answer.status_code in (200, 201), answer.text


def test_the_logo_is_in_every_page_and_named_by_the_studio(admin: Client) -> None:
    write(admin, ko="봄 스튜디오", wordmark="BOM STUDIO", logo=LOGO)

    assert eventually(lambda: 'data-logo="ink"' in admin.get("/about").text)
    page = admin.get("/about")
    assert f'html:root{{--logo:url("/media/{ID}.svg");--logo-w:128px;--logo-h:32px}}' in page.text
    assert '<a class="NavBar_wordmark mark" href="/">BOM STUDIO</a>' in page.text
    assert f'"logo":"http://localhost/media/{ID}.svg"' in page.text.replace("\\/", "/").replace(
        str(admin.base_url).rstrip("/"), "http://localhost"
    )
    assert "unsafe-inline" not in page.headers["content-security-policy"]
    assert admin.get("/api/site").json()["brand"]["logo"] == {
        "url": f"/media/{ID}.svg", "drawn": f"/media/{ID}-640.webp",
        "width": 128, "height": 32, "tinted": True,
    }  # fmt: skip


def test_a_logo_of_its_own_colours_is_told_apart_and_taken_away(admin: Client) -> None:
    write(admin, logo={**LOGO, "tinted": False})
    assert eventually(lambda: 'data-logo="own"' in admin.get("/").text)

    write(admin, logo=None)

    assert eventually(lambda: "--logo" not in admin.get("/").text.partition("</style><style>")[2])
    assert eventually(lambda: "data-logo=" not in admin.get("/").text.partition("<head>")[0])
    assert "logo" not in admin.get("/api/site").json().get("brand", {})


@pytest.mark.parametrize(
    "wrong",
    [
        {"url": "https://elsewhere.example/logo.svg"},
        {"format": "gif"},
        {"width": None},
        {"tinted": "yes"},
        {"url": LOGO["url"] + "\n"},
        {"onload": "x"},
    ],
)
@pytest.mark.parametrize("address", ["brand", "brand/draft"])
def test_what_cannot_be_a_logo_is_refused_in_korean(
    admin: Client, address: str, wrong: dict[str, Any]
) -> None:
    sent = {"logo": {**LOGO, **wrong}}
    answer = admin.put(f"/api/admin/site/{address}", json=sent, headers=ANY)

    (fault,) = answer.json()["errors"]
    assert (answer.status_code, fault["field"], fault["code"]) == (400, "logo", "logo_not_allowed")
    assert "SVG, PNG, WebP, JPG" in fault["message"]


def test_only_a_logo_may_be_an_svg_and_only_a_small_one(admin: Client, studio: Studio) -> None:
    def send(content: bytes, folder: str) -> Any:
        files = {"file": ("로고.svg", content, "image/svg+xml")}
        return admin.post("/api/admin/media", files=files, data={"folder": folder})

    taken, elsewhere = send(SVG, "logo"), send(SVG, "site")
    large = send(SVG.ljust(1024**2 + 1), "logo")

    assert taken.status_code == 201
    assert (elsewhere.status_code, elsewhere.json()["code"]) == (400, "upload_not_image")
    assert (large.status_code, large.json()["code"]) == (413, "upload_too_large")
    assert "1MB" in large.json()["detail"]
    assert isinstance(studio.media, MemoryImages)
    assert [content for _, _, content in studio.media.uploads] == [SVG]


def test_the_face_is_said_by_the_root_of_every_page(admin: Client) -> None:
    write(admin, headlineFace="cormorant")
    assert eventually(lambda: 'data-face="cormorant"' in admin.get("/about").text)
    assert admin.get("/api/site").json()["brand"]["face"] == "cormorant"

    write(admin, headlineFace="newsreader")
    assert eventually(lambda: "data-face=" not in admin.get("/about").text.partition("<head>")[0])
    assert "face" not in admin.get("/api/site").json().get("brand", {})


def test_a_face_that_is_not_shipped_is_refused(admin: Client) -> None:
    answer = admin.put("/api/admin/site/brand", json={"headlineFace": "comic"}, headers=ANY)

    assert answer.json()["errors"][0]["code"] == "field_not_allowed"


def test_a_page_names_its_face() -> None:
    assert brand_marks({}) == ""
    assert brand_marks({"brand": {"face": "jost"}}) == ' data-face="jost"'
