"""What nginx answers by itself, in our words, our look and with our headers: deploy/errors.

In another language than the base one it lies in a folder that is called as that is.
`python -m scripts.proxy_errors` writes the files; a test holds that they are what this says.
"""

from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from string import Template

import msgspec

from studio_core.languages.registry import TWINNED
from studio_core.languages.speaking import here, speaking, spoken
from studio_core.texts import catalogue
from studio_http.base.problems.problem import Problem, encode
from studio_http.base.security_headers import allowing, security_headers
from studio_http.pages.away import SCRIPT, STYLE, away_page

FOLDER = Path(__file__).resolve().parent.parent / "deploy" / "errors"
MAX_MB = 10
"""STUDIO_MAX_UPLOAD_MB as it comes, and `client_max_body_size` less what is around a picture."""

RETRY_SECONDS = {429: 30, 503: 10}
PROBLEMS = {
    "400": Problem(status=400, code="bad_request"),
    "404": Problem(status=404, code="not_found"),
    "413": Problem(status=413, code="payload_too_large", facts={"maxMb": MAX_MB}),
    "429": Problem(status=429, code="rate_limited", facts={"retry_after": RETRY_SECONDS[429]}),
    "429-enquiries": Problem(
        status=429, code="rate_limited_enquiries", facts={"retry_after": RETRY_SECONDS[429]}
    ),
    "503": Problem(status=503, code="store_unavailable"),
    "503-sent": Problem(status=503, code="store_unavailable"),
}
AWAY = {"503": False, "503-sent": True}
"""What is answered in place of the site, and whether something had been sent to it."""

KINDS = {"json": "/api", "admin.json": "/api/admin"}
"""By what they end with, the addresses whose problems are told; who works here has one language."""

PAGE = Template("""<!doctype html>
<html lang="$language">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#f7f6f2">
<meta name="robots" content="noindex">
<title>$title</title>
<style>$style</style>
<main>
<h1>$title</h1>
<p>$detail</p>
<a href="$start">$home</a>
</main>
</html>
""")
HOME = "not_found.home"
FILES_POLICY = b"base-uri 'none'; object-src 'none'; frame-ancestors 'none'"
"""What holds for every file; the rest differs by page, and stands in each."""


def proxy_errors() -> Iterator[tuple[str, str]]:
    """Yield every file of the folder: its name and its text."""
    for name, problem in PROBLEMS.items():
        for kind, path in KINDS.items():
            yield f"{name}.{kind}", _problem(problem, path)
        yield f"{name}.html", _page(name, problem)
        for code in TWINNED:
            with speaking(code):
                told, page = _problem(problem, KINDS["json"]), _page(name, problem)
            yield from ((f"{code}/{name}.json", told), (f"{code}/{name}.html", page))
    headers = dict(security_headers(https=True, pictures=()))
    ours = allowing(tuple(headers.items()), style=STYLE, scripts=(SCRIPT,))
    yield "headers.conf", _lines("The headers of every answer of the site.", ours)
    files = {**headers, b"content-security-policy": FILES_POLICY}
    told = "The headers of what is served from files: pages say themselves what they may load."
    yield "published.conf", _lines(told, files.items())


def _problem(problem: Problem, path: str) -> str:
    return encode(problem, path).decode() + "\n"


def _page(name: str, problem: Problem) -> str:
    """Return the page that tells of a problem, in the language that is spoken."""
    if name in AWAY:
        # For want of the site's own words: its folder has a page with them.
        return away_page({}, was_sent=AWAY[name])
    words = msgspec.json.decode(encode(problem, "/"))
    return PAGE.substitute(
        language=spoken(),
        title=escape(words["title"]),
        detail=escape(words["detail"]),
        start=here("/"),
        home=escape(catalogue("missing")[HOME]),
        style=STYLE,
    )


def _lines(told: str, headers: Iterable[tuple[bytes, bytes]]) -> str:
    """Return nginx's lines that send *headers*, under a comment."""
    lines = [
        f'add_header {name.decode().title()} "{value.decode()}" always;\n'
        for name, value in headers
    ]
    return "".join([f"# {told}\n", *lines])


def main() -> None:
    """Write the files."""
    for name, text in proxy_errors():
        (FOLDER / name).parent.mkdir(parents=True, exist_ok=True)
        (FOLDER / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
