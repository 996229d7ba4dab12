"""Numbers what is new in every run, so that equal things stay equal and others stay different."""

import json
import re
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any

HEADERS = (
    "allow",
    "cache-control",
    "content-disposition",
    "content-language",
    "content-type",
    "deprecation",
    "etag",
    "idempotency-replayed",
    "last-modified",
    "link",
    "location",
    "retry-after",
    "sunset",
    "tus-extension",
    "tus-max-size",
    "tus-resumable",
    "upload-expires",
    "upload-length",
    "upload-offset",
    "vary",
    "www-authenticate",
    "x-robots-tag",
)
"""Which headers belong to an answer; its cookies do, too."""

_FORMS = (
    ("asset", r"/assets/[\w.-]+?-[\w-]{8,}\.(?=\w+)"),
    ("digest", r"sha256-[A-Za-z0-9+/]{43}="),
    ("hex", r"(?<![0-9A-Za-z])[0-9a-f]{28,64}(?![0-9A-Za-z])"),
    ("position", r"(?<=/history/)\d+|(?<=/activity/)\d+|(?<=[?&]before=)\d+"),
    ("number", r"(?<![\w-])[0-9A-Z]{4}(?:-[0-9A-Z]{4}){1,2}(?![\w-])"),
    ("log", r"(?<=\d{8}-)[0-9a-f]{8}(?=-\d{12})"),
    ("secret", r"(?<![\w-])[A-Z2-7]{32}(?![\w-])"),
    ("code", r"(?<![\w-])[a-z2-7]{4}(?:-[a-z2-7]{4}){3}(?![\w-])"),
    ("square", r"M4 4h7v1h-7z[Mhvz\d -]{99,}"),
    ("id", r"(?<![\w-])-[A-Za-z0-9_-]{19}(?![\w-])"),
    (
        "token",
        r"(?<![\w-])(?=[A-Za-z_-]*\d)(?=[a-z0-9_-]*[A-Z])[A-Za-z0-9_-]{43,}\.?[A-Za-z0-9_-]*(?![\w-])",
    ),
)
_FORM = re.compile("|".join(f"(?P<{name}>{form})" for name, form in _FORMS), re.MULTILINE)
_STYLE = re.compile(r"(<style[^>]*>).*?(</style>)", re.DOTALL)
_BUILT = re.compile(r"<(?:link|script)[^>]*/assets/[^>]*>(?:</script>)?")
_DATA = re.compile(r'(<script type="application/json"[^>]*>)(.*?)(</script>)', re.DOTALL)
_TAG = re.compile(r'(?<=")[^"]+(?=")')
_LINES = re.compile(r"(?<=>)(?=<)|\n")


_MEASURED = ("used", "limit")
"""What of a disk is used and free, where it is more than a setting."""

_LEAST_MEASURED = 2**20
_POSITIONS = ("position", "next", "undoes")
"""Where in the journal something stands: one change more before it makes it another."""


class Numbers:
    """Gives each thing of a kind its number; what is in *known* stays as it is.

    *folder* is where the site lies this time.
    """

    def __init__(self, known: Collection[str] = (), folder: str = "/nowhere") -> None:
        self._known, self._folder = frozenset(known), folder
        self._numbers: dict[tuple[str, str], str] = {}
        self._counts = Counter[str]()

    def text(self, text: str) -> str:
        """Return *text* with a number for whatever is new in every run."""
        return _FORM.sub(self._number, text.replace(self._folder, "<folder>"))

    def value(self, value: Any) -> Any:
        """Return a JSON value, all its texts and keys numbered."""
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, list):
            return [self.value(item) for item in value]
        if isinstance(value, dict):
            return {self.text(name): self._part(name, item) for name, item in value.items()}
        return value

    def _part(self, name: str, value: Any) -> Any:
        if name in _POSITIONS and type(value) is int:
            return self._numbered("position", str(value))
        is_measured = name in _MEASURED and type(value) is int and value > _LEAST_MEASURED
        return "<measured>" if is_measured else self.value(value)

    def page(self, text: str) -> list[str]:
        """Return a page as lines, without its built files: those change with every build."""
        bare = _DATA.sub(_in_order, _STYLE.sub(r"\1\2", _BUILT.sub("", text)))
        return [line for line in _LINES.split(self.text(bare)) if line.strip()]

    def headers(self, headers: Mapping[str, str], cookies: list[str]) -> dict[str, Any]:
        """Return the headers that callers rely on, and every cookie without its value."""
        found: dict[str, Any] = {
            name: self.text(headers[name]) for name in HEADERS if name in headers
        }
        if "etag" in found:
            found["etag"] = _TAG.sub("<etag>", headers["etag"])
        if cookies:
            found["set-cookie"] = sorted(re.sub(r"=[^;]*", "=", text, count=1) for text in cookies)
        return found

    def _number(self, match: re.Match[str]) -> str:
        kind, text = str(match.lastgroup), match[0]
        if text in self._known:
            return text
        if kind == "asset":
            return "/assets/<asset>."
        return self._numbered(kind, text)

    def _numbered(self, kind: str, text: str) -> str:
        if (kind, text) not in self._numbers:
            self._counts[kind] += 1
            self._numbers[kind, text] = f"<{kind} {self._counts[kind]}>"
        return self._numbers[kind, text]


def _in_order(match: re.Match[str]) -> str:
    """Return data that a page carries, each object in the order of its names."""
    data = json.dumps(json.loads(match[2]), ensure_ascii=False, sort_keys=True)
    return f"{match[1]}{data}{match[3]}"
