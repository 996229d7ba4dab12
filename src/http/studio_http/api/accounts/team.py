"""/api/admin/team: who works here, invitations and roles; for owners alone."""

from typing import Any, Literal

import msgspec
from litestar import delete, get, patch, post

from studio_adapters.bootstrap import Studio
from studio_core.accounts.account import Account, known_account, list_accounts
from studio_core.accounts.one_time_links import is_over
from studio_core.accounts.own_account import begin_reset
from studio_core.accounts.roles import ROLES, Role, permissions_of
from studio_core.accounts.second_factor import AccountElsewhereError
from studio_core.accounts.sign_ins import SIGNED_IN, list_sign_ins
from studio_core.accounts.team import disable_account, enable_account, remove_account, set_role
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_http.api.accounts.links import LinkOut, end_of
from studio_http.api.dependencies import (
    AnyRequest,
    PathId,
    TheAccount,
    TheLetters,
    TheMoment,
    TheStudio,
    TheWork,
)
from studio_http.api.nonces import new_secret
from studio_http.api.signed_in import require_proof
from studio_http.api.site_address import admin_link
from studio_http.base.bodies import Body

PATH = "/api/admin/team"
TAGS = ["team"]
PROVED: Any = [require_proof]


class InvitationOut(msgspec.Struct, rename="camel"):
    """How far an invitation is; *by* is '' for the operator, *askedAt* a wish for a new link."""

    by: str
    at: str
    expires_at: str
    expired: bool
    asked_at: str | None


class PersonOut(msgspec.Struct, rename="camel"):
    """Somebody who works here, is invited or suspended; *me* for who asks."""

    id: str
    email: str
    name: str
    role: str
    state: str
    last_sign_in: str | None
    created_at: str
    me: bool
    invitation: InvitationOut | None


class RoleOut(msgspec.Struct):
    """A role, and what it allows."""

    role: str
    permissions: list[str]


class TeamOut(msgspec.Struct):
    """Everybody, and the roles; whether mail can be sent, and another service keeps accounts."""

    items: list[PersonOut]
    total: int
    mail: bool
    elsewhere: bool
    roles: list[RoleOut]


class ChangedPersonIn(msgspec.Struct, forbid_unknown_fields=True):
    """What to change of a person."""

    role: Role | None = None
    state: Literal["active", "suspended"] | None = None


@get(PATH, tags=TAGS, sync_to_thread=True)
def get_team(studio: TheStudio, account: TheAccount, letters: TheLetters, at: TheMoment) -> TeamOut:
    """List everybody who is here."""
    items = _Team(studio, account, at).listed()
    return TeamOut(
        items,
        len(items),
        mail=letters.delivers,
        elsewhere=studio.identity.elsewhere,
        roles=[RoleOut(role, [*permissions_of(role)]) for role in ROLES],
    )


@patch(f"{PATH}/{{id:str}}", guards=PROVED, tags=TAGS, sync_to_thread=True)
def patch_person(
    studio: TheStudio, account: TheAccount, work: TheWork, id: PathId, data: Body[ChangedPersonIn]
) -> PersonOut:
    """Give a person another role, suspend them or let them in again."""
    if data.role is None and data.state is None:
        raise InvalidFieldsError([FieldFault("role", "field_required")])
    if data.role is not None:
        set_role(work, id, data.role)
    if data.state is not None:
        change = enable_account if data.state == "active" else disable_account
        change(work, id)
    return _Team(studio, account, work.at).out(known_account(work.store, id))


@delete(f"{PATH}/{{id:str}}", guards=PROVED, tags=TAGS, sync_to_thread=True)
def delete_person(work: TheWork, id: PathId) -> None:
    """Let a person leave; the name stays with what was done."""
    remove_account(work, id)


@post(f"{PATH}/{{id:str}}/reset", guards=PROVED, tags=TAGS, sync_to_thread=True)
def post_reset_link(request: AnyRequest, studio: TheStudio, work: TheWork, id: PathId) -> LinkOut:
    """Make a link by which a person sets the password anew; it is in this answer alone."""
    if studio.identity.elsewhere:
        raise AccountElsewhereError
    token = begin_reset(work, id, new_secret())
    account = known_account(work.store, id)
    return LinkOut(admin_link(request, f"reset/{token}"), end_of(account.reset))


class _Team:
    """Describes people, with what is known of all of them read once."""

    def __init__(self, studio: Studio, asking: Account, at: str) -> None:
        self._asking = asking
        self._at = at
        self._accounts = {one.id: one for one in list_accounts(studio.store)}
        self._last: dict[str, str] = {}
        for note in list_sign_ins(studio.store):
            if note.action == SIGNED_IN:
                self._last.setdefault(note.actor.id, note.at)

    def listed(self) -> list[PersonOut]:
        """Return everybody, those who work here first, then by name."""
        order = {"active": 0, "invited": 1, "suspended": 2}
        return sorted(
            map(self.out, self._accounts.values()),
            key=lambda one: (not one.me, order[one.state], one.name or one.email),
        )

    def out(self, account: Account) -> PersonOut:
        """Return one person."""
        return PersonOut(
            id=account.id,
            email=account.email,
            name=account.name,
            role=account.role,
            state=account.state,
            last_sign_in=self._last.get(account.id),
            created_at=account.created_at,
            me=account.id == self._asking.id,
            invitation=self._invitation(account),
        )

    def _invitation(self, account: Account) -> InvitationOut | None:
        stored = account.invitation
        if stored is None:
            return None
        inviter = self._accounts.get(str(stored.get("by")))
        asked = stored.get("askedAt")
        return InvitationOut(
            by=inviter.shown_name if inviter else "",
            at=str(stored.get("at") or ""),
            expires_at=end_of(stored),
            expired=is_over(stored, at=self._at),
            asked_at=str(asked) if asked else None,
        )


TEAM_HANDLERS = [
    get_team,
    patch_person,
    delete_person,
    post_reset_link,
]
