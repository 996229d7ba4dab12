"""Which kind of request one is: every address is of one of these groups, whoever made it up."""

from typing import Literal, TypeAlias, get_args

Group: TypeAlias = Literal[
    "pages",
    "public_api",
    "admin_api",
    "session",
    "enquiries",
    "uploads",
    "pictures",
    "static",
    "events",
    "other",
]

GROUPS: tuple[Group, ...] = get_args(Group)

_BY_BEGINNING: tuple[tuple[str, Group], ...] = (
    ("/api/events", "events"),
    ("/api/admin/uploads", "uploads"),
    ("/api/admin/media", "uploads"),
    ("/api/enclosures", "uploads"),
    ("/api/admin/", "admin_api"),
    ("/api/session", "session"),
    ("/api/account", "session"),
    ("/api/invitations", "session"),
    ("/api/resets", "session"),
    ("/api/emails", "session"),
    ("/api/setup", "session"),
    ("/api/enquiries", "enquiries"),
    ("/api/receipts", "enquiries"),
    ("/api/", "public_api"),
    ("/media/", "pictures"),
    ("/share/", "pictures"),
    ("/assets/", "static"),
    ("/fonts/", "static"),
    ("/healthz", "other"),
    ("/readyz", "other"),
    ("/metrics", "other"),
)
"""The first that a path begins with tells its group; every other path is one of pages."""

_NOT_PAGES = tuple(start for start, _ in _BY_BEGINNING)

_FORMS = ("/contact", "/consultation", "/receipt/")
"""Pages that take an enquiry, too."""

_READING = frozenset({"GET", "HEAD"})
_CLASSES = ("other", "1xx", "2xx", "3xx", "4xx", "5xx")

NO_ANSWER = "none"
"""The class of a request whose answer never began."""


def group_of(method: str, path: str) -> Group:
    """Return the group of a request."""
    if method not in _READING and path.startswith(_FORMS):
        return "enquiries"
    if path.startswith(_NOT_PAGES):
        return next(group for start, group in _BY_BEGINNING if path.startswith(start))
    return "pages" if path.startswith("/") else "other"


def status_class(status: int) -> str:
    """Return `2xx` and the like; `NO_ANSWER` for 0."""
    if status == 0:
        return NO_ANSWER
    kind = status // 100
    return _CLASSES[kind] if 0 < kind < len(_CLASSES) else _CLASSES[0]
