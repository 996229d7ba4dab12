"""The page of a receipt: files join a consultation, over cut lines too, and it can be withdrawn."""

from collections.abc import Iterator
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.browser.accessibility import expect_accessible
from tests.browser.administrator import Administrator, picture
from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.cut_line import CutLine, cut_line
from tests.browser.holding import hold, let_go, wait_for
from tests.browser.waiting import wait_for_paint

FACTS = {"space": "residential", "spaceType": "아파트"}
ENCLOSURES = "**/api/enclosures**"
JOINING = "**/api/receipts/*/enclosures"
HOLD_THE_STORE = """
() => new Promise(resolve => {
    const opening = indexedDB.open("studio-device");
    opening.onupgradeneeded = () => {
        opening.result.createObjectStore("drafts", { keyPath: "id" });
        const jobs = opening.result.createObjectStore("jobs", { keyPath: "key" });
        for (const name of ["kind", "owner"]) jobs.createIndex(name, name);
        opening.result.createObjectStore("files");
    };
    opening.onsuccess = () => {
        const stores = opening.result.transaction(["jobs", "files"], "readwrite");
        const files = stores.objectStore("files");
        const goOn = () => { if (!window.isLetGo) files.count().onsuccess = goOn; };
        files.count().onsuccess = () => { goOn(); resolve(); };
    };
})
"""
"""Lets nobody else write into the device's files until `isLetGo`."""


def receipt(admin: Administrator) -> dict[str, Any]:
    """Send a consultation as a visitor would; return what it was answered."""
    sent = {"kind": "consultation", "name": f"김하늘 {uuid4().hex[:6]}", "phone": "010-1234-5678"}
    body = {**sent, "facts": FACTS, "privacyConsent": True}
    answer = admin.call("POST", "/api/enquiries", data=body)
    assert answer.status == 202, answer.text()
    return dict(answer.json())


def chosen(page: Page) -> Locator:
    return page.locator("input[type=file][multiple]")


def files(admin: Administrator, token: str) -> list[dict[str, Any]]:
    return list(admin.read(f"/api/receipts/{token}")["enclosures"])


@pytest.fixture
def line(admin: Administrator) -> Iterator[CutLine]:
    with cut_line(admin.site.address) as line:
        yield line


def test_a_file_joins_over_a_cut_line_and_is_listed_after_a_reload(
    admin: Administrator, line: CutLine
) -> None:
    token = receipt(admin)["receipt"]
    page = admin.page
    page.goto(f"{line.address}/receipt/{token}")
    expect(page.get_by_role("heading", name="사진과 평면도를 더해 주세요")).to_be_visible()
    plan = b"%PDF-1.7\n" + b"%" * 3_000_000 + b"\n%%EOF"
    line.stop_after(1_000_000)
    files_in = FilePayload(name="평면도.pdf", mimeType="application/pdf", buffer=plan)
    refused = FilePayload(name="집.mov", mimeType="video/quicktime", buffer=b"mov")

    chosen(page).set_input_files([files_in, refused])
    expect(page.get_by_role("progressbar")).to_be_visible()
    line.cut()

    expect(page.get_by_text("올린 파일 1개 가운데 1개 완료")).to_be_visible()
    expect(page.get_by_text("집.mov")).to_be_visible()
    assert [(one["n"], one["size"]) for one in files(admin, token)] == [(1, len(plan))]
    page.get_by_role("button", name="다 올렸어요").click()
    expect(page.get_by_role("heading", name="파일 1개를 잘 받았어요.")).to_be_focused()
    expect(page.get_by_text("집.mov")).to_have_count(0)
    expect(page.get_by_text("사진 몇 장이면 충분해요")).to_have_count(0)
    more = FilePayload(name="a.jpg", mimeType="image/jpeg", buffer=picture())
    chosen(page).set_input_files([more])
    foot = page.get_by_role("button", name="다 올렸어요").locator("xpath=..")
    expect(foot.get_by_text("파일 2개를 모두 올렸어요.")).to_be_visible()
    expect(page.get_by_text("올린 파일 2개 가운데 2개 완료")).to_be_visible()
    page.reload()
    expect(page.get_by_text("파일 1", exact=True)).to_be_visible()
    expect(page.get_by_text("올린 파일 2개 가운데 2개 완료")).to_be_visible()


def test_what_was_cut_by_a_reload_goes_on_and_joins(admin: Administrator, line: CutLine) -> None:
    token = receipt(admin)["receipt"]
    page = admin.page
    page.goto(f"{line.address}/receipt/{token}")
    plan = b"%PDF-1.7\n" + b"%" * 3_000_000 + b"\n%%EOF"
    files_in = FilePayload(name="평면도.pdf", mimeType="application/pdf", buffer=plan)
    expect(chosen(page)).to_be_attached()
    line.stop_after(1_000_000)
    chosen(page).set_input_files([files_in])
    expect(page.get_by_role("progressbar")).to_be_visible()
    line.cut()

    page.reload()

    expect(page.get_by_text("올린 파일 1개 가운데 1개 완료")).to_be_visible()
    assert len(files(admin, token)) == 1


