"""Words that would be a script, in every text field: on no screen do they become one."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.administrator import Administrator

STRIKE = "window.struck=1"
VECTORS = (
    f"<script>{STRIKE}</script>",
    f'"><img src=x onerror="{STRIKE}">',
    f"'-{STRIKE}-'",
    f"<svg onload={STRIKE}>",
    f"</title></textarea></script><script>{STRIKE}</script>",
    f'<iframe srcdoc="<script>parent.{STRIKE}</script>"></iframe>',
    f'<a href="jav&#x09;ascript:{STRIKE}">x</a>',
    f"[x](javascript:{STRIKE})",
    f"[x](JaVaScRiPt&colon;{STRIKE})",
    f'![x](x"onerror="{STRIKE})',
    f"<style>@import 'javascript:{STRIKE}';</style><body onload={STRIKE}>",
    "{{constructor.constructor('" + STRIKE + "')()}}${" + STRIKE + "}<%= 1 %>",
    "\u202e\u2028]]>--><!--",
)
WORDS = " ".join(VECTORS)
TITLES = (" ".join(VECTORS[:4]), " ".join(VECTORS[4:7]), " ".join(VECTORS[7:10]), VECTORS[11])
"""Short enough for a title, and between them most of the words."""


class Canary:
    """Counts what is fetched from an address that only a field of the content knows."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        heard = self.heard

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                heard.append(self.path)
                self.send_error(404)

            do_POST = do_HEAD = do_GET  # noqa: N815  # the names that the library calls

            def log_message(self, *_: Any) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}"


@pytest.fixture
def canary() -> Iterator[Canary]:
    """A service that nobody has a reason to call."""
    canary = Canary()
    thread = threading.Thread(target=canary.server.serve_forever)
    thread.start()
    yield canary
    canary.server.shutdown()
    thread.join()
    canary.server.server_close()


def expect_unharmed(page: Page, address: str) -> None:
    page.goto(address)
    expect(page.locator("main, [role=dialog]").first).to_be_visible()
    page.wait_for_load_state("networkidle" if "/#/" not in address else "load")

    assert page.evaluate("window.struck ?? null") is None, address
    links = page.eval_on_selector_all("a[href]", "all => all.map(one => one.protocol)")
    assert "javascript:" not in links, address


def make_content(admin: Administrator, title: str) -> tuple[str, str]:
    """Store a project and an article of hostile words; return their paths."""
    image = {**admin.upload(), "alt": title}
    texts = {"title": title, "address": title, "style": title, "styleDescription": WORDS}
    project = admin.make_project(**texts, images=[image])
    article = {"title": title, "content": WORDS, "category": "tip"}
    made = admin.call("POST", "/api/admin/insights", data=article)
    assert made.status == 201, made.text()
    return f"portfolio/{project['id']}", f"insights/{made.json()['id']}"


def send_enquiry(admin: Administrator) -> None:
    fields = {"name": TITLES[2][:50], "phone": "010-0000-0000", "email": "a@b.kr"}
    answers = {"message": WORDS, "emailConsent": False, "privacyConsent": True}
    answer = admin.call("POST", "/api/enquiries", data={**fields, **answers})
    assert answer.status == 202, answer.text()


def test_no_word_becomes_a_script_on_any_screen(admin: Administrator) -> None:
    made = [path for title in TITLES for path in make_content(admin, title)]
    send_enquiry(admin)

    for path in made:
        shown = path.replace("insights", "insight")
        expect_unharmed(admin.page, admin.site.route(f"/{shown}"))
        expect_unharmed(admin.page, f"{admin.site.address}/{shown}")
    for path in ("/portfolio", "/insight"):
        expect_unharmed(admin.page, admin.site.route(path))
        expect_unharmed(admin.page, f"{admin.site.address}{path}")
    for screen in ("", "/portfolio", "/insight", "/enquiries", "/activity"):
        expect_unharmed(admin.page, admin.site.route(f"/admin{screen}"))

    for path in made:
        admin.call("DELETE", f"/api/admin/{path}", headers={"If-Match": "*"})
    expect_unharmed(admin.page, admin.site.route("/admin/trash"))


def test_no_address_in_a_field_is_called(admin: Administrator, canary: Canary) -> None:
    picture = {"url": f"{canary.address}/picture.jpg"}
    content = f"![picture]({canary.address}/in-text.jpg) [link]({canary.address}/link)"

    made = [
        admin.call("POST", "/api/admin/portfolio", data=body)
        for body in (
            {
                "type": "residential",
                "title": "집",
                "address": "서울",
                "area": "34py",
                "images": images,
            }
            for images in ([picture], [f"{canary.address}/plain.jpg"])
        )
    ]
    article = admin.call(
        "POST", "/api/admin/insights", data={"title": "글", "content": content, "category": "tip"}
    )
    for field in ("url", "thumbnail"):
        body = {
            "title": "글",
            "content": "글",
            "category": "tip",
            field: f"{canary.address}/{field}",
        }
        made.append(admin.call("POST", "/api/admin/insights", data=body))

    for answer in [*made, article]:
        assert answer.status in {201, 400}, answer.text()
    for path in ("/portfolio", "/insight", f"/insight/{article.json().get('id', '')}"):
        expect_unharmed(admin.page, f"{admin.site.address}{path}")
        expect_unharmed(admin.page, admin.site.route(path))

    assert canary.heard == []
    for answer in [*made, article]:
        if answer.status == 201:
            kind = "insights" if "content" in answer.json() else "portfolio"
            path = f"/api/admin/{kind}/{answer.json()['id']}"
            admin.call("DELETE", path, headers={"If-Match": "*"})
