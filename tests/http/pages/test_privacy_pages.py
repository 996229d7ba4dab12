"""The privacy policy as a page, and what stands beside the consents to it."""

from typing import Any

import pytest
from litestar.testing import TestClient

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("own_texts")


def test_beside_the_consents_guardians_are_asked_to_write(client: Client) -> None:
    page = client.get("/contact?tab=qna").text

    assert "만 14세 미만이시면 보호자께서 대신 적어 주세요." in page


def test_of_nobody_entrusted_the_page_says_so(client: Client) -> None:
    page = client.get("/privacy").text

    assert "여기에 적습니다: 지금은 처리를 맡기는 곳이 없습니다. 상담" in page
    assert "개인정보를 맡은 사람은 홍길동(대표)입니다." in page
