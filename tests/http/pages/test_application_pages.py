"""The application's own page where only it has a screen: titled, and with words without scripts."""

from typing import Any

import pytest
from litestar.testing import TestClient

from tests.http.pages.page_reader import PageReader

Client = TestClient[Any]


@pytest.mark.usefixtures("content")
@pytest.mark.parametrize(
    ("path", "title", "says"),
    [
        ("/debug", "점검 화면", "프로젝트와 글은 그대로 읽으실 수 있어요."),
        ("/admin", "관리자", "관리 화면은 자바스크립트가 켜져 있어야 쓸 수 있습니다."),
        ("/admin/login", "관리자", "관리 화면은 자바스크립트가"),
        ("/admin/portfolio/p1/history", "관리자", "관리 화면은 자바스크립트가"),
        ("/nowhere", "찾으시는 화면이 없어요.", "주소가 바뀌었거나 삭제되었을 수 있어요."),
        ("/admin/nowhere", "찾으시는 화면이 없어요.", "주소가 바뀌었거나"),
    ],
)
def test_every_screen_of_the_application_has_a_title_and_says_what_it_needs(
    client: Client, path: str, title: str, says: str
) -> None:
    text = client.get(path).text

    without_scripts = text.partition("<noscript>")[2].partition("</noscript>")[0]
    assert f"<title>{title}</title>" in text
    assert says in without_scripts
    links = [link.attributes["href"] for link in PageReader(without_scripts).all("a")]
    assert links == ["/", "/portfolio"]
