"""The drawn screens of the administration, by the name of the drawing."""

from collections.abc import Mapping

from playwright.sync_api import Page

from scripts.screen_states import NOTHING, USAGE, Screen, Step, answered, held, pressed

PROJECTS, ARTICLES = "**/api/admin/portfolio", "**/api/admin/insights"
PROJECT = "/admin/portfolio/demo-project-01"
TITLE = "햇살을 따라 앉는 거실"
SHARED = "https://drive.google.com/file/d/1AbCdEfG/view?usp=sharing"


def sign_in_wrongly(page: Page) -> None:
    page.get_by_label("이메일").fill("admin@studio.example")
    page.get_by_label("비밀번호").fill("아닌-비밀번호-1")
    page.get_by_role("button", name="로그인").click()
    page.get_by_role("alert").wait_for()


def ask_to_delete(page: Page) -> None:
    """Press what deletes: in the table's row, on small screens in the project's form."""
    page.get_by_text(TITLE).first.wait_for()
    rows = page.locator(f"button[aria-label^='‘{TITLE}'][aria-label$='삭제']:visible")
    if rows.count() == 0:
        edit_project(page)
        rows = page.get_by_role("dialog").get_by_role("button", name="삭제", exact=True)
    rows.first.click()


def edit_project(page: Page) -> None:
    page.get_by_role("button", name="새 프로젝트 추가").wait_for()
    page.goto(f"{page.url.split('#')[0]}#/admin/portfolio?edit=demo-project-01")


def open_focus(page: Page) -> None:
    page.get_by_role("button", name="사진 1, 초점과 설명 열기").click()


def open_picture_menu(page: Page) -> None:
    page.get_by_role("button", name="사진 1 메뉴").click()


def lift_row(page: Page) -> None:
    grip = page.get_by_role("button", name="순서 옮기기").nth(1)
    grip.focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowDown")
    page.wait_for_timeout(300)


def edit_article(page: Page) -> None:
    page.get_by_role("article").first.get_by_role("button", name="수정").click()
    page.get_by_role("dialog").wait_for()


def save_slowly(page: Page) -> None:
    edit_article(page)
    page.get_by_role("textbox", name="제목").fill("고쳐 쓴 제목")
    page.route("**/api/admin/insights/*", lambda _: None)
    page.get_by_role("button", name="저장").first.click()


def insert_picture(page: Page) -> None:
    edit_article(page)
    page.get_by_role("button", name="이미지 삽입").click()


def insert_broken_picture(page: Page) -> None:
    page.route("https://**google*.com/**", lambda route: route.abort())
    insert_picture(page)
    page.get_by_label("이미지 URL").fill(SHARED)
    page.get_by_role("dialog", name="이미지 삽입").get_by_role("alert").wait_for()


def admin(
    path: str, before: Step | None = None, after: Step | None = None, *, layer: bool = False
) -> Screen:
    return Screen(path, before, after, signed_in=True, layer=layer)


USED = answered("**/api/admin/media/usage", USAGE)
NO_USAGE = answered(
    "**/api/admin/media/usage",
    {"detail": "Cloudinary 사용량 정보를 불러오지 못했습니다."},
    502,
)
TWICE = pressed("button", "중복 프로젝트 확인: 확인")

ADMIN: Mapping[str, Screen] = {
    "admin-login": Screen("/admin/login"),
    "admin-login-failed": Screen("/admin/login", after=sign_in_wrongly),
    "admin-checking": admin("/admin", held("**/api/session")),
    "admin-dashboard": admin("/admin", USED),
    "admin-dashboard-loading": admin("/admin", held("**/api/admin/media/usage")),
    "admin-dashboard-error": admin("/admin", NO_USAGE),
    "admin-toasts": admin("/admin", USED, TWICE),
    "admin-portfolio": admin("/admin/portfolio"),
    "admin-portfolio-connecting": admin("/admin/portfolio", held(PROJECTS)),
    "admin-portfolio-dragging": admin("/admin/portfolio", after=lift_row),
    "admin-confirm": admin("/admin/portfolio", after=ask_to_delete),
    "admin-project-modal-add": admin(
        "/admin/portfolio", after=pressed("button", "새 프로젝트 추가"), layer=True
    ),
    "admin-project-modal": admin("/admin/portfolio", after=edit_project, layer=True),
    "admin-project-edit-2-live": admin(PROJECT),
    "admin-project-edit-2-menu": admin(PROJECT, after=open_picture_menu),
    "admin-focal": admin(PROJECT, after=open_focus),
    "admin-insight": admin("/admin/insight"),
    "admin-insight-empty": admin("/admin/insight", answered(ARTICLES, NOTHING)),
    "admin-insight-loading": admin("/admin/insight", held(ARTICLES)),
    "admin-insight-editor": admin("/admin/insight", after=edit_article, layer=True),
    "admin-insight-editor-saving": admin("/admin/insight", after=save_slowly),
    "admin-insert-image": admin("/admin/insight", after=insert_picture),
    "admin-insert-image-failed": admin("/admin/insight", after=insert_broken_picture),
}
