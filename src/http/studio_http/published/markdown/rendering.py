"""Articles as HTML: markdown rendered without raw HTML, with links and pictures filtered."""

from collections.abc import Callable, MutableMapping, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

from studio_core.addresses.links import allowed_link
from studio_core.insights.contents import LISTED_LEVELS, Heading
from studio_core.pictures.presentation import picture_fallbacks
from studio_core.pictures.urls import drive_image_urls
from studio_http.pages.local_links import localized
from studio_http.published.markdown.steps import Steps, TooManyStepsError

if TYPE_CHECKING:
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict

    from studio_http.published.markdown.counted_parser import CountedMarkdown

_PICTURE_SCHEMES = ("http:", "https:")
MAX_NESTING = 40
MAX_STEPS = 600_000
"""Of `counted_markdown`. The worst texts known take 0.14 s for them on the machine this was
measured on; 110 000 characters with 200 pictures, 300 links, 500 list items and ten tables take
less than half as many."""

_BREAK = "<br />\n"
_PICTURE_STEPS, _LETTERS_A_STEP = 24, 3


Leads = Callable[[str], str]
"""Gives a link as it may stand in the page; '' for one that may not."""


def render(
    content: str, category: str = "", *, line_breaks: bool = False, leads: Leads = str
) -> str:
    """Return *content* as HTML that is safe to insert into a page.

    HTML in the text is shown as text. A link whose scheme is not allowed keeps its words and gets
    an empty address; of one that *leads* nowhere the words stay. A picture is shown from http,
    https and relative addresses only. What stands in for a picture that does not load, by the
    article's *category*, is in `data-fallbacks`. A single line break is a space, as markdown has
    it; with *line_breaks* it stays one.
    A text that would take more than `MAX_STEPS` is shown as it was written, in paragraphs.
    """
    html = _rendered(content, category, line_breaks, leads=leads)
    return html if html is not None else _as_written(content, line_breaks)


def render_article(
    content: str, category: str = "", *, line_breaks: bool = False, leads: Leads = str
) -> tuple[str, list[Heading]]:
    """Return what `render` does with an id for each heading, and these headings.

    Only one text of a page can have ids: they are the same in every text.
    """
    headings: list[Heading] = []
    html = _rendered(content, category, line_breaks, headings, leads)
    return (_as_written(content, line_breaks), []) if html is None else (html, headings)


def _as_written(content: str, line_breaks: bool) -> str:
    # Replaced as a whole: a loop over millions of paragraphs would take seconds.
    text = escape(content.strip().replace("\r\n", "\n").replace("\0", "\N{REPLACEMENT CHARACTER}"))
    end = "\n"
    if line_breaks:
        text, end = text.replace("\n", _BREAK), _BREAK
    paragraphs = text.replace(end + end, "</p>\n<p>")
    return f"<p>{paragraphs}</p>\n".replace("<p></p>\n", "")


def is_renderable(content: str) -> bool:
    """Tell whether *content* is shown as markdown, and not as it was written."""
    return _rendered(content) is not None


def _rendered(
    content: str,
    category: str = "",
    line_breaks: bool = False,
    headings: list[Heading] | None = None,
    leads: Leads = str,
) -> str | None:
    env = {
        "category": category,
        "line breaks": line_breaks,
        "headings": headings,
        "leads": leads,
    }
    try:
        return _renderer().render_counted(content, env, Steps(MAX_STEPS))
    except TooManyStepsError:
        return None


@cache
def _renderer() -> "CountedMarkdown":
    # Imported when the first article is rendered: the process answers before that.
    from studio_http.published.markdown.counted_parser import CountedMarkdown

    options = {"html": False, "linkify": False, "typographer": False, "maxNesting": MAX_NESTING}
    markdown = CountedMarkdown(options)
    markdown.add_render_rule("heading_open", _heading_open)
    markdown.add_render_rule("link_open", _link_open)
    markdown.add_render_rule("image", _image)
    markdown.add_render_rule("softbreak", _line_break)
    return markdown


def _heading_open(
    renderer: "RendererHTML",
    tokens: "Sequence[Token]",
    index: int,
    options: "OptionsDict",
    env: MutableMapping[str, Any],
) -> str:
    headings: list[Heading] | None = env.get("headings")
    token, level = tokens[index], int(tokens[index].tag[1:])
    if headings is not None and level in LISTED_LEVELS:
        text = renderer.renderInlineAsText(tokens[index + 1].children or [], options, env)
        env["steps"].take(len(text) // _LETTERS_A_STEP)
        heading = Heading(f"part-{len(headings) + 1}", level, " ".join(text.split()))
        headings.append(heading)
        token.attrSet("id", heading.id)
    return renderer.renderToken(tokens, index, options, {})


def _link_open(
    renderer: "RendererHTML",
    tokens: "Sequence[Token]",
    index: int,
    options: "OptionsDict",
    env: MutableMapping[str, Any],
) -> str:
    token = tokens[index]
    env["steps"].take(_steps_of_attributes(token))
    written = allowed_link(str(token.attrGet("href") or ""))
    address = localized(env.get("leads", str)(written))
    if written and not address:
        return _words_alone(renderer, tokens, index, options)
    token.attrSet("href", address)
    if address.startswith(_PICTURE_SCHEMES):
        token.attrSet("rel", "noopener noreferrer")
    return renderer.renderToken(tokens, index, options, {})


def _words_alone(
    renderer: "RendererHTML", tokens: "Sequence[Token]", index: int, options: "OptionsDict"
) -> str:
    """Return the beginning of the words of a link that leads nowhere: no other is within it."""
    end = next(at for at in range(index, len(tokens)) if tokens[at].type == "link_close")
    tokens[index].tag = tokens[end].tag = "span"
    tokens[index].attrs.clear()
    return renderer.renderToken(tokens, index, options, {})


def _image(
    renderer: "RendererHTML",
    tokens: "Sequence[Token]",
    index: int,
    options: "OptionsDict",
    env: MutableMapping[str, Any],
) -> str:
    token = tokens[index]
    env["steps"].take(_PICTURE_STEPS + _steps_of_attributes(token))
    address = allowed_link(str(token.attrGet("src") or ""))
    if ":" in address.partition("/")[0] and not address.lower().startswith(_PICTURE_SCHEMES):
        address = ""
    token.attrSet("src", next(iter(drive_image_urls(address)), address))
    fallbacks = picture_fallbacks(address, str(env.get("category", "")))
    token.attrSet("data-fallbacks", " ".join(fallbacks))
    token.attrSet("alt", renderer.renderInlineAsText(token.children or [], options, env))
    token.attrSet("loading", "lazy")
    token.attrSet("decoding", "async")
    return renderer.renderToken(tokens, index, options, {})


def _line_break(
    renderer: "RendererHTML",
    tokens: "Sequence[Token]",
    index: int,
    options: "OptionsDict",
    env: MutableMapping[str, Any],
) -> str:
    return _BREAK if env.get("line breaks") else "\n"


def _steps_of_attributes(token: "Token") -> int:
    """Return the steps of writing a tag: one address or title may stand behind many links."""
    return sum(len(str(value)) for value in token.attrs.values()) // _LETTERS_A_STEP
