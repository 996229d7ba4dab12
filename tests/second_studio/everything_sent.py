"""Everything that a server sends to who has no session, without compression, as bytes."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import quote, unquote, urljoin, urlsplit

import httpx

BEGIN = (
    *("/", "/about", "/business", "/portfolio", "/insight", "/contact", "/contact?tab=qna"),
    *("/privacy", "/debug", "/admin", "/admin/setup", "/nothing-here", "/portfolio/nothing-here"),
    *("/insight/nothing-here", "/business/residential/total-living", "/p/unknown"),
    *("/portfolio?category=commercial", "/robots.txt", "/sitemap.xml", "/insight/feed.xml"),
    *("/insight/atom.xml", "/portfolio/feed.xml", "/portfolio/atom.xml", "/feed.xml"),
    *("/manifest.webmanifest", "/site.webmanifest", "/favicon.svg", "/favicon.ico"),
    *("/llms.txt", "/.well-known/security.txt", "/security.txt", "/humans.txt", "/health"),
    *("/api/site", "/api/portfolio", "/api/insights", "/api/session", "/api/nothing-here"),
    *("/schema/openapi.json", "/api/portfolio?category=commercial", "/api/portfolio/nothing-here"),
)
"""Where a visitor, a feed reader or a robot begins; what is not there is an answer as well."""

_ADDRESS = re.compile(
    r"""["'`(\s,>](/[^"'`()<>\s,\\]+|https?://[^"'`()<>\s\\]+|\./[^"'`()<>\s,\\]+"""
    r"""|assets/[^"'`()<>\s,\\]+)(?=["'`()\s<,\\])"""
)
_READ_FOR_ADDRESSES = re.compile("html|javascript|css|json|xml|text")
LEFT_OUT = ("/media/", "/api/events")
"""Pictures that people chose, whose names are in the pages, and the stream, which never ends."""
_CHOICE = re.compile("[?&](?:filter|style|tag)=")
_MOST = 5000
"""Answers; there is no end to them when a wrong address leads to the next."""


def everything_sent(address: str, public_url: str) -> Iterator[tuple[str, bytes]]:
    """Yield every path of the site at *address* that an answer names, and what is sent for it.

    That is status, headers and body. *public_url* is how the site calls itself.
    """
    own = {urlsplit(address).netloc, urlsplit(public_url).netloc, "own"}
    waiting, seen = list(BEGIN), set(BEGIN)
    with httpx.Client(base_url=address, timeout=60) as client:
        while waiting:
            assert len(seen) < _MOST, waiting[-10:]
            path = waiting.pop()
            answer = client.get(path)
            headers = "".join(f"{name}: {value}\n" for name, value in answer.headers.items())
            yield path, f"{answer.status_code}\n{headers}\n".encode() + answer.content
            named = dict.fromkeys(_named_in(answer, path, own))
            waiting += [found for found in named if found not in seen]
            seen |= named.keys()


def _named_in(answer: httpx.Response, path: str, own: set[str]) -> Iterator[str]:
    """Yield the paths on the site's own hosts that an answer names."""
    if not _READ_FOR_ADDRESSES.search(answer.headers.get("content-type", "")):
        return
    links = [*_ADDRESS.findall(f" {unescape(answer.text)} "), answer.headers.get("location", "")]
    for link in filter(None, links):
        # Chunks of code name others from the root on.
        from_root = f"/{link}" if link.startswith("assets/") else link
        whole = urlsplit(urljoin(f"http://own{path}", from_root))
        if (
            whole.netloc in own
            and not whole.path.startswith(LEFT_OUT)
            and not re.search(r"[{}$]", link)
            # Of what visitors may choose together there is no end, and robots do not follow it.
            and len(_CHOICE.findall(f"?{whole.query}")) <= 1
        ):
            query = f"?{whole.query}" if whole.query else ""
            yield quote(unquote(whole.path), safe="/-._~!'()*@:+") + query
