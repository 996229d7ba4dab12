"""Addresses of links that nobody made: as cheap as any other at which there is nothing, and few."""

from typing import Any

import pytest
from litestar.testing import TestClient

from studio_adapters.bootstrap import Studio
from studio_core.accounts.one_time_links import PER_NETWORK
from studio_core.addresses import recent
from studio_core.addresses.recent import RecentCounts
from studio_core.languages.registry import TWINNED, address_in
from studio_core.records.collections import PORTFOLIO, SITE
from studio_http.pages.page_factory import PageFactory
from tests.http.preview.test_drafts import drafted, linked
from tests.http.studio_in_memory import BASE_URL, eventually, put

Client = TestClient[Any]
pytestmark = pytest.mark.usefixtures("own_texts")


def test_the_page_of_links_that_show_nothing_is_made_once_and_without_data(
    client: Client, studio: Studio, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    make = PageFactory.make_page

    def counted(self: PageFactory, path: str, *given: Any, **named: Any) -> Any:
        made.append(path)
        return make(self, path, *given, **named)

    assert eventually(lambda: client.get("/about").status_code == 200)
    client.get("/p/first")
    monkeypatch.setattr(PageFactory, "make_page", counted)
    pages = {client.get(f"/p/{number}").text for number in range(10)}

    assert ("/about" in made, len(pages)) == (False, 1)
    (page,) = pages
    assert "studio-data" not in page
    assert len(page.encode()) < 60_000
    put(studio, SITE, "company", {"email": "new@studio.example"})
    assert eventually(lambda: "new@studio.example" in client.get("/p/other").text)


def test_consents_by_links_that_show_nothing_are_few_too(client: Client) -> None:
    headers = {"Origin": BASE_URL, "Content-Type": "application/x-www-form-urlencoded"}

    def status(number: int) -> int:
        answer = client.post(f"/p/x{number}/consent", content="name=a&tag=b", headers=headers)
        return answer.status_code

    assert [status(number) for number in range(30)] == [404] * 20 + [429] * 10


@pytest.mark.parametrize("language", ["", *TWINNED])
def test_a_network_asks_for_so_many_and_real_links_open_all_the_same(
    admin: Client, language: str
) -> None:
    path = linked(admin, PORTFOLIO, drafted(admin, PORTFOLIO))
    prefix = address_in(language, "/p/") if language else "/p/"

    statuses = [admin.get(f"{prefix}x{number}").status_code for number in range(30)]
    consents = admin.post(f"{prefix}y/consent", data={"name": "a", "tag": "b"})

    assert statuses == [404] * PER_NETWORK.attempts + [429] * (30 - PER_NETWORK.attempts)
    assert consents.status_code in (403, 429)
    assert admin.get(path, follow_redirects=False).status_code in (200, 302)


def test_counts_are_of_the_last_minutes_and_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recent, "MOST_KNOWN", 100)
    counts = RecentCounts(3, 1_000)

    taken = [counts.take("203.0.113.7", 0) for _ in range(5)]
    for number in range(1_000):
        counts.take(f"10.{number % 250}.{number // 250}.1", 0)

    assert taken == [True] * 3 + [False] * 2
    assert len(counts._counts) <= 100
    assert RecentCounts(1, 1_000).take("203.0.113.7", 5)
    again = RecentCounts(1, 1_000)
    assert [again.take("::1", moment) for moment in (0, 999, 1_000)] == [True, False, True]
