"""Proving to search engines that a site is its owner's: in every page, and by a file at the root.

What an owner is given is the content of a meta element, or a file; either is taken. A file's name
is `naver….html` or `google….html`; Bing's file has one name and holds the code of its element.
Sources: Naver Search Advisor, Google Search Console and Bing Webmaster Tools, "verify your site".
"""

import re
from collections.abc import Mapping

from studio_core.records.record import Document

_ELEMENTS = {
    "naverCode": "naver-site-verification",
    "googleCode": "google-site-verification",
    "bingCode": "msvalidate.01",
}
_FILE = re.compile(r"(?:naver|google)[0-9a-f]{8,64}(?:\.html)?")
_CODE = re.compile(r"[0-9A-Za-z_=-]{8,100}")
_BING_FILE = "/BingSiteAuth.xml"


def is_code(value: object) -> bool:
    """Tell whether *value* may be what a search engine gave an owner."""
    return isinstance(value, str) and _CODE.fullmatch(value.removesuffix(".html")) is not None


def is_verification_file(path: str) -> bool:
    """Tell whether *path* is one that a search engine's file may have."""
    name = path.removeprefix("/")
    return path == _BING_FILE or (name.endswith(".html") and _is_file(name))


def verification_elements(search: Document) -> Mapping[str, str]:
    """Return the contents of meta elements by their names."""
    codes = {name: search.get(field) for field, name in _ELEMENTS.items()}
    return {name: str(code) for name, code in codes.items() if is_code(code) and not _is_file(code)}


def verification_files(search: Document) -> Mapping[str, str]:
    """Return the files at the site's root, by their paths."""
    found = {}
    for field in ("naverCode", "googleCode"):
        code = search.get(field)
        if is_code(code) and _is_file(code):
            name = f"{str(code).removesuffix('.html')}.html"
            found[f"/{name}"] = f"{_ELEMENTS[field]}: {name}"
    bing = search.get("bingCode")
    if is_code(bing):
        found[_BING_FILE] = f'<?xml version="1.0"?>\n<users>\n  <user>{bing}</user>\n</users>\n'
    return found


def _is_file(code: object) -> bool:
    return isinstance(code, str) and _FILE.fullmatch(code) is not None
