"""The pages of a consultation's steps, made of what is published now for who asks."""

from collections.abc import Mapping
from typing import Any

from studio_core.addresses.paths import article_path, project_path
from studio_http.base.cached_response import CachedResponse
from studio_http.pages.content import ARTICLES, CONSULTATION, PROJECTS, SITE
from studio_http.pages.forms.step_page import step_data
from studio_http.pages.forms.writer import CACHE
from studio_http.pages.headlines import font_address
from studio_http.pages.page_factory import PageFactory
from studio_http.published.snapshot import Published


class StepPages:
    """Makes them with the answers that the application begins with."""

    def __init__(self, published: Published, pages: PageFactory) -> None:
        self._published = published
        self._pages = pages

    def page(self, step: int, values: Mapping[str, Any]) -> CachedResponse:
        """Return the page of a *step*; *values* are those of the form in it."""
        now = self._published.present()
        page_data = step_data(
            step,
            values,
            self._answers(values["origin"]),
            self._pages.base,
            is_open=now.own_texts.is_open,
            font=font_address(now.face),
        )
        return self._pages.written(page_data, cache=CACHE)

    def _answers(self, origin: Mapping[str, Any] | None) -> dict[str, bytes]:
        """Return what the application would ask for, with the *origin* if there is one."""
        published = self._published
        found = {SITE: published.site().body, CONSULTATION: published.consultation().body}
        if origin is None:
            return found
        id = origin["id"]
        if origin["kind"] == "project":
            address = f"{PROJECTS}/{_last(project_path(id))}"
            return {**found, address: published.project(id).body}
        address = f"{ARTICLES}/{_last(article_path(id))}"
        return {**found, address: published.insight(id).body}


def _last(path: str) -> str:
    return path.rpartition("/")[2]
