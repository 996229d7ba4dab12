"""What the interpreter that runs this makes of many texts: `python -m tests.tree.readings`.

Writes one JSON object, by names: what every expression finds, and what is rendered.
"""

import json
import re
import sys
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

from studio_core.insights.excerpts import plain_text
from studio_core.interpreter import misreading
from studio_core.pictures.markdown import images_in
from studio_http.pages.assets import Assets, load_assets
from studio_http.pages.page_shell import shell_of, without_application
from studio_http.published.markdown.rendering import render_article
from tests.http.pages.test_page_assets import START
from tests.http.published.test_markdown import PIECES, very_long_article
from tests.tree.test_expressions import GENERIC, MARKS, TAGS, USES, held_expressions

TEXTS_EACH, MOST_PIECES = 120, 12


def texts_for(name: str, expression: re.Pattern[str]) -> Iterator[str]:
    """Yield texts of an expression's own signs and words, the same for the same name."""
    pieces = re.findall(r"[\w가-힣 ]+|[^\\]", str(expression.pattern))
    pieces += ["a", "1", "가", " ", "\n", *pieces[:8]]
    random = Random(name)  # the same texts in every process
    for _ in range(TEXTS_EACH):
        yield "".join(random.choices(pieces, k=random.randint(1, MOST_PIECES)))
    worst = USES[name].worst if name in USES else ()
    for text in (*worst, *GENERIC):
        yield text(60)


def found_by(name: str, expression: re.Pattern[Any]) -> str:
    spans = []
    for text in texts_for(name, expression):
        is_text = isinstance(expression.pattern, str)
        read: Any = text if is_text else text.encode("latin-1", "replace")
        spans.append([match.regs for match in expression.finditer(read)])
        spans.append([match.regs for match in (expression.fullmatch(read),) if match])
    return sha256(repr(spans).encode()).hexdigest()


def rendered(text: str) -> list[object]:
    html, headings = render_article(text, "tip")
    pictures = [repr(image) for image in images_in(text)]
    return [html, [heading.text for heading in headings], plain_text(text), pictures]


def pages() -> Iterator[str]:
    random = Random("pages")
    yield START
    yield load_assets().page
    for _ in range(TEXTS_EACH):
        yield START + "".join(random.choices(TAGS, k=MOST_PIECES))


def articles() -> Iterator[str]:
    random = Random("articles")
    yield very_long_article()
    for text in MARKS:
        yield text(200)
    for _ in range(TEXTS_EACH):
        yield "".join(random.choices(PIECES, k=MOST_PIECES))


def main() -> None:
    readings: dict[str, object] = {
        name: found_by(name, expression) for name, expression in held_expressions().items()
    }
    for number, page in enumerate(pages()):
        shell = shell_of(Assets(page), "insight")
        readings[f"page {number}"] = [shell.page, shell.script, without_application(page)]
    for number, text in enumerate(articles()):
        readings[f"article {number}: {text[:40]}"] = rendered(text)
    sys.stdout.write(json.dumps({"misreading": misreading(), **readings}))


if __name__ == "__main__":
    main()
