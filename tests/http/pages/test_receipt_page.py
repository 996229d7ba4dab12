"""The page of a receipt: its address is the key to it, so nobody keeps it."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_core.languages.registry import TWINNED, address_in
from studio_http.pages.page_routes import route_of


def test_no_cache_and_no_search_engine_keeps_the_address_of_a_receipt(
    client: TestClient[Any],
) -> None:
    answer = client.get("/receipt/7F3K-29QD-0000.0a1b")

    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-robots-tag"] == "noindex"


def test_a_receipt_is_a_screen_of_the_application_which_is_not_counted() -> None:
    route = route_of("/receipt/7F3K-29QD-0000.0a1b")

    assert route is not None
    assert route.kind == "application"
    assert route_of("/receipt") is None


@pytest.mark.parametrize("language", TWINNED)
def test_a_link_of_a_mail_leads_to_its_receipt_when_the_site_is_not_there_in_its_language(
    client: TestClient[Any], language: str
) -> None:
    answer = client.get(address_in(language, "/receipt/7F3K-29QD-0000.0a1b"))

    assert answer.status_code == 200
    assert f'<html lang="{language}"' in answer.text
    assert client.get(address_in(language, "/about")).status_code == 404
