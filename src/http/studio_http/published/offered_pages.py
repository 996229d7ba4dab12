"""Which pages are there in the language that is read, and which links lead to them."""

from dataclasses import dataclass
from urllib.parse import unquote

from studio_core.languages.registry import BASE, split_address
from studio_http.pages.local_links import page_at
from studio_http.pages.page_routes import FEEDS, POLICIES, PageRoute
from studio_http.published.insight_index import InsightIndex
from studio_http.published.portfolio_index import PortfolioIndex
from studio_http.published.site_index import SiteIndex


@dataclass(frozen=True, slots=True)
class OfferedPages:
    """The pages of what is published, as they are read in the language of *own_texts*."""

    portfolio: PortfolioIndex
    insights: InsightIndex
    own_texts: SiteIndex

    def has(self, route: PageRoute) -> bool:
        """Tell whether a page is there; which others a list has is not asked."""
        if route.kind == "project":
            return route.id in self.portfolio.projects
        if route.kind == "article":
            return route.id in self.insights.insights
        return route.kind == "search" or unquote(route.path.partition("?")[0]) in self._pages

    def link(self, link: str) -> str:
        """Return a *link* that a person wrote, without its language; '' where it leads nowhere.

        That is what leads to a page that is not offered. In the base language a link stays as it
        is: who wrote it sees where it leads.
        """
        if self.own_texts.language == BASE:
            return link
        language, path = split_address(link)
        within = path if language == self.own_texts.language else link
        route = page_at(within)
        return within if route is None or self._leads_to(route, within) else ""

    def _leads_to(self, route: PageRoute, link: str) -> bool:
        if route.kind == "application" or link.partition("#")[0].partition("?")[0] in FEEDS:
            return True
        if route.path.startswith(POLICIES):
            return self.own_texts.policy_before(route.path.removeprefix(POLICIES)) is not None
        return self.has(route) or self.own_texts.moved(unquote(route.path)) in self._pages

    @property
    def _pages(self) -> tuple[str, ...]:
        return self.own_texts.pages
