"""The data of each kind of page: title, description, picture, linked data, and its answers."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from studio_core.insights.excerpts import public_excerpt
from studio_core.pictures.share_cards import ShareCard
from studio_core.portfolio.areas import FILTERS
from studio_core.portfolio.project import text_of
from studio_core.texts import catalogue
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
from studio_http.pages.filling import filled
from studio_http.pages.page_routes import PageRoute, share_path

_FACTS = ("title", "location", "detail", "style", "excerpt")
"""The facts of a record that the configured titles and descriptions may name."""

_SIZE = catalogue("project")["project.size"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PageData:
    """One page, ready for its template. *answers* are JSON bodies by the address they answer."""

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

    @property
    def canonical(self) -> str:
        """The page's own address."""
        return self.base + self.route.address

    @property
    def share_picture(self) -> str:
        """The address of the picture that goes along when the page is shared."""
        return self.base + share_path(self.route, self.card)


def page_data_of(route: PageRoute, content: Content, base: str) -> PageData | None:
    """Return the page at *route*, or None when its record or page of a list is not there."""
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
) -> PageData:
    meta = _meta(site, route.path) or _meta(site, route.path.partition("?")[0]) or _meta(site, "/")
    services = [
        service for service in site.get("services", ()) if service.get("path") == route.path
    ]
    slides = site.get("home", {}).get("slides") or [{}]
    picture = slides[0].get("desktop", {}).get("picture")
    return PageData(
        route=route,
        title=meta.get("title", ""),
        description=meta.get("description", ""),
        site=site,
        base=base,
        answers=brought,
        card=_card(site, str(site.get("slogan", "")), site.get("tagline", ""), picture),
        linked=(linked_data.business(site, base),),
        about={
            "filters": FILTERS[route.category] if route.category else (),
            "service": services[0] if services else None,
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
    size = filled(_SIZE, size=pyeong) if pyeong else project["area"]
    parts = (project["typeLabel"], project["location"], size)
    values = {
        **project,
        "detail": size or project["typeLabel"],
        "excerpt": public_excerpt(project["styleDescription"] or " ".join(project["description"])),
    }
    meta = _filled(_meta(site, "/portfolio/{id}"), values)
    way = [(_name(site), "/"), ("Portfolio", "/portfolio"), (project["title"], route.path)]
    return PageData(
        route=route,
        title=meta.get("title", project["title"]),
        description=meta.get("description", values["excerpt"]),
        site=site,
        base=base,
        answers=brought,
        card=_card(
            site,
            project["title"],
            " · ".join(part for part in parts if part),
            project["thumbnail"],
        ),
        linked=(
            linked_data.gallery(project, base, values["excerpt"]),
            linked_data.breadcrumbs(way, base),
        ),
        about={"project": project, "pyeong": pyeong},
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
    meta = _filled(_meta(site, "/insight/{id}"), insight)
    way = [(_name(site), "/"), ("Insight", "/insight"), (insight["title"], route.path)]
    return PageData(
        route=route,
        title=meta.get("title", insight["title"]),
        description=meta.get("description", insight["excerpt"]),
        site=site,
        base=base,
        answers=brought,
        card=_card(site, insight["title"], insight["categoryLabel"], insight["image"]),
        linked=(
            linked_data.article(insight, base, iso_moment(insight["date"]), site),
            linked_data.breadcrumbs(way, base),
        ),
        about={"article": insight},
    )


def _card(site: Json, title: str, detail: object, picture: Json | None) -> ShareCard:
    photo = str((picture or {}).get("url") or "")
    return ShareCard(brand=_name(site), title=title, detail=str(detail), photo=photo)


def _meta(site: Json, path: str) -> Json:
    found = site.get("meta", {}).get(path)
    return found if isinstance(found, Mapping) else {}


def _filled(meta: Json, values: Json) -> Json:
    """Fill the `{name}` places of titles and descriptions; an unknown one stays as it is."""
    known = {key: values.get(key) or "" for key in _FACTS}
    return {name: filled(text, **known).strip() for name, text in meta.items()}


def _name(site: Json) -> str:
    return str(site.get("brand", {}).get("ko", ""))
