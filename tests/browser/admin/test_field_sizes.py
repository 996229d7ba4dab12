"""On a telephone every field has letters of 16 px: smaller ones make Safari enlarge the page."""

from tests.browser.administrator import Administrator

SMALL = """() => [...document.querySelectorAll("input, select, textarea, [contenteditable]")]
  .filter(({ type }) => !["checkbox", "radio", "file", "hidden", "color", "range"].includes(type))
  .filter((field) => field.checkVisibility())
  .map((field) => [field.name || field.id, parseFloat(getComputedStyle(field).fontSize)])
  .filter(([, size]) => size < 16)"""


def test_no_field_of_the_administration_makes_a_telephone_enlarge_the_page(
    phone_admin: Administrator,
) -> None:
    page = phone_admin.page
    project = phone_admin.read("/api/admin/portfolio?limit=1")["items"][0]["id"]
    article = phone_admin.read("/api/admin/insights?limit=1")["items"][0]["id"]
    question = phone_admin.read("/api/admin/questions?limit=1")["items"][0]["id"]
    screens = {
        "/admin/portfolio": "포트폴리오",
        f"/admin/portfolio/{project}": "제목",
        "/admin/insight": "인사이트",
        f"/admin/insight/{article}": "제목",
        "/admin/inbox": "문의",
        "/admin/site/company": "상호",
        f"/admin/site/questions/{question}": "질문",
        "/admin/account": "비밀번호",
        "/admin/activity": "활동",
    }
    assert page.evaluate("() => matchMedia('(pointer: coarse)').matches")
    for path, text in screens.items():
        page.goto("about:blank")
        page.goto(phone_admin.site.route(path))
        page.get_by_text(text).locator("visible=true").last.wait_for()
        assert page.evaluate(SMALL) == [], path
