"""Titles and descriptions of pages: as written for them, else what the page is called."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from studio_core.texts import catalogue
from studio_core.texts.filling import filled
from studio_http.pages.content import Json
from studio_http.pages.page_routes import Kind, PageRoute

_NAMES: Mapping[Kind, str] = {
    "home": "home.title",
    "about": "nav.about",
    "business": "nav.business",
    "portfolio": "nav.portfolio.label",
    "insight": "nav.insight",
    "contact": "nav.contact",
    "enquiry": "nav.contact",
    "privacy": "footer.privacy",
    "search": "nav.search",
}


def studio_name(site: Json) -> str:
    """Return the studio's name; '' when it has none yet."""
    brand = site.get("brand", {})
    return str(brand.get("ko") or brand.get("wordmark") or "")


def page_name(kind: Kind) -> str:
    """Return what a page that is about no record is called."""
    return catalogue("shell")[_NAMES[kind]]


def titled(page: str, site: Json) -> str:
    """Return the title of a page that is called *page*: with the studio's name, if there is one."""
    product = studio_name(site)
    if not product:
        return page
    return filled(catalogue("shell")["app.title_template"], page=page, product=product)


def written_meta(site: Json, *paths: str) -> Json:
    """Return what is written for the first of *paths* that anything is written for."""
    table = site.get("meta", {})
    found = (table.get(path) for path in paths)
    return next((one for one in found if isinstance(one, Mapping) and one), {})


def fixed_written(route: PageRoute, site: Json, service: Json | None) -> Json:
    """Return what is written for a page that is about no project or article."""
    if service is not None:
        return written_meta(site, service["path"])
    return written_meta(site, route.path, route.path.partition("?")[0])


def fixed_meta(route: PageRoute, site: Json, service: Json | None) -> tuple[str, str]:
    """Return title and description of a page that is about no project or article."""
    meta = fixed_written(route, site, service)
    called = page_name(route.kind) if service is None else service["title"]
    if route.search:
        called = filled(catalogue("search")["search.page_title"], word=route.search)
    is_named_home = route.kind == "home" and studio_name(site)
    title = meta.get("title") or (studio_name(site) if is_named_home else titled(called, site))
    description = meta.get("description") or (service or {}).get("subtitle")
    return title, description or site.get("tagline", "")


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordFacts:
    """The facts of a record that written titles and descriptions may name."""

    title: str
    location: str = ""
    detail: str = ""
    style: str = ""
    excerpt: str


def record_meta(site: Json, path: str, facts: RecordFacts) -> tuple[str, str]:
    """Return title and description of a record's page.

    They are written once, under *path*, for all records of a kind. Where neither a description is
    written nor the record tells anything, it is its facts.
    """
    written = written_meta(site, path)
    title, description = (
        filled(written.get(name, ""), **asdict(facts)).strip() for name in ("title", "description")
    )
    told = " · ".join(filter(None, (facts.detail, facts.location, facts.style)))
    return title or titled(facts.title, site), description or facts.excerpt or told
