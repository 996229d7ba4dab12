"""The data of each kind of page: title, description, picture, linked data, and its answers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote

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
from studio_http.pages.forms.step import Step
from studio_http.pages.gallery_choices import GalleryChoices, gallery_choices
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
    RecordFacts,
    fixed_meta,
    fixed_written,
    page_name,
    record_meta,
    studio_name,
)
from studio_http.pages.shapes import ImageOut, InsightOut, ProjectCardOut, ProjectOut

SAMPLE = f"{PROJECTS}/{SAMPLE_ID}"


@dataclass(frozen=True, slots=True, kw_only=True)
class PageData:
    """One page, ready for its template: it is about a *service*, a *project* or an *article*.

    *answers* are what the application would ask for, by address. An article leads to *projects*, a
    gallery has its *choices*, and its *sample* while there is nothing to show. *step* is of a
    consultation.

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
    answers: Mapping[str, object]
    card: ShareCard
    linked: tuple[Json, ...] = ()
    service: Json | None = None
    project: ProjectOut | None = None
    article: InsightOut | None = None
    projects: Sequence[ProjectCardOut] = ()
    choices: GalleryChoices | None = None
    sample: ProjectOut | None = None
    step: Step | None = None
    listed: ListPage = field(default_factory=ListPage)
    is_open: bool = True
    share_alt: str = ""
    has_own_picture: bool = False
    first_picture: ImageOut | None = None
    wide_picture: ImageOut | None = None
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
    if route.kind == "project":
        return _project(route, content, base)
    if route.kind == "article":
        return _article(route, content, base)
    route = settled_in(route, content)
    listed = list_page(route, content)
    return None if listed is None else _fixed(route, content, base, listed)


def _fixed(route: PageRoute, content: Content, base: str, listed: ListPage) -> PageData | None:
    site, path = content.site, unquote(route.path.partition("?")[0])
    service = next((one for one in site.get("services", ()) if one.get("path") == path), None)
    is_missing = path in LISTED and path not in content.pages
    if is_missing or (route.kind == "service" and service is None):
        return None
    is_homes = route.kind == "portfolio" and route.selection.category == "residential"
    # It is there while there is nothing to show.
    sample = content.project(SAMPLE_ID) if is_homes else None
    title, description = fixed_meta(route, site, service)
    own = fixed_written(route, site, service).get("picture")
    return PageData(
        route=route,
        title=title,
        description=description,
        site=site,
        base=base,
        answers={SITE: site, **listed.answers, **({SAMPLE: sample} if sample else {})},
        card=site_card(site, own) if own else common_card(site),
        share_alt=(own or site.get("sharePicture") or {}).get("alt", ""),
        has_own_picture=bool(own),
        linked=linked_data.business(site, base),
        service=service,
        choices=gallery_choices(route.selection, listed.gallery) if listed.gallery else None,
        sample=sample,
        listed=listed,
    )


def _project(route: PageRoute, content: Content, base: str) -> PageData | None:
    site, project = content.site, content.project(route.id)
    if project is None:
        return None
    size = project.size or project.area
    cover, wide = project.images[project.cover], project.images[project.opening]
    excerpt = public_excerpt(project.style_description or " ".join(project.description))
    facts = RecordFacts(
        title=project.title,
        location=project.location,
        detail=size or project.type_label,
        style=project.style,
        excerpt=excerpt,
    )
    title, description = record_meta(site, "/portfolio/{id}", facts)
    gallery = settled_in(PageRoute("portfolio", "/portfolio"), content).address
    way = [_home(site), ("Portfolio", gallery), (project.title, route.path)]
    told = " · ".join(filter(None, (project.type_label, project.location, size)))
    return PageData(
        route=route,
        title=title,
        description=description,
        site=site,
        base=base,
        answers={SITE: site, f"{PROJECTS}/{route.path.rpartition('/')[2]}": project},
        card=card_of(site, project.title, told, project.thumbnail.url),
        linked=(
            linked_data.gallery(project, base, excerpt, studio_name(site)),
            linked_data.breadcrumbs(way, base),
        ),
        project=project,
        first_picture=cover,
        wide_picture=None if wide is cover else wide,
    )


def _article(route: PageRoute, content: Content, base: str) -> PageData | None:
    site, article = content.site, content.article(route.id)
    if article is None:
        return None
    answers = {SITE: site, f"{ARTICLES}/{route.path.rpartition('/')[2]}": article}
    projects = projects_named(article.tags, content, answers)
    facts = RecordFacts(title=article.title, excerpt=article.excerpt)
    title, description = record_meta(site, "/insight/{id}", facts)
    way = [_home(site), ("Insight", "/insight"), (article.title, route.path)]
    photo = article.image.url if article.image else ""
    return PageData(
        route=route,
        title=title,
        description=description,
        site=site,
        base=base,
        answers=answers,
        card=card_of(site, article.title, article.category_label, photo),
        linked=(
            linked_data.article(article, base, iso_moment(article.date), studio_name(site)),
            linked_data.breadcrumbs(way, base),
        ),
        article=article,
        projects=projects,
    )


def _home(site: Json) -> tuple[str, str]:
    """Return the first step of the way to every page."""
    return studio_name(site) or page_name("home"), "/"
