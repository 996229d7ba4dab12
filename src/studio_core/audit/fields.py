"""The fields that the product knows (specification, section 3)."""

from studio_core import insight_fields, project_rules
from studio_core.collections import INSIGHTS, PORTFOLIO

_SERVER_OWNED = frozenset(("createdAt", "createdBy", "updatedAt", "order", "folderName"))
_OLDER = frozenset(("contents", "main_img", "sub_imgs", "info"))
"""What older projects have instead."""

KNOWN_FIELDS = {
    PORTFOLIO: _SERVER_OWNED | _OLDER | frozenset(project_rules.PROJECT_RULES.editable),
    INSIGHTS: frozenset((*insight_fields.EDITABLE, "createdAt", "createdBy", "updatedAt")),
}
