"""Search engines find in the pages, or in a file at the root, what they gave the site's owner."""

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.http.studio_in_memory import eventually

Client = TestClient[Any]
ANY = {"If-Match": "*"}
META = {
    "naverCode": "0123456789abcdef0123",
    "googleCode": "aB3_d-fGhIjK",
    "bingCode": "0A1B2C3D4E5F",
}


def test_the_codes_are_in_every_page(admin: Client) -> None:
    admin.put("/api/admin/site/search", json=META, headers=ANY)

    assert eventually(lambda: META["googleCode"] in admin.get("/contact").text)
    for page in ("/", "/about", "/portfolio"):
        text = admin.get(page).text
        assert f'<meta name="naver-site-verification" content="{META["naverCode"]}">' in text
        assert f'<meta name="google-site-verification" content="{META["googleCode"]}">' in text
        assert f'<meta name="msvalidate.01" content="{META["bingCode"]}">' in text
    bing = admin.get("/BingSiteAuth.xml")
    assert META["bingCode"] in bing.text
    assert bing.headers["content-type"].startswith("application/xml")


def test_a_file_is_at_the_root_and_nothing_of_it_in_the_pages(admin: Client) -> None:
    sent = {"naverCode": "naver0123456789abcdef.html", "googleCode": "google0123456789abcdef"}
    assert admin.get("/naver0123456789abcdef.html").status_code == 404
    admin.put("/api/admin/site/search", json=sent, headers=ANY)

    def files() -> list[str]:
        names = ("naver0123456789abcdef", "google0123456789abcdef")
        return [admin.get(f"/{name}.html").text for name in names]

    assert eventually(
        lambda: (
            files()
            == [
                "naver-site-verification: naver0123456789abcdef.html",
                "google-site-verification: google0123456789abcdef.html",
            ]
        )
    )
    kind = admin.get("/naver0123456789abcdef.html").headers["content-type"]
    assert kind.startswith("text/html")
    assert admin.get("/google0000000000000000.html").status_code == 404
    assert "0123456789abcdef" not in admin.get("/about").text
    admin.put("/api/admin/site/search", json={"naverCode": None}, headers=ANY)
    assert eventually(lambda: admin.get("/naver0123456789abcdef.html").status_code == 404)


@pytest.mark.parametrize("code", ['"><script>', "a", "코드코드코드코드", "x" * 101, 7])
def test_what_is_no_code_is_refused(admin: Client, code: object) -> None:
    answer = admin.put("/api/admin/site/search", json={"naverCode": code}, headers=ANY)

    assert [one["field"] for one in answer.json()["errors"]] == ["naverCode"]
