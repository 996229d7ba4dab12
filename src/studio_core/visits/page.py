"""What is counted: pages that the site has, the ways to them, and consultations."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

Source: TypeAlias = Literal["direct", "search", "kakao", "naver", "instagram", "other"]
SOURCES: tuple[Source, ...] = get_args(Source)
"""Where visits come from, worked out in the browser from the host of the referrer."""

CONSULTATION_START = "/consultation/1"
"""The page with which a consultation starts."""


@dataclass(frozen=True, slots=True)
class Page:
    """A page that the site has, by its canonical path, and the project that it shows or ''."""

    path: str
    project: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Beacon:
    """What a browser says when it shows a page.

    *source* is None for a page that was reached from within the site. *project* is what a
    consultation starts from, '' for nothing.
    """

    path: str
    source: Source | None = None
    project: str = ""


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who sent a beacon, for as long as it is being counted.

    *address* is '' where it is not the visitor's own, as behind a proxy that is not trusted: then
    nothing tells two visits apart, and every beacon counts.
    """

    address: str
    agent: str


PageAt: TypeAlias = Callable[[str], Page | None]
"""Returns the page at a path; None for a path that no page has."""

_ROBOTS = (
    "bot",
    "crawl",
    "spider",
    "slurp",
    "yeti/",
    "daum/",
    "facebookexternalhit",
    "kakaotalk-scrap",
    "lighthouse",
    "pingdom",
    "uptime",
)
"""Words that robots have in their names; they seldom run scripts, which is what sends beacons."""


def is_robot(agent: str) -> bool:
    """Tell whether a browser's name is that of a robot."""
    name = agent.lower()
    return any(word in name for word in _ROBOTS)
