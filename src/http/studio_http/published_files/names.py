"""Where the answer to an address lies in the published folder."""

from typing import Literal
from urllib.parse import unquote

Form = Literal["page", "data", "file"]

_ENDINGS: dict[Form, str] = {"page": ".html", "data": ".json", "file": ""}
_LONGEST_BYTES = 240
"""Of one name; file systems have room for 255, and the packed forms add three."""

QUERY_MARK = "@"
"""Between the path and the query of an address in a file's name."""


def file_name(address: str, form: Form) -> str | None:
    """Return the file of *address*, as deploy/nginx.conf and deploy/Caddyfile look for it.

    The home page of a language is the index of its folder. None for an address that no file can
    have the name of.
    """
    path, _, query = address.partition("?")
    name = unquote(path).removeprefix("/")
    name += "index" if not name or name.endswith("/") else ""
    name += f"{QUERY_MARK}{query}" if query else ""
    parts = name.split("/")
    is_plain = all(part not in ("", ".", "..") and "\0" not in part for part in parts)
    is_short = all(len(part.encode()) <= _LONGEST_BYTES for part in parts)
    return name + _ENDINGS[form] if is_plain and is_short else None
