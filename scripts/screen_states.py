"""How to bring the site into the state that a drawn screen shows, by the name of the drawing."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from playwright.sync_api import Page, Route, expect

Step = Callable[[Page], object]
GIGABYTE = 1024**3
USAGE = {
    "storage": {"used": 8.42 * GIGABYTE, "limit": 25 * GIGABYTE},
    "bandwidth": {"used": 21.3 * GIGABYTE, "limit": 25 * GIGABYTE},
    "credits": {"used": 11.6, "limit": 25},
    "unit": "크레딧",
    "host": "cloudinary",
    "cloudName": "demo-cloud",
    "uploadPreset": "ml_default",
}
NOTHING = {"items": [], "total": 0}
GALLERY, ARTICLES = "**/api/portfolio", "**/api/insights"
TILE = "main ul[aria-label$='프로젝트 목록'] a[href='/portfolio/demo-project-01']"
CARD = "ul[aria-label='인사이트 글 목록'] a"


@dataclass(frozen=True, slots=True)
class Screen:
    """An address, what the network does meanwhile, and what a visitor does there."""

    path: str
    before: Step | None = None
    after: Step | None = None
    signed_in: bool = False
    layer: bool = False
    """Scrolls in itself: a picture of all of it needs a window as high as the drawing."""


def held(address: str) -> Step:
    """Let what asks for *address* wait for ever."""
    return lambda page: page.route(address, lambda _: None)


def answered(address: str, body: object, status: int = 200) -> Step:
    """Answer what asks for *address*, in place of the server."""
    kind = "application/json" if status < 400 else "application/problem+json"

    def fulfil(route: Route) -> None:
        route.fulfill(status=status, content_type=kind, json=body)

    return lambda page: page.route(address, fulfil)


def pressed(role: str, *names: str) -> Step:
    """Press what has these names, one after the other."""

    def press(page: Page) -> None:
        for name in names:
            page.get_by_role(role, name=name).first.click()  # type: ignore[arg-type]  # a role

    return press


def clicked(selector: str) -> Step:
    return lambda page: page.locator(selector).first.click()


def both(*steps: Step) -> Step:
    def run(page: Page) -> None:
        for step in steps:
            step(page)

    return run


def only_news(page: Page) -> None:
    def fulfil(route: Route) -> None:
        answer = route.fetch()
        items = [item for item in answer.json()["items"] if item["category"] == "news"]
        route.fulfill(response=answer, json={"items": items, "total": len(items)})

    page.route(ARTICLES, fulfil)


def no_description(page: Page) -> None:
    """Take the text from the first project, as a record may lack it."""

    def fulfil(route: Route) -> None:
        answer = route.fetch()
        body = answer.json()
        for record in body.get("items", [body]):
            if record["id"] == "demo-project-01":
                record["description"] = []
                record["styleDescription"] = ""
        route.fulfill(response=answer, json=body)

    page.route("**/api/portfolio**", fulfil)


def to_footer(page: Page) -> None:
    footer = page.get_by_role("contentinfo")
    footer.wait_for(state="attached")
    page.evaluate("document.querySelector('footer').scrollIntoView({block: 'end'})")


def open_menu(page: Page) -> None:
    toggle = page.get_by_role("button", name="메뉴 열기")
    if toggle.is_visible():
        toggle.click()
    else:
        page.get_by_role("banner").get_by_role("link", name="Portfolio").hover()
        page.wait_for_timeout(400)


def open_plan(page: Page) -> None:
    opener = page.get_by_role("button", name="평면도 크게 보기").first
    opener.scroll_into_view_if_needed()
    opener.click()


def zoomed(page: Page) -> None:
    clicked(TILE)(page)
    for number in ("1", "3"):
        button = page.get_by_role("button", name=f"사진 {number} 크게 보기")
        expect(button).to_be_visible()
    button.click()
    page.wait_for_timeout(800)


def write_enquiry(page: Page) -> None:
    for label, text in {
        "이름": "김서연",
        "연락처": "010-0000-0000",
        "이메일": "seoyeon@example.com",
        "문의 내용": "방배동 34평 아파트 전체를 고치고 싶어요. 10월 입주 예정입니다.",
    }.items():
        page.get_by_role("textbox", name=label).fill(text)
    page.get_by_role("checkbox", name="(필수)").check()


SEND = pressed("button", "문의 보내기")
ENQUIRIES = "**/api/enquiries"

PUBLIC: Mapping[str, Screen] = {
    "home": Screen("/"),
    "nav-home-open": Screen("/", after=open_menu),
    "nav-open": Screen("/portfolio", after=open_menu),
    "footer": Screen("/about", after=to_footer),
    "about": Screen("/about"),
    "business": Screen("/business"),
    "service-total-living": Screen("/business/residential/total-living"),
    "service-relite-living": Screen("/business/residential/relite-living"),
    "service-total-biz": Screen("/business/commercial/total-biz"),
    "service-biz-consulting": Screen("/business/commercial/biz-consulting"),
    "portfolio": Screen("/portfolio"),
    "portfolio-filtered": Screen("/portfolio", after=pressed("button", "20PY", "30PY")),
    "portfolio-commercial": Screen("/portfolio?category=commercial"),
    "portfolio-empty": Screen("/portfolio", answered(GALLERY, NOTHING)),
    "portfolio-loading": Screen("/portfolio", held(GALLERY)),
    "portfolio-overlay": Screen("/portfolio", after=clicked(TILE), layer=True),
    "portfolio-overlay-nodesc": Screen("/portfolio", no_description, clicked(TILE)),
    "portfolio-detail": Screen("/portfolio/demo-project-01"),
    "portfolio-not-found": Screen("/portfolio/none"),
    "portfolio-2": Screen("/portfolio?filter=20PY&filter=30PY&find=아파트&style=내추럴 모던"),
    "portfolio-2-empty": Screen(
        "/portfolio?filter=50PY~&find=다락&style=소프트 미니멀",
        after=lambda page: page.get_by_role("link", name="찾는 공간 알려 주기").wait_for(),
    ),
    "portfolio-2-loading": Screen("/portfolio", held(f"{GALLERY}*")),
    "project-2": Screen("/portfolio/demo-project-01"),
    "project-overlay-2": Screen("/portfolio", after=clicked(TILE), layer=True),
    "plan-open": Screen("/portfolio/demo-project-01", after=open_plan),
    "lightbox": Screen("/portfolio", after=zoomed),
    "search": Screen("/search?q=책장"),
    "search-empty": Screen("/search?q=온수 풀장"),
    "insight": Screen("/insight"),
    "insight-empty": Screen("/insight", answered(ARTICLES, NOTHING)),
    "insight-empty-category": Screen("/insight", only_news, pressed("button", "트렌드")),
    "insight-loading": Screen("/insight", held(ARTICLES)),
    "insight-error": Screen("/insight", answered(ARTICLES, {"code": "unavailable"}, 503)),
    "insight-detail": Screen("/insight/demo-insight-11"),
    "insight-not-found": Screen("/insight/none"),
    "insight-reader": Screen(
        "/insight", after=lambda page: page.locator(CARD).nth(1).click(), layer=True
    ),
    "insight-reader-first": Screen(
        "/insight", after=both(clicked(CARD), pressed("button", "이전 글"))
    ),
    "contact": Screen("/contact"),
    "contact-qna": Screen("/contact?tab=qna"),
    "contact-qna-errors": Screen("/contact?tab=qna", after=SEND),
    "contact-qna-submitting": Screen(
        "/contact?tab=qna", held(ENQUIRIES), both(write_enquiry, SEND)
    ),
    "contact-qna-failed": Screen(
        "/contact?tab=qna",
        answered(ENQUIRIES, {"code": "internal"}, 500),
        both(write_enquiry, SEND),
    ),
    "contact-qna-success": Screen(
        "/contact?tab=qna", answered(ENQUIRIES, {"id": "E-1"}, 202), both(write_enquiry, SEND)
    ),
}
