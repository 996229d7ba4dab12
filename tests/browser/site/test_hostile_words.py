"""Scripts in every text field: no screen runs them."""

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
"""Each is short enough for a title; together they have most of the vectors."""


class CountingServer:
    """A server that counts requests; its address occurs only in fields of the content."""

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
def counting_server() -> Iterator[CountingServer]:
    """A server that should get no request."""
    counting_server = CountingServer()
    thread = threading.Thread(target=counting_server.server.serve_forever, args=(0.05,))
    thread.start()
    yield counting_server
    counting_server.server.shutdown()
    thread.join()
    counting_server.server.server_close()


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


def test_no_text_runs_as_a_script_on_any_screen(admin: Administrator) -> None:
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


def test_no_address_in_a_field_is_requested(
    admin: Administrator, counting_server: CountingServer
) -> None:
    picture = {"url": f"{counting_server.address}/picture.jpg"}
    server = counting_server.address
    content = f"![picture]({server}/in-text.jpg) [link]({server}/link)"

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
            for images in ([picture], [f"{counting_server.address}/plain.jpg"])
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
            field: f"{counting_server.address}/{field}",
        }
        made.append(admin.call("POST", "/api/admin/insights", data=body))

    for answer in [*made, article]:
        assert answer.status in {201, 400}, answer.text()
    for path in ("/portfolio", "/insight", f"/insight/{article.json().get('id', '')}"):
        expect_unharmed(admin.page, f"{admin.site.address}{path}")
        expect_unharmed(admin.page, admin.site.route(path))

    assert counting_server.heard == []
    for answer in [*made, article]:
        if answer.status == 201:
            kind = "insights" if "content" in answer.json() else "portfolio"
            path = f"/api/admin/{kind}/{answer.json()['id']}"
            admin.call("DELETE", path, headers={"If-Match": "*"})
