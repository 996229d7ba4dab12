"""A visitor who asks for a consultation, step by step; taps and texts are counted."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.administrator import Administrator
from tests.browser.running_site import Site
from tests.http.studio_in_memory import eventually

PROJECT = "demo-project-03"
TITLE = "돌 상판 하나로 모이는 주방"
WORK_PROJECT = "demo-project-02"
WORK_TITLE = "바 높이를 낮춘 동네 카페"
QUESTIONS = (
    "어떤 공간인가요?",
    "크기와 지금 상태를 알려 주세요",
    "예산과 시기를 알려 주세요",
    "사진이나 평면도가 있나요?",
    "어디로 연락드릴까요?",
)
LAST = len(QUESTIONS)
OPENING_DAY = "2031-05-02"
CONTACT = {"이름": "김하나", "연락처": "010-0000-0000"}
ENQUIRIES = "**/api/enquiries"
SIZE_ON_THE_RULER = 34
RULER_END = 60


class Visitor:
    """Answers the consultation of *site* on *page*, about a home."""

    project = PROJECT
    title = TITLE
    questions = QUESTIONS

    def __init__(self, site: Site, page: Page) -> None:
        self.site = site
        self.page = page
        self.taps = 0
        self.texts = 0

    def tap(self, place: Locator) -> None:
        """Press *place* once."""
        self.taps += 1
        place.click()

    def write(self, label: str, text: str) -> None:
        """Fill in the field of that *label*."""
        self.texts += 1
        self.page.get_by_role("textbox", name=label).fill(text)

    def choose(self, label: str) -> None:
        """Choose what is called *label* on the screen; what only paper shows has the same names."""
        words = self.page.get_by_text(label, exact=True).filter(visible=True)
        # The words stand alone in an element: what is pressed is what they belong to.
        self.tap(
            words.locator("xpath=ancestor-or-self::*[self::label or self::button or self::a][1]")
        )

    def begin(self, step: int = 1) -> None:
        """Open the consultation by a project's address, and go on to *step* without answers."""
        self.page.goto(self.site.route(f"/consultation/1?project={self.project}"))
        self.sees(1)
        expect(self.page.get_by_text(self.title)).to_be_visible()
        self.pass_to(step)

    def pass_to(self, step: int) -> None:
        """Go on from the first step to *step* without answers."""
        for _ in range(1, step):
            self.go_on()

    def sees(self, step: int) -> None:
        """Wait until the step of that number is in view."""
        heading = self.page.get_by_role("heading", level=1)
        expect(heading).to_have_text(self.questions[step - 1])

    def go_on(self) -> None:
        """Press the way on, and wait for the next step."""
        step = int(self.page.url.partition("/consultation/")[2][0])
        self.tap(self.page.get_by_role("button", name="다음"))
        self.sees(step + 1)

    def say_place(self) -> None:
        """Answer the first step."""
        self.choose("아파트")
        self.write("주소", "반포동")

    def say_size(self) -> None:
        """Answer the second step."""
        self.tap_ruler()
        self.choose("살고 있어요")
        self.choose("주방")

    def tap_ruler(self) -> None:
        """Tap the ruler where the size is drawn."""
        self.taps += 1
        ruler = self.page.get_by_role("slider")
        ruler.scroll_into_view_if_needed()
        box = ruler.bounding_box()
        assert box is not None
        across = box["width"] * SIZE_ON_THE_RULER / RULER_END
        ruler.click(position={"x": across, "y": box["height"] / 2})

    def say_budget(self) -> None:
        """Answer the third step."""
        self.choose("5천만–8천만 원")
        self.tap(
            self.page.get_by_role("group", name="공사하고 싶은 달").get_by_role("button").nth(2)
        )

    def say_contact(self) -> None:
        """Answer the last step."""
        for label, text in CONTACT.items():
            self.write(label, text)
        self.tap(self.page.get_by_role("checkbox", name="(필수)"))

    def answer_all(self) -> None:
        """Answer everything, up to what sends it."""
        self.say_place()
        self.go_on()
        self.say_size()
        self.go_on()
        self.say_budget()
        self.go_on()
        self.go_on()
        self.say_contact()

    def send(self) -> None:
        """Press what sends it."""
        self.tap(self.page.get_by_role("button", name="상담 신청 보내기"))

    def number(self) -> str:
        """Return the number on the receipt."""
        expect(self.page.get_by_role("heading", level=1)).to_have_text("상담 신청이 접수되었어요")
        return self.page.get_by_text("접수 번호").locator("xpath=..").locator("b").inner_text()


class WorkVisitor(Visitor):
    """Answers it about a place of work: the trade comes with the size, then the opening day."""

    project = WORK_PROJECT
    title = WORK_TITLE
    questions = (QUESTIONS[0], "업종과 넓이를 알려 주세요", *QUESTIONS[2:])

    def say_place(self) -> None:
        """Answer the first step."""
        self.choose("상업 공간")
        self.write("주소", "연남동")

    def say_size(self) -> None:
        """Answer the second step."""
        self.choose("카페·식음")
        self.tap_ruler()
        self.choose("계약했어요")
        self.choose("설계와 시공")

    def say_budget(self) -> None:
        """Answer the third step, with the day on which the place opens."""
        self.choose("3천만–7천만 원")
        self.texts += 1
        self.page.get_by_label("여는 날이 정해져 있다면").fill(OPENING_DAY)


VISITORS: dict[str, type[Visitor]] = {"residential": Visitor, "commercial": WorkVisitor}


class Studio:
    """What of the consultations has arrived at the studio."""

    def __init__(self, admin: Administrator) -> None:
        self.admin = admin
        self.before = self._stored()

    def _stored(self) -> set[str]:
        return {item["id"] for item in self.admin.read("/api/admin/enquiries")["items"]}

    def new(self) -> list[dict[str, Any]]:
        """Return the enquiries that came since the test began.

        A store that is slow gets them from the local disk, moments later.
        """
        assert eventually(lambda: self._stored() > self.before)
        paths = (f"/api/admin/enquiries/{id}" for id in self._stored() - self.before)
        return [self.admin.read(path) for path in paths]

    def in_order(self) -> list[dict[str, Any]]:
        """Return the two enquiries that came since the test began, the first of them first."""
        assert eventually(lambda: len(self._stored() - self.before) > 1)
        return sorted(self.new(), key=lambda enquiry: str(enquiry["receivedAt"]))
