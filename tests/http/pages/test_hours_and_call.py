"""What is saved of the hours and of the address that calls is in the pages that say them."""

from typing import Any

from litestar.testing import TestClient

from tests.http.pages.page_reader import PageReader
from tests.http.studio_in_memory import eventually

Client = TestClient[Any]
ANY = {"If-Match": "*"}


def saved(admin: Client, part: str, fields: dict[str, Any]) -> None:
    answer = admin.put(f"/api/admin/site/{part}", json=fields, headers=ANY)
    assert answer.status_code == 200, answer.text


def hours(client: Client, page: str = "/contact") -> list[str]:
    """Return the opening hours in what a page tells search engines."""
    found = PageReader(client.get(page).text).linked()
    return [one["openingHours"] for one in found if "openingHours" in one]


def calls(client: Client, page: str) -> set[tuple[str, str | None]]:
    """Return the links of a page that call, each with its text."""
    links = PageReader(client.get(page).text).all("a")
    found = {(link.text.strip(), link.attributes.get("href")) for link in links}
    return {(text, to) for text, to in found if to and to.startswith("tel:")}


def test_the_times_of_opening_and_closing_are_told_to_search_engines(
    own_texts: None, admin: Client
) -> None:
    saved(admin, "contact", {"opensAt": "10:30", "closesAt": "17:45"})
    assert eventually(lambda: hours(admin) == ["Mo-Fr 10:30-17:45"])
    assert hours(admin, "/about") == hours(admin)

    saved(admin, "contact", {"closesAt": None})

    assert eventually(lambda: hours(admin) == [])


def test_what_hours_the_page_says_is_written_beside_them(own_texts: None, admin: Client) -> None:
    said = {"weekdays": "화–토 10:30–17:45", "closed": "일·월 휴무"}
    saved(admin, "contact", said)

    for page in ("/about", "/contact"):
        text = PageReader(admin.get(page).text).text
        assert [one for one in said.values() if one not in text] == [], page


def test_a_telephone_calls_what_its_address_says_or_its_number(
    own_texts: None, admin: Client
) -> None:
    saved(admin, "company", {"phone": "1588-0000", "phoneHref": "tel:+82269590000"})
    pages = ("/about", "/contact", "/contact?tab=qna")
    assert eventually(lambda: ("1588-0000", "tel:+82269590000") in calls(admin, "/about"))
    assert [calls(admin, page) for page in pages] == [{("1588-0000", "tel:+82269590000")}] * 3

    saved(admin, "company", {"phone": "02-720-0000", "phoneHref": None})

    assert eventually(lambda: ("02-720-0000", "tel:+8227200000") in calls(admin, "/about"))
    assert [calls(admin, page) for page in pages] == [{("02-720-0000", "tel:+8227200000")}] * 3
