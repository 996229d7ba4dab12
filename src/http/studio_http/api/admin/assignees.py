"""/api/admin/assignees: who may be in charge of enquiries, for everybody who works on them."""

import msgspec
from litestar import get

from studio_core.accounts.account import all_accounts
from studio_core.accounts.assignees import assignees
from studio_core.enquiries.mornings import wishes_of
from studio_http.api.dependencies import TheServices, TheStudio


class AssigneeOut(msgspec.Struct, rename="camel"):
    """Somebody who may be in charge; others, who may have been once, are not *isHere*."""

    id: str
    name: str
    is_here: bool


class AssigneesOut(msgspec.Struct):
    """Everybody who works here or has worked here, by name.

    *reminds* tells whether who is in charge is mailed on the morning of what is to be done next.
    """

    items: list[AssigneeOut]
    reminds: bool


@get("/api/admin/assignees", tags=["administration"], sync_to_thread=True)
def get_assignees(studio: TheStudio, services: TheServices) -> AssigneesOut:
    """List who may be in charge of enquiries, and the names of all whom their records name."""
    here = {account.id for account in assignees(studio.store)}
    everybody = [
        AssigneeOut(account.id, account.shown_name, account.id in here)
        for account in all_accounts(studio.store).values()
    ]
    reminds = services.mail is not None and wishes_of(studio.store).reminds
    return AssigneesOut(sorted(everybody, key=lambda one: one.name), reminds)
