"""A visitor's browser, with scripts and without, is sent and shows no word of any draft."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Error, Page, Response, expect

from tests.browser.administrator import Administrator

SECRET, SHOWN = "비밀스러운초안", "누구나보는글"
SECRET_ADDRESS = "zqsecretdraft"
PICTURE = {"url": f"https://a.example/{SECRET_ADDRESS}.jpg", "alt": SECRET}
PROJECT = {
    "type": "residential",
    "title": SECRET,
    "address": SECRET,
    "area": f"34py {SECRET}",
    "style": SECRET,
    "styleDescription": SECRET,
    "images": [PICTURE],
}
ARTICLE = {
    "title": SECRET,
    "content": f"# {SECRET}\n\n![{SECRET}]({PICTURE['url']})",
    "category": "tip",
    "thumbnail": PICTURE["url"],
    "url": f"https://a.example/{SECRET_ADDRESS}",
}
ANY = {"If-Match": "*"}


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def visitor(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """The page of a visitor who is not signed in."""
    context = chromium.new_context(
        java_script_enabled=request.param, locale="ko-KR", reduced_motion="reduce"
    )
    yield context.new_page()
    context.close()


def make(admin: Administrator, collection: str, fields: dict[str, Any]) -> str:
    answer = admin.call("POST", f"/api/admin/{collection}", data=fields)
    assert answer.status == 201, answer.text()
    return str(answer.json()["id"])


def drafted(admin: Administrator, collection: str, fields: dict[str, Any]) -> list[str]:
    """Make a draft, a scheduled one, a public record with a draft, and a hidden one."""
    path = f"/api/admin/{collection}"
    draft, later = (make(admin, collection, fields | {"state": "draft"}) for _ in range(2))
    admin.call("POST", f"{path}/{later}/publish", data={"at": "2100-01-01T00:00:00Z"})
    hidden = make(admin, collection, fields)
    admin.call("POST", f"{path}/{hidden}/hide", data={})
    public = make(admin, collection, fields | {"title": SHOWN})
    admin.call("PUT", f"{path}/{public}", data=_shown(fields), headers=ANY)
    saved = admin.call("PUT", f"{path}/{public}/draft", data=fields, headers=ANY)
    assert saved.status == 200, saved.text()
    return [draft, later, hidden, public]


def _shown(fields: dict[str, Any]) -> dict[str, Any]:
    """Return the same fields with other words in them."""
    picture = [{"url": "https://a.example/shown.jpg", "alt": SHOWN}]
    words = {
        name: value.replace(SECRET, SHOWN).replace(SECRET_ADDRESS, "shown")
        for name, value in fields.items()
        if isinstance(value, str)
    }
    return words | ({"images": picture} if "images" in fields else {})


def text_of(answer: Response) -> str:
    """Return what an answer says; nothing for a redirect, and for a stream that goes on."""
    if "event-stream" in answer.headers.get("content-type", ""):
        return ""
    try:
        return answer.text()
    except (Error, UnicodeDecodeError):
        return ""


def test_no_screen_of_a_visitor_has_a_word_of_a_draft(admin: Administrator, visitor: Page) -> None:
    ids = {
        "portfolio": drafted(admin, "portfolio", PROJECT),
        "insight": drafted(admin, "insights", ARTICLE),
    }
    sent: list[Response] = []
    visitor.on("response", lambda answer: sent.append(answer))  # noqa: PLW0108 - a name is set on it
    lists = ["/", "/portfolio", "/insight", "/sitemap.xml", "/insight/feed.xml"]
    # The first letters: who looks for what the draft says is told his own words again.
    lists += [f"/search?q={word}" for word in (SECRET[:3], SECRET_ADDRESS[:3], SHOWN)]
    records = [f"/{kind}/{id}" for kind, some in ids.items() for id in some]
    seen = ""

    for path in [*lists, *records]:
        visitor.goto(f"{admin.site.address}{path}")
        visitor.wait_for_load_state("load")
        if path.endswith(ids["portfolio"][-1]):
            expect(visitor.get_by_text(re.compile(SHOWN)).first).to_be_visible()
        seen += visitor.content()
        for answer in sent:
            seen += answer.url + text_of(answer)
        sent.clear()

    assert SHOWN in seen
    assert SECRET not in seen
    assert SECRET_ADDRESS not in seen
    for collection, some in (("portfolio", ids["portfolio"]), ("insights", ids["insight"])):
        for id in some:
            admin.call("DELETE", f"/api/admin/{collection}/{id}", headers=ANY)
