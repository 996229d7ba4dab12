"""Pages as HTML: the application's start page with the content of a page inside it."""

from collections.abc import Callable, Mapping, Sequence
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
from studio_http.pages.assets import Assets
from studio_http.pages.booklet import booklet_parts
from studio_http.pages.brand_style import brand_marks, brand_style
from studio_http.pages.dates import day_in_words
from studio_http.pages.headlines import WORN_STYLE, face_style, for_want_of_scripts
from studio_http.pages.labels import read_labels
from studio_http.pages.linked_data import absolute
from studio_http.pages.local_links import (
    OtherLanguage,
    home,
    in_base,
    latin,
    local_article,
    local_link,
    local_project,
    offers,
    pages_root,
    root,
)
from studio_http.pages.marks import filled_text, mark_begin, mark_end, with_marks
from studio_http.pages.page_data import PageData
from studio_http.pages.page_routes import Kind
from studio_http.pages.page_shell import (
    PageShell,
    shell_of,
    titled_head,
    without_application,
)
from studio_http.pages.picture_styles import (
    focus_name,
    noting_names,
    picture_styles,
    ratio_styles,
    tint_name,
)
from studio_http.pages.question_groups import question_groups
from studio_http.pages.shapes import ProjectOut
from studio_http.pages.styles import own_style
from studio_http.pages.subscriptions import feed_title
from studio_http.pages.views import PUBLIC, View

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

_FOLDER = Path(__file__).parent
DATA = '<script type="application/json" id="studio-data">'
RETENTION_MONTHS = 12
"""How long enquiries are kept where the site does not say."""

_MIB, _LEAST_SHOWN = 1024 * 1024, 0.1

_IN_SCRIPT_ESCAPED = {
    character.encode(): f"\\u{ord(character):04x}".encode() for character in "<>&\u2028\u2029"
}
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
        self._shells: dict[tuple[str, Kind, bool], PageShell] = {}

    def write(
        self, page_data: PageData, at: datetime | None = None, view: View = PUBLIC
    ) -> WrittenPage:
        """Return the page as of the moment *at* (None: now), as *view* shows it.

        Everything a person wrote is escaped in it.
        """
        shell = self.shell(page_data.route.kind, runs=view.is_public)
        others = view.languages(page_data.others)
        entrance = shell.entrance if others else ""
        year = (at or self._now()).astimezone(SEOUL).year
        project = page_data.project
        with noting_names() as named:
            body = _body(page_data, shell, view, others, year)
            booklet = f"\n{_booklet(page_data, project)}" if project and view.is_shared else ""
        content = f'{_bar(view)}<div id="root">{body}</div>\n'
        if not view.is_gone:
            content += f"{DATA}{_in_script(page_data.answers)}</script>"
        own = brand_style(page_data.site)
        # What a search finds is too small for anything to stand behind its picture.
        own += "" if page_data.route.kind == "search" else picture_styles(named)
        own += ratio_styles(project.images) if project else ""
        face, worn = _face(page_data)
        plain = own_style("form") if page_data.route.kind == "consultation" else ""
        head = _head(page_data, view, others, entrance)
        if own:
            head += f"<style>{own}</style>\n"
        if face:
            head += f"<style>{face}</style>\n{for_want_of_scripts(worn)}"
        page = shell.filled(
            marks=brand_marks(page_data.site),
            head=head,
            # Behind the screen's own style, which it overrules.
            head_end=(for_want_of_scripts(plain) if plain else "") + _ending(view),
            root=content + booklet,
            body_end=_records(view) if view.mode == "edit" else "",
        )
        if view.mode == "edit":
            page = with_marks(page)
        styles = (shell.style, own, face, worn, plain, *view.styles)
        return WrittenPage(page.encode(), styles, (shell.script, shell.layout, entrance))

    def notice(
        self, template: str, title: str, values: Mapping[str, object], view: View
    ) -> WrittenPage:
        """Return a page that only says something by a *template*, as *view* shows it."""
        said = templates().get_template(template).render(title=title, **values)
        label = f"{view.bar.label}: " if view.is_secret and view.bar else ""
        page = PageShell(without_application(self._assets.spoken().page)).filled(
            head=titled_head(label + title),
            head_end=_ending(view),
            root=f'{_bar(view)}<div id="root">{said}</div>',
        )
        return WrittenPage(page.encode(), tuple(view.styles), ())

    def shell(self, kind: Kind, *, runs: bool = True) -> PageShell:
        """Return the page around the content of every page of *kind*; with what *runs* in it."""
        key = (spoken(), kind, runs)
        if key not in self._shells:
            self._shells[key] = shell_of(self._assets.spoken(), kind, runs=runs)
        return self._shells[key]


def _head(page_data: PageData, view: View, others: Sequence[OtherLanguage], entrance: str) -> str:
    """Return what the head says of a page, behind the script that leads on from it."""
    head = templates().get_template("head.html").render(page=page_data, view=view)
    if not entrance:
        return head
    codes = " ".join(one.code for one in others)
    return f'<script data-languages="{codes}">{entrance}</script>\n{head}'


def _body(
    page_data: PageData,
    shell: PageShell,
    view: View,
    others: Sequence[OtherLanguage],
    year: int,
) -> str:
    return (
        templates()
        .get_template("body.html")
        .render(
            page=page_data,
            view=view,
            others=others,
            layout=shell.layout,
            t=read_labels(),
            year=year,
            months=page_data.site.get("enquiryRetentionMonths", RETENTION_MONTHS),
        )
    )


def _bar(view: View) -> str:
    """Return the bar over a preview; nothing over other pages."""
    if view.bar is None:
        return ""
    return templates().get_template("bar.html").render(bar=view.bar, language=spoken())


def _ending(view: View) -> str:
    """Return what a view adds to the end of a head."""
    leads_out = '<base target="_blank">\n' if view.is_framed else ""
    return leads_out + "".join(f"<style>{one}</style>\n" for one in view.styles)


def _records(view: View) -> str:
    """Return the element with the records of the site's own texts as who edits them gets them."""
    return f'<script type="application/json" id="records">{_in_script(view.records)}</script>\n'


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
        filled=filled_text,
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
        tint=tint_name,
        megabytes=lambda size: max(round(size / _MIB, 1), _LEAST_SHOWN),
        # Rendered and filtered by `published.markdown.rendering`, never by a template.
        rendered=_marked_up,
    )
    environment.globals.update(
        root=root,
        pages_root=pages_root,
        latin=latin,
        base=LANGUAGES[0],
        mark_begin=mark_begin,
        mark_end=mark_end,
    )
    return environment


def _marked_up(html: str) -> "Markup":
    """Return *html* so that templates do not escape it again."""
    from markupsafe import Markup

    return Markup(html)  # noqa: S704


def _in_script(value: object) -> str:
    """Return *value* as JSON that can stand in a script element."""
    text = msgspec.json.encode(value)
    for character, escaped in _IN_SCRIPT_ESCAPED.items():
        text = text.replace(character, escaped)
    return text.decode()
