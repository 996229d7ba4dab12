"""The data of each kind of page: title, description, picture, linked data, and its answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import unquote

import msgspec

from studio_core.insights.excerpts import public_excerpt
from studio_core.pictures.share_cards import ShareCard
from studio_core.portfolio.project import text_of
from studio_core.texts import catalogue
from studio_core.texts.filling import filled
from studio_http.pages import linked_data
from studio_http.pages.content import (
    ARTICLES,
    PROJECTS,
    SITE,
    Content,
    Json,
    ListPage,
    list_page,
)
from studio_http.pages.dates import iso_moment
from studio_http.pages.gallery_choices import gallery_choices
from studio_http.pages.named_projects import projects_named
from studio_http.pages.page_routes import FEEDS, Feed, PageRoute, share_path
from studio_http.pages.page_titles import (
    fixed_meta,
    fixed_written,
    page_name,
    record_meta,
    studio_name,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PageData:
    """One page, ready for its template. *answers* are JSON bodies by the address they answer.

    *share_alt* says what its share picture shows, if that is not in its title. *first_picture* is
    as wide as the screen and the largest of what is seen first: nothing may keep it waiting.
    """

    route: PageRoute
    title: str
    description: str
    site: Json
    base: str
    answers: Mapping[str, bytes]
    card: ShareCard
    linked: tuple[Json, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)
    listed: ListPage = field(default_factory=ListPage)
    is_open: bool = True
    share_alt: str = ""
    has_own_picture: bool = False
    first_picture: Json | None = None

    @property
    def canonical(self) -> str:
        """The page's own address."""
        return self.base + self.route.address

    @property
    def feeds(self) -> list[Feed]:
        """The feeds that go with the page: of the projects beside them, else of the articles."""
        kind = "portfolio" if self.route.kind in ("portfolio", "project") else "insight"
        return [one for one in FEEDS.values() if one.kind == kind]

    @property
    def name(self) -> str:
        """The studio's name; '' when it has none yet."""
        return studio_name(self.site)

    @property
    def share_picture(self) -> str:
        """The address of the picture that goes along when the page is shared; '' for an empty one.

        A picture without a title and a photo shows nothing.
        """
        if not (self.card.title or self.card.photo):
            return ""
        return self.base + self.share_path

    @property
    def share_path(self) -> str:
        """The path of the share picture, with its query: pages without an own one have the same."""
        is_own = self.has_own_picture or self.route.id
        return share_path(self.route if is_own else None, self.card)


def page_data_of(route: PageRoute, content: Content, base: str) -> PageData | None:
    """Return the page at *route*, or None when its record or page of a list is not there.

    A service is a record, too.
    """
    brought = {SITE: content.answer(SITE) or b"{}"}
    site = msgspec.json.decode(brought[SITE])
    if route.kind == "project":
        return _project(route, site, content, base, brought)
    if route.kind == "article":
        return _article(route, site, content, base, brought)
    listed = list_page(route, content)
    if listed is None:
        return None
    return _fixed(route, site, base, {**brought, **listed.answers}, listed)


def _fixed(
    route: PageRoute, site: Json, base: str, brought: Mapping[str, bytes], listed: ListPage
) -> PageData | None:
    path = unquote(route.path)
    service = next((one for one in site.get("services", ()) if one.get("path") == path), None)
    if route.kind == "service" and service is None:
        return None
    title, description = fixed_meta(route, site, service)
    own = fixed_written(route, site, service).get("picture")
    return PageData(
        route=route,
        title=title,
        description=description,
        site=site,
        base=base,
        answers=brought,
        card=_site_card(site, own) if own else common_card(site),
        share_alt=(own or site.get("sharePicture") or {}).get("alt", ""),
        has_own_picture=bool(own),
        linked=linked_data.business(site, base),
        about={
            "called": page_name(route.kind) if service is None else service["title"],
            "choices": gallery_choices(route.selection, listed.told),
            "service": service,
        },
        listed=listed,
    )


def _project(
    route: PageRoute, site: Json, content: Content, base: str, brought: dict[str, bytes]
) -> PageData | None:
    address = f"{PROJECTS}/{route.path.rpartition('/')[2]}"
    body = content.answer(f"{PROJECTS}/{route.id}")
    if body is None:
        return None
    brought[address] = body
    project = msgspec.json.decode(body)
    pyeong = text_of(project["pyeong"])
    size = filled(catalogue("project")["project.size"], size=pyeong) if pyeong else project["area"]
    facts = filter(None, (project["typeLabel"], project["location"], size))
    values = {
        **project,
        "detail": size or project["typeLabel"],
        "excerpt": public_excerpt(project["styleDescription"] or " ".join(project["description"])),
    }
    title, description = record_meta(site, "/portfolio/{id}", values)
    way = [_home(site), ("Portfolio", "/portfolio"), (project["title"], route.path)]
    return PageData(
        route=route,
        title=title,
        description=description,
        site=site,
        base=base,
        answers=brought,
        card=_card(site, project["title"], " · ".join(facts), project["thumbnail"]),
        linked=(
            linked_data.gallery(project, base, values["excerpt"], studio_name(site)),
            linked_data.breadcrumbs(way, base),
        ),
        about={"project": project, "pyeong": pyeong},
        first_picture=project["images"][project["cover"]],
    )


def _article(
    route: PageRoute, site: Json, content: Content, base: str, brought: dict[str, bytes]
) -> PageData | None:
    address = f"{ARTICLES}/{route.path.rpartition('/')[2]}"
    body = content.answer(f"{ARTICLES}/{route.id}")
    if body is None:
        return None
    brought[address] = body
    insight = msgspec.json.decode(body)
    projects = projects_named(insight["tags"], content, brought)
    title, description = record_meta(site, "/insight/{id}", insight)
    way = [_home(site), ("Insight", "/insight"), (insight["title"], route.path)]
    return PageData(
        route=route,
        title=title,
        description=description,
        site=site,
        base=base,
        answers=brought,
        card=_card(site, insight["title"], insight["categoryLabel"], insight["image"]),
        linked=(
            linked_data.article(insight, base, iso_moment(insight["date"]), studio_name(site)),
            linked_data.breadcrumbs(way, base),
        ),
        about={"article": insight, "projects": projects},
    )


def common_card(site: Json) -> ShareCard:
    """Return what all pages are shared with that have no picture of their own."""
    general = site.get("sharePicture")
    if general:
        return _site_card(site, general)
    slides = site.get("home", {}).get("slides") or [{}]
    return _texts_card(site, slides[0].get("desktop", {}).get("picture"))


def _site_card(site: Json, picture: Json) -> ShareCard:
    """Return the card of a picture that was chosen for sharing: it is shown by itself."""
    focus = picture.get("focus")
    card, point = _texts_card(site, picture), (focus[0], focus[1]) if focus else None
    return replace(card, focus=point, is_plain=True)


def _texts_card(site: Json, picture: Json | None) -> ShareCard:
    return _card(site, site.get("slogan") or studio_name(site), site.get("tagline", ""), picture)


def _card(site: Json, title: str, detail: str, picture: Json | None) -> ShareCard:
    brand, photo = studio_name(site), str((picture or {}).get("url") or "")
    logo = site.get("brand", {}).get("logo", {})
    return ShareCard(
        brand="" if brand == title else brand,
        title=title,
        detail=detail,
        photo=photo,
        logo=logo.get("drawn", ""),
        tinted=logo.get("tinted", False),
    )


def _home(site: Json) -> tuple[str, str]:
    """Return the first step of the way to every page."""
    return studio_name(site) or page_name("home"), "/"
