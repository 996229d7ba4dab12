"""Who did something, as answers of the administration tell it."""

from collections.abc import Mapping, Sequence

import msgspec

from studio_adapters.bootstrap import Studio
from studio_core.accounts.account import Account, get_account
from studio_core.records.changes import Actor
from studio_core.records.collections import ACCOUNTS


class ActorOut(msgspec.Struct):
    """Who did something; *name* and *email* are known for people with an account here."""

    kind: str
    id: str
    email: str | None
    name: str | None


class People:
    """Looks up each person once."""

    def __init__(self, studio: Studio) -> None:
        self._store = studio.store
        self._known: dict[str, Account | None] = {}

    def out(self, actor: Actor) -> ActorOut:
        """Return *actor* with address and name, where there are any."""
        if actor.kind != "administrator":
            return ActorOut(actor.kind, actor.id, None, None)
        account = self._account(actor.id)
        if account is None:
            return ActorOut(actor.kind, actor.id, None, None)
        return ActorOut(actor.kind, actor.id, account.email, account.name or None)

    def named_in(self, ids: Mapping[str, Sequence[str]]) -> str:
        """Return the name of the one person that a change set was about, '' for any other."""
        about = ids.get(ACCOUNTS, ())
        account = self._account(about[0]) if len(about) == 1 else None
        return account.shown_name if account else ""

    def _account(self, id: str) -> Account | None:
        if id not in self._known:
            self._known[id] = get_account(self._store, id)
        return self._known[id]
