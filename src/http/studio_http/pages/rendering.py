"""Pages as HTML: the application's start page with the content of a page inside it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import quote

import msgspec

from studio_core.addresses.paths import UNQUOTED
from studio_core.dates import SEOUL
from studio_core.languages.registry import LANGUAGES
from studio_core.languages.speaking import spoken
from studio_core.portfolio.sizes import figure_of
from studio_core.site.public_site import SERIF_FACE
from studio_core.texts.filling import filled
from studio_http.pages.assets import Assets
from studio_http.pages.booklet import booklet_parts
from studio_http.pages.brand_style import brand_style, branded
from studio_http.pages.dates import day_in_words
from studio_http.pages.forms.style import form_style
from studio_http.pages.headlines import WORN_STYLE, face_style, for_want_of_scripts
from studio_http.pages.labels import read_labels
from studio_http.pages.linked_data import absolute
from studio_http.pages.local_links import (
    home,
    in_base,
    latin,
    local_article,
    local_link,
    local_project,
    offers,
    root,
)
from studio_http.pages.page_data import PageData
from studio_http.pages.page_routes import Kind
from studio_http.pages.page_shell import HEAD_END, PageShell, shell_of
from studio_http.pages.picture_styles import focus_name, picture_styles, ratio_styles
from studio_http.pages.question_groups import question_groups
from studio_http.pages.shapes import ProjectOut
from studio_http.pages.subscriptions import feed_title

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

_FOLDER = Path(__file__).parent
ROOT = '<div id="root"></div>'
"""Where the content goes in the application's start page."""
DATA = '<script type="application/json" id="studio-data">'
TITLE = "<title>Studio</title>"
"""Where a page's title and what belongs to it go."""

RETENTION_MONTHS = 12
"""How long enquiries are kept where the site does not say."""

_MIB, _LEAST_SHOWN = 1024 * 1024, 0.1

_IN_SCRIPT_ESCAPED = str.maketrans(
    {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}
)
"""Characters that could end a script element or one of its lines, escaped for JSON."""


@dataclass(frozen=True, slots=True)
class WrittenPage:
    """A page as UTF-8 HTML, with the texts of the inline styles and scripts in it."""

    body: bytes
    styles: tuple[str, ...]
    scripts: tuple[str, ...]


class PageWriter:
    """Turns page data into HTML."""

    def __init__(self, assets: Assets, now: Callable[[], datetime]) -> None:
        self._assets = assets
        self._now = now
        self._shells: dict[tuple[str, Kind], PageShell] = {}

    def write(self, page_data: PageData, at: datetime | None = None) -> WrittenPage:
        """Return the page as of the moment *at* (None: now).

        Everything a person wrote is escaped in it.
        """
        shell = self.shell(page_data.route.kind)
        entrance = shell.entrance if page_data.others else ""
        head = _head(page_data, entrance)
        body = (
            templates()
            .get_template("body.html")
            .render(
                page=page_data,
                layout=shell.layout,
                t=read_labels(),
                year=(at or self._now()).astimezone(SEOUL).year,
                months=page_data.site.get("enquiryRetentionMonths", RETENTION_MONTHS),
            )
        )
        content = f'<div id="root">{body}</div>\n{_brought(page_data.answers)}'
        if project := page_data.project:
            body += (booklet := _booklet(page_data, project))
            content += f"\n{booklet}"
        own = brand_style(page_data.site)
        # What a search finds is too small for anything to stand behind its picture.
        own += "" if page_data.route.kind == "search" else picture_styles(body)
        own += ratio_styles(project.images) if project else ""
        if own:
            head += f"<style>{own}</style>\n"
        face, worn = _face(page_data)
        plain = form_style() if page_data.route.kind == "consultation" else ""
        if face:
            head += f"<style>{face}</style>\n{for_want_of_scripts(worn)}"
        page = branded(shell.page, page_data.site)
        page = page.replace(TITLE, head, 1).replace(ROOT, content, 1)
        if plain:
            # Behind the screen's own style, which it overrules.
            page = page.replace(HEAD_END, for_want_of_scripts(plain) + HEAD_END, 1)
        styles = (shell.style, own, face, worn, plain)
        return WrittenPage(page.encode(), styles, (shell.script, shell.layout, entrance))

    def shell(self, kind: Kind) -> PageShell:
        """Return the page around the content of every page of *kind*."""
        key = (spoken(), kind)
        if key not in self._shells:
            self._shells[key] = shell_of(self._assets.spoken(), kind)
        return self._shells[key]


def _head(page_data: PageData, entrance: str) -> str:
    """Return what the head says of a page, behind the script that leads on from it."""
    head = templates().get_template("head.html").render(page=page_data)
    if not entrance:
        return head
    codes = " ".join(one.code for one in page_data.others)
    return f'<script data-languages="{codes}">{entrance}</script>\n{head}'


def _brought(answers: Mapping[str, object]) -> str:
    """Return the element with what the application would ask for."""
    return f"{DATA}{_in_script(answers)}</script>"


def _face(page_data: PageData) -> tuple[str, str]:
    """Return the style that declares the face of a page's headlines, and that which wears it.

    Both are empty where they have another one.
    """
    is_serif = page_data.site.get("brand", {}).get("face") == SERIF_FACE
    if is_serif or not page_data.font:
        return "", ""
    return face_style(page_data.font), WORN_STYLE


def _booklet(page_data: PageData, project: ProjectOut) -> str:
    """Return what paper shows of a project in place of its page."""
    parts = booklet_parts(project, page_data.canonical)
    template = templates().get_template("booklet.html")
    return template.render(page=page_data, t=read_labels(), **parts)


@cache
def templates() -> "Environment":
    """Return the templates of all pages; each is read when it is first asked for."""
    # Imported when the first page is made: the process answers before that.
    from jinja2 import ChainableUndefined, Environment, FileSystemLoader

    environment = Environment(
        autoescape=True,
        loader=FileSystemLoader(_FOLDER / "templates"),
        # Nothing is shown for a text that the studio's configuration leaves out.
        undefined=ChainableUndefined,
    )
    environment.filters.update(
        absolute=absolute,
        filled=filled,
        feed_title=feed_title,
        link=local_link,
        in_script=lambda value: _marked_up(_in_script(value)),
        offers=offers,
        home=home,
        in_base=in_base,
        project_path=local_project,
        article_path=local_article,
        day_in_words=day_in_words,
        figure_of=figure_of,
        groups=question_groups,
        query_value=lambda value: quote(value, safe=UNQUOTED),
        focus=focus_name,
        megabytes=lambda size: max(round(size / _MIB, 1), _LEAST_SHOWN),
        # Rendered and filtered by `published.markdown.rendering`, never by a template.
        rendered=_marked_up,
    )
    environment.globals.update(root=root, latin=latin, base=LANGUAGES[0])
    return environment


def _marked_up(html: str) -> "Markup":
    """Return *html* so that templates do not escape it again."""
    from markupsafe import Markup

    return Markup(html)  # noqa: S704


def _in_script(value: object) -> str:
    """Return *value* as JSON that can stand in a script element."""
    return msgspec.json.encode(value).decode().translate(_IN_SCRIPT_ESCAPED)
