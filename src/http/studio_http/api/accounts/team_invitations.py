"""/api/admin/team/invitations: asking people in by a link; for owners alone."""

from typing import Annotated

import msgspec
from litestar import delete, post

from studio_core.accounts.account import Account, known_account
from studio_core.accounts.invitations import (
    InvitationUnavailableError,
    find_invitation,
    invite,
    renew_invitation,
    revoke_invitation,
)
from studio_core.accounts.letters import Letter
from studio_core.accounts.roles import Role
from studio_http.api.accounts.links import LinkOut, end_of, seoul_time
from studio_http.api.accounts.team import PATH, PROVED, TAGS
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
from studio_http.api.site_address import admin_link
from studio_http.base.bodies import Body
from studio_http.base.problems.problem import ProblemError


class InvitedOut(LinkOut, rename="camel"):
    """An invitation with its link, which is shown this one time."""

    id: str
    email: str
    role: str


class InvitationIn(msgspec.Struct, forbid_unknown_fields=True):
    """Whom to invite, and to what."""

    email: Annotated[str, msgspec.Meta(min_length=1, max_length=254)]
    role: Role


class LinkIn(msgspec.Struct, forbid_unknown_fields=True):
    """The link that was shown, to be sent."""

    link: Annotated[str, msgspec.Meta(min_length=1, max_length=2048)]


@post(f"{PATH}/invitations", guards=PROVED, tags=TAGS, sync_to_thread=True)
def post_invitation(request: AnyRequest, work: TheWork, data: Body[InvitationIn]) -> InvitedOut:
    """Invite somebody; the link is in this answer alone."""
    account, token = invite(work, data.email, data.role, new_secret())
    return _invited_out(request, account, token)


@post(f"{PATH}/invitations/{{id:str}}", guards=PROVED, tags=TAGS, sync_to_thread=True)
def post_renewal(request: AnyRequest, work: TheWork, id: PathId) -> InvitedOut:
    """Make a new link for an invitation; the one before is closed."""
    token = renew_invitation(work, id, new_secret())
    return _invited_out(request, known_account(work.store, id), token)


@post(
    f"{PATH}/invitations/{{id:str}}/mail",
    status_code=204,
    guards=PROVED,
    tags=TAGS,
    sync_to_thread=True,
)
def post_invitation_mail(
    request: AnyRequest,
    studio: TheStudio,
    letters: TheLetters,
    account: TheAccount,
    at: TheMoment,
    id: PathId,
    data: Body[LinkIn],
) -> None:
    """Mail an invitation's link, which only who made it has."""
    token = data.link.rpartition("/")[2]
    invited = find_invitation(studio.store, token, at=at)
    if invited.id != id:
        raise InvitationUnavailableError
    if not letters.delivers:
        raise ProblemError(409, "mail_not_set_up")
    facts = {
        "by": account.shown_name,
        "role": invited.role,
        "until": seoul_time(end_of(invited.invitation)),
        "link": admin_link(request, f"invite/{token}"),
    }
    letters.send(Letter(kind="invitation", to=invited.email, facts=facts))


@delete(f"{PATH}/invitations/{{id:str}}", guards=PROVED, tags=TAGS, sync_to_thread=True)
def delete_invitation(work: TheWork, id: PathId) -> None:
    """Close an invitation's link."""
    revoke_invitation(work, id)


def _invited_out(request: AnyRequest, account: Account, token: str) -> InvitedOut:
    return InvitedOut(
        link=admin_link(request, f"invite/{token}"),
        expires_at=end_of(account.invitation),
        id=account.id,
        email=account.email,
        role=account.role,
    )


TEAM_INVITATION_HANDLERS = [
    post_invitation,
    post_renewal,
    post_invitation_mail,
    delete_invitation,
]
