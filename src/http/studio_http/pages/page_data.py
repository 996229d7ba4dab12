"""The data of each kind of page: title, description, picture, linked data, and its answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote

import msgspec

from studio_core.insights.excerpts import public_excerpt
from studio_core.languages.registry import LOCALES
from studio_core.languages.speaking import here, spoken
from studio_core.pictures.share_cards import ShareCard
from studio_core.portfolio.sample import SAMPLE_ID
from studio_http.pages import linked_data
from studio_http.pages.content import (
    ARTICLES,
    PROJECTS,
    SITE,
    Content,
    Json,
    ListPage,
    list_page,
    settled_in,
)
from studio_http.pages.dates import iso_moment
from studio_http.pages.gallery_choices import gallery_choices
from studio_http.pages.local_links import (
    Alternate,
    OtherLanguage,
    alternates,
    other_languages,
)
from studio_http.pages.named_projects import projects_named
from studio_http.pages.page_cards import card_of, common_card, site_card
from studio_http.pages.page_routes import FEEDS, LISTED, Feed, PageRoute, share_path
from studio_http.pages.page_titles import (
    fixed_meta,
    fixed_written,
    page_name,
    record_meta,
    studio_name,
)

SAMPLE = f"{PROJECTS}/{SAMPLE_ID}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageData:
    """One page, ready for its template. *answers* are JSON bodies by the address they answer.

    *share_alt* says what its share picture shows, if that is not in its title. *first_picture* is
    as wide as the screen and the largest of what is seen first: nothing may keep it waiting; on
    wide screens *wide_picture* stands in its place, if there is one.
    *font* is the address of that of its headlines, '' for none.
    *languages* are those that the page is there in, its own among them, if there is more than one.
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
    wide_picture: Json | None = None
    languages: Sequence[str] = ()
    font: str = ""

    @property
    def canonical(self) -> str:
        """The page's own address."""
        return self.base + here(self.route.address)

    @property
    def alternates(self) -> list[Alternate]:
        """The page's addresses by the languages it is there in, and that for all others.

        A list that is narrowed down has none: what it is narrowed down by is said in one language.
        """
        path = self.route.address
        if not self.is_open or path != self.route.path or self.route.search:
            return []
        return alternates(self.base, self.languages, path)

    @property
    def others(self) -> list[OtherLanguage]:
        """The other languages in which the site is there, with where they lead."""
        return other_languages(self.site, self.languages, self.route.numbered(1))

    @property
    def locales(self) -> list[tuple[str, str]]:
        """What networks call the language of the page, and the others it is there in."""
        others = (LOCALES[name] for name in self.languages if name != spoken())
        return [("locale", LOCALES[spoken()]), *(("locale:alternate", one) for one in others)]

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
        return self.base + here(self.share_path)

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
    route = settled_in(route, content)
    listed = list_page(route, content)
    if listed is None:
        return None
    return _fixed(route, site, content, base, {**brought, **listed.answers}, listed)


def _fixed(
    route: PageRoute,
    site: Json,
    content: Content,
    base: str,
    brought: Mapping[str, bytes],
    listed: ListPage,
) -> PageData | None:
    path = unquote(route.path.partition("?")[0])
    service = next((one for one in site.get("services", ()) if one.get("path") == path), None)
    sample = _sample(route, content)
    is_missing = path in LISTED and path not in content.pages
    if is_missing or (route.kind == "service" and service is None):
        return None
    title, description = fixed_meta(route, site, service)
    own = fixed_written(route, site, service).get("picture")
    return PageData(
        route=route,
        title=title,
        description=description,
        site=site,
        base=base,
        answers={**brought, SAMPLE: sample} if sample else brought,
        card=site_card(site, own) if own else common_card(site),
        share_alt=(own or site.get("sharePicture") or {}).get("alt", ""),
        has_own_picture=bool(own),
        linked=linked_data.business(site, base),
        about={
            "called": page_name(route.kind) if service is None else service["title"],
            "choices": gallery_choices(route.selection, listed.told),
            "sample": msgspec.json.decode(sample) if sample else None,
            "service": service,
        },
        listed=listed,
    )


def _sample(route: PageRoute, content: Content) -> bytes | None:
    """Return the sample for the gallery of homes; None where there is something to show."""
    is_homes = route.kind == "portfolio" and route.selection.category == "residential"
    return content.answer(SAMPLE) if is_homes else None


def _project(
    route: PageRoute, site: Json, content: Content, base: str, brought: dict[str, bytes]
) -> PageData | None:
    address = f"{PROJECTS}/{route.path.rpartition('/')[2]}"
    body = content.answer(f"{PROJECTS}/{route.id}")
    if body is None:
        return None
    brought[address] = body
    project = msgspec.json.decode(body)
    size = project["size"] or project["area"]
    cover, wide = (project["images"][project[one]] for one in ("cover", "opening"))
    facts = filter(None, (project["typeLabel"], project["location"], size))
    values = {
        **project,
        "detail": size or project["typeLabel"],
        "excerpt": public_excerpt(project["styleDescription"] or " ".join(project["description"])),
    }
    title, description = record_meta(site, "/portfolio/{id}", values)
    gallery = settled_in(PageRoute("portfolio", "/portfolio"), content).address
    way = [_home(site), ("Portfolio", gallery), (project["title"], route.path)]
    return PageData(
        route=route,
        title=title,
        description=description,
        site=site,
        base=base,
        answers=brought,
        card=card_of(site, project["title"], " · ".join(facts), project["thumbnail"]),
        linked=(
            linked_data.gallery(project, base, values["excerpt"], studio_name(site)),
            linked_data.breadcrumbs(way, base),
        ),
        about={"project": project},
        first_picture=cover,
        wide_picture=None if wide is cover else wide,
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
        card=card_of(site, insight["title"], insight["categoryLabel"], insight["image"]),
        linked=(
            linked_data.article(insight, base, iso_moment(insight["date"]), studio_name(site)),
            linked_data.breadcrumbs(way, base),
        ),
        about={"article": insight, "projects": projects},
    )


def _home(site: Json) -> tuple[str, str]:
    """Return the first step of the way to every page."""
    return studio_name(site) or page_name("home"), "/"