def test_a_file_is_on_its_way_only_once_the_device_has_it(admin: Administrator) -> None:
    token = receipt(admin)["receipt"]
    page = admin.page
    page.goto(f"{admin.site.address}/#/receipt/{token}")
    expect(chosen(page)).to_be_attached()
    files_in = FilePayload(name="평면도.pdf", mimeType="application/pdf", buffer=b"%PDF-1.7\n%%EOF")
    held = hold(page, ENCLOSURES)
    page.evaluate(HOLD_THE_STORE)

    chosen(page).set_input_files([files_in])
    expect(page.get_by_text("올릴 준비를 하고 있어요")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    assert held == []
    page.evaluate("window.isLetGo = true")
    expect(page.get_by_role("progressbar")).to_be_visible()
    wait_for(page, held, 1)
    let_go(page, ENCLOSURES, [])
    page.reload()

    expect(page.get_by_text("올린 파일 1개 가운데 1개 완료")).to_be_visible()
    assert len(files(admin, token)) == 1


def test_a_file_that_joined_right_before_a_reload_is_listed_once(admin: Administrator) -> None:
    token = receipt(admin)["receipt"]
    page = admin.page
    page.goto(f"{admin.site.address}/#/receipt/{token}")
    expect(chosen(page)).to_be_attached()
    held = hold(page, JOINING)
    photo = FilePayload(name="거실.jpg", mimeType="image/jpeg", buffer=picture())
    chosen(page).set_input_files([photo])
    wait_for(page, held, 1)
    # The device lets go of the file too late: the page is gone by then.
    page.evaluate(HOLD_THE_STORE)
    let_go(page, JOINING, held)
    expect(page.get_by_text("올린 파일 1개 가운데 1개 완료")).to_be_visible()

    page.reload()

    listed = page.get_by_role("listitem").filter(has_text="올렸어요")
    expect(listed.filter(has_text="거실.jpg")).to_be_visible()
    expect(listed).to_have_count(1)
    expect(page.get_by_text("올린 파일 1개 가운데 1개 완료")).to_be_visible()


def test_withdrawing_asks_with_the_focus_on_keeping_and_erases(admin: Administrator) -> None:
    sent = receipt(admin)
    page = admin.page
    page.goto(f"{admin.site.address}/#/receipt/{sent['receipt']}")
    expect(page.get_by_text(sent["number"])).to_be_visible()
    ask = page.get_by_role("button", name="신청 취소하고 내용 지우기")
    ask.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="그대로 두기")).to_be_focused()
    page.keyboard.press("Enter")
    expect(ask).to_be_focused()
    assert admin.read(f"/api/receipts/{sent['receipt']}")["number"] == sent["number"]

    page.keyboard.press("Enter")
    page.get_by_role("button", name="취소하고 지우기").click()

    expect(page.get_by_role("heading", name="신청을 취소했어요")).to_be_visible()
    expect_accessible(page)
    page.reload()
    expect(page.get_by_role("heading", name="이 링크는 닫혔어요")).to_be_visible()
    ids = {item["id"] for item in admin.read("/api/admin/enquiries")["items"]}
    assert sent["id"] not in ids


def test_a_link_that_nobody_made_is_closed(admin: Administrator) -> None:
    page = admin.page
    page.goto(f"{admin.site.address}/#/receipt/7F3K-29QD-0000.0123456789abcdef")

    expect(page.get_by_role("heading", name="이 링크는 닫혔어요")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("접수 번호를 알려 주시면")
    expect_accessible(page)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_it_is_accessible_with_files_and_while_it_asks(
    admin: Administrator, viewport: dict[str, int]
) -> None:
    page = admin.page
    page.set_viewport_size({"width": viewport["width"], "height": viewport["height"]})
    page.goto(f"{admin.site.address}/#/receipt/{receipt(admin)['receipt']}")
    pictures = [FilePayload(name="거실.jpg", mimeType="image/jpeg", buffer=picture())]
    refused = FilePayload(name="집.mov", mimeType="video/quicktime", buffer=b"mov")

    chosen(page).set_input_files([*pictures, refused])

    expect(page.get_by_text("올린 파일 1개 가운데 1개 완료")).to_be_visible()
    expect(page.get_by_text("사진이나 PDF만 올릴 수 있어요.")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    expect_accessible(page)
    page.get_by_role("button", name="신청 취소하고 내용 지우기").click()
    expect(page.get_by_role("dialog", name="신청을 취소할까요?")).to_be_visible()
    wait_for_paint(page)
    expect_accessible(page)
