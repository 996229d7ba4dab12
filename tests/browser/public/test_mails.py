"""Mails as a browser shows them: nothing runs over, and no time or number is cut in two."""

import pytest
from playwright.sync_api import Page

from studio_adapters.mail.html import html_of
from studio_core.enquiries.mail_pieces import lines_with, pieces_of
from studio_core.enquiries.shipped_mails import shipped_texts
from studio_core.mailing.mail import Fact, Mail

INBOX = "https://studio.example/#/admin/enquiries"
VALUES = {
    "product": "아틀리에 온",
    "receipt": "7F3K-29QD",
    "link": INBOX,
    "date": "11월 25일",
    "next": "평일 09:00–18:00에 순서대로 연락드릴게요.",
    "phone": "02-0000-0000",
    "hours": "평일 09:00–18:00",
    "email": "hello@atelier-on.example",
    "time": "오늘 11:00",
    "stage": "방문 상담",
    "lines": "x",
    **dict.fromkeys(("count", "new", "waiting", "today", "overdue", "retention"), "12"),
}
ROWS = (
    Fact("지남 · 2025.12.30 10:00", "7F3K-29QD · 연락함 · 전화 · 담당 이서연", f"{INBOX}/1"),
    Fact("오늘 안에 연락", "8G4L-3ARE · 새 문의", f"{INBOX}/2"),
    Fact("오늘 11:00", f"9H5M-4BSF · 방문 상담 · {'재료를 함께 고르기 ' * 4}", f"{INBOX}/3"),
    Fact("", "그 밖에 12건이 더 있습니다."),
)
BODIES = {name: str(text) for name, text in shipped_texts().items() if name.endswith("Body")}
LINES_OF_LABELS = """() => [...document.querySelectorAll("td:first-child")].map((cell) => {
  const text = document.createRange();
  text.selectNodeContents(cell);
  return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
})"""


@pytest.mark.sampled(1)
@pytest.mark.parametrize("width", [320, 390, 1000])
@pytest.mark.parametrize("name", BODIES)
def test_every_mail_has_room_and_its_labels_stay_in_one_line(
    page: Page, name: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    pieces = pieces_of(lines_with(VALUES, BODIES[name]), VALUES, "열기", ROWS)

    page.set_content(html_of(Mail(id="x", to="a@b.kr", subject="제목", text="글", pieces=pieces)))

    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert set(page.evaluate(LINES_OF_LABELS)) <= {0, 1}
    links = {"{link}": 1, "{lines}": 3}
    wanted = sum(count for place, count in links.items() if place in BODIES[name])
    assert page.locator("a").count() == wanted
