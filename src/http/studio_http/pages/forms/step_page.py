"""The page of a consultation's step: what the application begins with, and the form beside it."""

from studio_core.addresses.paths import article_path, project_path
from studio_core.texts import catalogue
from studio_core.texts.filling import filled
from studio_http.pages import linked_data
from studio_http.pages.content import ARTICLES, PROJECTS, SITE, Content
from studio_http.pages.content import CONSULTATION as OFFER
from studio_http.pages.forms.sent_fields import SentFields
from studio_http.pages.forms.step import STEPS, Asked, Origin, Step
from studio_http.pages.page_cards import common_card
from studio_http.pages.page_data import PageData
from studio_http.pages.page_routes import CONSULTATION, PageRoute
from studio_http.pages.page_titles import titled

_FIRST = f"{CONSULTATION}/1"


def step_in(path: str) -> int | None:
    """Return the number of the step at *path*, from 1; None for what comes after the last."""
    steps = {f"{CONSULTATION}/{number}": number for number in range(1, len(STEPS) + 1)}
    return {CONSULTATION: 1, **steps}.get(path.rstrip("/"))


def origin_of(sent: SentFields, content: Content) -> Origin | None:
    """Return the project or article that a consultation began from, as far as it is public."""
    if id := sent.text("project"):
        project = content.project(id)
        if project is not None:
            return Origin("project", id, project.title, project.thumbnail, project.type)
    elif id := sent.text("article"):
        article = content.article(id)
        if article is not None:
            return Origin("article", id, article.title, article.image)
    return None


def step_page(number: int, asked: Asked, content: Content, base: str) -> PageData:
    """Return the page of a step.

    All steps have the address of the first: without what a device has, they lead there.
    """
    site, title = content.site, catalogue("consultation")["consultation.step_title"]
    answers: dict[str, object] = {SITE: site, OFFER: asked.offer}
    if origin := asked.origin:
        is_project = origin.kind == "project"
        path = (project_path if is_project else article_path)(origin.id).rpartition("/")[2]
        shown = (content.project if is_project else content.article)(origin.id)
        answers[f"{PROJECTS if is_project else ARTICLES}/{path}"] = shown
    return PageData(
        route=PageRoute("consultation", _FIRST),
        title=titled(filled(title, step=number), site),
        description=catalogue("form")["form.consultation"],
        site=site,
        base=base,
        answers=answers,
        card=common_card(site),
        linked=linked_data.business(site, base),
        step=Step(number, asked),
        is_open=content.is_open,
        font=content.font,
        languages=list(site.get("languages", ())),
        share_alt=(site.get("sharePicture") or {}).get("alt", ""),
    )
