"""Who opens the link to a draft: a person, or a program that looks at every address it is sent."""

from collections.abc import Mapping

_PROGRAMS = ("bot", "scrap", "crawl", "spider", "preview", "facebookexternalhit", "whatsapp/")
"""What the programs of messengers and search engines call themselves, in small letters."""


def is_reader(headers: Mapping[str, str]) -> bool:
    """Tell whether a request with *headers* is a person's: not fetched ahead, nor by a program."""
    ahead = headers.get("sec-purpose") or headers.get("purpose") or ""
    program = headers.get("user-agent", "").lower()
    is_program = any(name in program for name in _PROGRAMS)
    return "prefetch" not in ahead and not is_program
