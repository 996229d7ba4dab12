"""Articles as HTML: markdown rendered without raw HTML, with links and pictures filtered."""

from collections.abc import MutableMapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from studio_core.image_urls import drive_image_urls
from studio_core.links import allowed_link
from studio_core.pictures import picture_fallbacks

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.renderer import RendererHTML
    from markdown_it.token import Token
    from markdown_it.utils import OptionsDict

_PICTURE_SCHEMES = ("http:", "https:")
MAX_NESTING = 40


def render(content: str, category: str = "") -> str:
    """Return *content* as HTML that is safe to insert into a page.

    HTML in the text is shown as text. A link whose scheme is not allowed keeps its words and gets
    an empty address; a picture is shown from http, https and relative addresses only. What stands
    in for a picture that does not load, by the article's *category*, is in `data-fallbacks`.
    """
    return str(_renderer().render(content, {"category": category}))


@cache
def _renderer() -> "MarkdownIt":
    # Imported when the first article is rendered: the process answers before that.
    from markdown_it import MarkdownIt

    options = {"html": False, "linkify": False, "typographer": False, "maxNesting": MAX_NESTING}
    markdown = MarkdownIt("commonmark", options).enable(["table", "strikethrough"])
    # Links are filtered below: refusing them here would leave the markdown as visible text.
    markdown.validateLink = lambda url: True  # type: ignore[method-assign]  # the documented way
    markdown.add_render_rule("link_open", _link_open)
    markdown.add_render_rule("image", _image)
    return markdown


def _link_open(
    renderer: "RendererHTML",
    tokens: "Sequence[Token]",
    index: int,
    options: "OptionsDict",
    _env: MutableMapping[str, Any],
) -> str:
    token = tokens[index]
    address = allowed_link(str(token.attrGet("href") or ""))
    token.attrSet("href", address)
    if address.startswith(_PICTURE_SCHEMES):
        token.attrSet("rel", "noopener noreferrer")
    return renderer.renderToken(tokens, index, options, {})


def _image(
    renderer: "RendererHTML",
    tokens: "Sequence[Token]",
    index: int,
    options: "OptionsDict",
    env: MutableMapping[str, Any],
) -> str:
    token = tokens[index]
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
