"""What each role may do: one table, which the core's use cases, routes and screens follow."""

from typing import Literal, TypeAlias, get_args

from studio_core.errors import StudioError
from studio_core.records.collection import Permission

Role: TypeAlias = Literal["owner", "editor", "enquiries"]
ROLES: tuple[Role, ...] = get_args(Role)

PERMISSIONS: tuple[Permission, ...] = get_args(Permission)

_ALLOWED: dict[str, frozenset[Permission]] = {
    "owner": frozenset(PERMISSIONS),
    "editor": frozenset({"content"}),
    "enquiries": frozenset({"inbox"}),
}


class RoleNotAllowedError(StudioError):
    """The role of who asks does not allow it."""

    code = "role_not_allowed"

    def __init__(self, role: str, permission: str) -> None:
        super().__init__(f"the role {role!r} has no permission {permission!r}")


def permissions_of(role: str) -> tuple[Permission, ...]:
    """Return what *role* may do, in the order of the table's columns."""
    return tuple(permission for permission in PERMISSIONS if may(role, permission))


def may(role: str, permission: Permission) -> bool:
    """Tell whether *role* has *permission*; an unknown role has none."""
    return permission in _ALLOWED.get(role, frozenset())


def require(role: str, permission: Permission) -> None:
    """Raise `RoleNotAllowedError` unless *role* has *permission*."""
    if not may(role, permission):
        raise RoleNotAllowedError(role, permission)
