"""Editing in place in another language: its texts are marked, and what is to be translated."""

import re
from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.languages.registry import BASE, TWINNED, address_in
from studio_core.records.collections import SITE
from studio_http.pages.marks import BEGIN, END, PARTED
from tests.http.pages.test_languages import HANGUL
from tests.http.studio_in_memory import eventually, put

Client = TestClient[Any]
(OTHER, *_) = TWINNED
MARKED = re.compile(f"{BEGIN}([^{PARTED}]*){PARTED}([^{END}]*){END}")


def marked(client: Client, path: str, language: str = OTHER) -> dict[str, str]:
    """Return the texts of the page at *path* as it is edited in place, by their addresses."""
    answer = client.get(address_in(language, "/preview/page"), params={"path": path})
    assert answer.status_code == 200, path
    return dict(MARKED.findall(answer.text))


@pytest.mark.usefixtures("own_texts")
@pytest.mark.parametrize("path", ["/about", "/business", "/contact", "/contact?tab=qna"])
def test_each_text_is_marked_as_the_twin_that_it_is(admin: Client, path: str) -> None:
    base, other = marked(admin, path, BASE), marked(admin, path)

    assert {address.replace(f"{OTHER}.", "") for address in other} == set(base)
    twins = {address: text for address, text in other.items() if f"{OTHER}." in address}
    assert twins
    assert not [text for text in twins.values() if HANGUL.search(text)]


@pytest.mark.usefixtures("own_texts")
def test_what_has_no_twin_is_there_to_be_translated(studio: Studio, admin: Client) -> None:
    story = [{"text": "처음의 이야기", OTHER: {"text": "The story"}}, {"text": "다음 이야기"}]
    put(studio, SITE, "about", {"heading": "사는 모양을 먼저 묻습니다", "story": story})

    heading = f"site/about/{OTHER}.heading"
    assert eventually(lambda: marked(admin, "/about")[heading] == "사는 모양을 먼저 묻습니다")
    found = marked(admin, "/about")
    assert found[f"site/about/story.0.{OTHER}.text"] == "The story"
    assert found[f"site/about/story.1.{OTHER}.text"] == "다음 이야기"
    assert admin.get(address_in(OTHER, "/about")).status_code == 404


def test_a_language_is_edited_before_the_site_is_offered_in_it(
    studio: Studio, admin: Client
) -> None:
    put(studio, SITE, "brand", {"ko": "스튜디오 봄"})
    put(studio, SITE, "about", {"heading": "사는 모양을 먼저 묻습니다"})

    heading = f"site/about/{OTHER}.heading"
    assert eventually(lambda: heading in marked(admin, "/about"))
