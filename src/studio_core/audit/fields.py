"""The fields that the rules know: those of projects and articles by section 3."""

from studio_core.insights import fields as insight_fields
from studio_core.languages.registry import TWINNED
from studio_core.portfolio import rules as project_rules
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.editing import STAMPS
from studio_core.site.content_types import type_of
from studio_core.site.documents import OWNED

_STAMPED = STAMPS - {"updatedBy"}
"""The stamps of projects and articles: their authors of changes are in the journal alone."""
_OLDER_FIELDS = frozenset(("contents", "main_img", "sub_imgs", "info"))
"""Fields of projects in the older form."""

_KNOWN = {
    PORTFOLIO: _STAMPED
    | {"order", "folderName"}
    | _OLDER_FIELDS
    | frozenset(project_rules.PROJECT_RULES.editable),
    INSIGHTS: _STAMPED | frozenset(insight_fields.EDITABLE),
}

_PROJECT_TEXTS = ("title", "address", "area", "businessType", "style", "styleDescription")
TEXTS = {
    PORTFOLIO: (*_PROJECT_TEXTS, "constructionDate", "contents"),
    INSIGHTS: ("title", "content", "category", "thumbnail", "url", "aspectRatio"),
}
REQUIRED = {PORTFOLIO: ("title", "address"), INSIGHTS: ("title", "content")}
TRIMMED = {
    PORTFOLIO: ("title", "address", "style", "constructionDate"),
    INSIGHTS: ("title", "thumbnail", "url"),
}
LENGTHS = {PORTFOLIO: project_rules.LENGTHS, INSIGHTS: insight_fields.LENGTHS}
WITHOUT_MARKUP = ("title", "content")
MOMENTS = ("createdAt", "updatedAt")


def known_fields(collection: str, id: str) -> frozenset[str]:
    """Return the fields that a record may have; the studio's own texts have those of a registry."""
    if collection in _KNOWN:
        return _KNOWN[collection].union(TWINNED)
    type = type_of(collection, id)
    return OWNED.union(TWINNED, (one.name for one in type.fields) if type else ())
