"""The fields of projects and articles that the rules know (specification, section 3)."""

from studio_core.insights import fields as insight_fields
from studio_core.portfolio import rules as project_rules
from studio_core.records.collections import INSIGHTS, PORTFOLIO

_SERVER_OWNED = frozenset(("createdAt", "createdBy", "updatedAt", "order", "folderName"))
_OLDER_FIELDS = frozenset(("contents", "main_img", "sub_imgs", "info"))
"""Fields of projects in the older form."""

KNOWN_FIELDS = {
    PORTFOLIO: _SERVER_OWNED | _OLDER_FIELDS | frozenset(project_rules.PROJECT_RULES.editable),
    INSIGHTS: frozenset((*insight_fields.EDITABLE, "createdAt", "createdBy", "updatedAt")),
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
STAMPS = ("createdAt", "updatedAt")
