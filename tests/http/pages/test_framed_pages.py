"""Without drafts the page beside a form, and the one edited in place, are the real page."""

import re
from collections.abc import Iterator
from typing import Any

from litestar.testing import TestClient

from studio_core.content.former_paths import service_path
from studio_core.content.registry import content_types
from studio_core.records.collections import SERVICES, SITE
from tests.http.preview.test_marks import marked, without_marks
from tests.own_texts import demo_documents

Client = TestClient[Any]
LISTS = {"/portfolio", "/insight"}
BASE = '<base target="_blank">'
DATA = ('type="application/json"', 'type="application/ld+json"')
SCRIPT = re.compile(r"<script(?P<kind>[^>]*)>.*?</script>", re.DOTALL)
SHARING = re.compile(r'<meta (?:property="og:|name="twitter:)[^>]*>')

FORM = '<form class="Enquiry_form" method="post" action="/contact">'
UNSENT = FORM.replace(">", " inert>")


def read(page: str) -> list[str]:
    """Return the lines of a page without what runs in it, and what is for those who share it.

    A form that only a preview keeps from being sent is the same form.
    """
    kept = SCRIPT.sub(lambda one: one[0] if any(it in one["kind"] for it in DATA) else "", page)
    lines = (line.strip() for line in SHARING.sub("", kept).replace(UNSENT, FORM).splitlines())
    return [line for line in lines if line not in {"", BASE}]


def framed_records() -> Iterator[tuple[str, str]]:
    """Yield every record of the demo's own texts with the page that a frame shows for it."""
    for collection, held in demo_documents().items():
        for id, document in held.items():
            type = content_types()[id if collection == SITE else collection]
            page = service_path(document) if collection == SERVICES else type.seen[0]
            yield f"{collection}/{id}", page


def test_every_page_in_a_frame_is_the_page_that_visitors_get(
    content: None, own_texts: None, admin: Client
) -> None:
    records = list(framed_records())
    pages = {page for _, page in records}
    visitors = {page: read(admin.get(page).text) for page in pages | LISTS}

    beside = {one: read(admin.get(f"/preview/{one}?framed=1").text) for one, _ in records}
    in_place = {page: read(without_marks(marked(admin, page).text)) for page in visitors}

    assert [one for one, page in records if beside[one] != visitors[page]] == []
    assert [page for page in visitors if in_place[page] != visitors[page]] == []
    assert {"/", "/about", "/business", "/contact", "/contact?tab=qna", "/privacy"} < pages
    assert len(pages) == 10


def test_no_preview_sends_a_question(own_texts: None, admin: Client) -> None:
    page = admin.get("/preview/questions/prepare?framed=1").text

    assert UNSENT in page
    assert FORM not in page
