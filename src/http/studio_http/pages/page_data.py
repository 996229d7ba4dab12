"""What each kind of page says: title, description, picture, linked data, and its answers."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from studio_core.insights.excerpts import public_excerpt
from studio_core.pictures.share_cards import ShareCard
from studio_core.portfolio.areas import FILTERS
from studio_core.texts.bounds import short_text
from studio_http.pages import linked_data
from studio_http.pages.dates import iso_moment
from studio_http.pages.filling import filled
from studio_http.pages.page_routes import PageRoute, share_path

Json = Mapping[str, Any]
Answers = Callable[[str], bytes | None]
"""Gives the body of a public answer by its address; None when there is none."""

SITE = "/api/site"
PROJECTS = "/api/portfolio"
ARTICLES = "/api/insights"

_PLACES = ("title", "location", "detail", "style", "excerpt")
"""What the studio's texts for machines may name of a record."""

_PYEONG = re.compile(r"([0-9]++(?:\.[0-9]++)?+)\s*+py", re.IGNORECASE)
"""An area that is shown as a large figure; any other is said in the list of facts only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PageData:
    """One page, ready for its template. *answers* are JSON bodies by the address they answer."""

    place: PageRoute
    title: str
    description: str
    site: Json
    base: str
    answers: Mapping[str, bytes]
    card: ShareCard
    linked: tuple[Json, ...] = ()
    about: Mapping[str, Any] = field(default_factory=dict)

    @property
    def canonical(self) -> str:
        """The page's own address."""
        return self.base + self.place.path

    @property
    def share_picture(self) -> str:
        """The address of the picture that goes along when the page is shared."""
        return self.base + share_path(self.place, self.card)


def page_data_of(place: PageRoute, answers: Answers, base: str) -> PageData | None:
    """Return the page at *place*, or None when the record it is about is not there."""
    brought = {SITE: answers(SITE) or b"{}"}
    site = msgspec.json.decode(brought[SITE])
    if place.kind == "project":
        return _project(place, site, answers, base, brought)
    if place.kind == "article":
        return _article(place, site, answers, base, brought)
    return _fixed(place, site, answers, base, brought)


def _fixed(
    place: PageRoute, site: Json, answers: Answers, base: str, brought: dict[str, bytes]
) -> PageData:
    lists = {"portfolio": PROJECTS, "insight": ARTICLES}
    items = []
    if address := lists.get(place.kind):
        brought[address] = answers(address) or b'{"items":[],"total":0}'
        items = msgspec.json.decode(brought[address])["items"]
    total = len(items)
    if place.category:
        items = [item for item in items if item["type"] == place.category]
    screen = place.path.partition("?")[0]
    meta = _meta(site, place.path) or _meta(site, screen) or _meta(site, "/")
    return PageData(
        place=place,
        title=meta.get("title", ""),
        description=meta.get("description", ""),
        site=site,
        base=base,
        answers=brought,
        card=_card(site, str(site.get("slogan", "")), site.get("tagline", ""), _first_slide(site)),
        linked=(linked_data.business(site, base),),
        about={
            "items": items,
            "total": total,
            "filters": FILTERS[place.category] if place.category else (),
            "service": _service(site, place.path),
        },
    )


def _project(
    place: PageRoute, site: Json, answers: Answers, base: str, brought: dict[str, bytes]
) -> PageData | None:
    address = f"{PROJECTS}/{place.path.rpartition('/')[2]}"
    body = answers(f"{PROJECTS}/{place.id}")
    if body is None:
        return None
    brought[address] = body
    project = msgspec.json.decode(body)
    values = {
        **project,
        "detail": project["area"] or project["typeLabel"],
        "excerpt": public_excerpt(project["styleDescription"] or " ".join(project["description"])),
    }
    meta = _filled(_meta(site, "/portfolio/{id}"), values)
    way = [(_name(site), "/"), ("Portfolio", "/portfolio"), (project["title"], place.path)]
    return PageData(
        place=place,
        title=meta.get("title", project["title"]),
        description=meta.get("description", values["excerpt"]),
        site=site,
        base=base,
        answers=brought,
        card=_card(
            site,
            project["title"],
            _joined(project["typeLabel"], project["location"], project["area"]),
            project["thumbnail"],
        ),
        linked=(
            linked_data.gallery(project, base, values["excerpt"]),
            linked_data.breadcrumbs(way, base),
        ),
        about={"project": project, "pyeong": _measure(project["area"])},
    )


def _article(
    place: PageRoute, site: Json, answers: Answers, base: str, brought: dict[str, bytes]
) -> PageData | None:
    address = f"{ARTICLES}/{place.path.rpartition('/')[2]}"
    body = answers(f"{ARTICLES}/{place.id}")
    if body is None:
        return None
    brought[address] = body
    insight = msgspec.json.decode(body)
    meta = _filled(_meta(site, "/insight/{id}"), insight)
    way = [(_name(site), "/"), ("Insight", "/insight"), (insight["title"], place.path)]
    return PageData(
        place=place,
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


def _joined(*parts: str | None) -> str:
    return " · ".join(part for part in parts if part)


def _measure(area: str | None) -> str | None:
    found = _PYEONG.fullmatch(short_text(area or "") or "")
    return found and found[1]


def _meta(site: Json, path: str) -> Json:
    found = site.get("meta", {}).get(path)
    return found if isinstance(found, Mapping) else {}


def _filled(meta: Json, values: Json) -> Json:
    """Put values into `{name}` places; one that is unknown stays as it is."""
    known = {key: values.get(key) or "" for key in _PLACES}
    return {name: filled(text, known).strip() for name, text in meta.items()}


def _service(site: Json, path: str) -> Json | None:
    return next((item for item in site.get("services", ()) if item.get("path") == path), None)


def _first_slide(site: Json) -> Json | None:
    slides = site.get("home", {}).get("slides", ())
    return slides[0].get("desktop", {}).get("picture") if slides else None


def _name(site: Json) -> str:
    return str(site.get("brand", {}).get("ko", ""))
