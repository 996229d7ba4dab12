"""Trying the store, sign-in, the image host and mail; and what any check raises in doubt."""

from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import unquote

from studio_adapters.bootstrap import (
    Settings,
    open_identity,
    open_mail_server,
    open_media,
    read_store,
    refuse_left_host,
)
from studio_cli.failures import CommandError
from studio_core.accounts.account import list_accounts
from studio_core.errors import StudioError
from studio_core.pictures.exchange import Exchange, get_exchange
from studio_core.pictures.library import ProbedHost
from studio_core.records.collections import INSIGHTS, PORTFOLIO
from studio_core.records.replica import Move, ReplicaStore, StoreMovedError
from studio_core.records.store import CheckedStore, VersionedStore


class DoubtError(Exception):
    """Something that works, or will, but should be looked at."""

    def __init__(self, text: str, advice: str = "") -> None:
        super().__init__(text)
        self.advice = advice


def try_store(settings: Settings) -> str:
    """Read all content; raise `DoubtError` when it moves, or waits to be upgraded."""
    with closing(read_store(settings.store, settings)) as store:
        if isinstance(store, CheckedStore):
            store.check_file()
        move = store.move() if isinstance(store, ReplicaStore) else None
        content = ", ".join(f"{len(store.read(name))} {name}" for name in (PORTFOLIO, INSIGHTS))
        schema = store.schema() if isinstance(store, VersionedStore) else None
    if move is not None:
        raise DoubtError(f"{content}; {StoreMovedError(move)}", _advice(move))
    if schema and not schema.is_current:
        raise DoubtError(
            f"{content}; its schema is {schema.found}, and this version writes {schema.known}",
            "run `studio upgrade`, which makes a backup before; the server upgrades at its start",
        )
    return content


def _advice(move: Move) -> str:
    """Return what to do about a store that takes part in a move."""
    if move.state in {"moved", "filling"}:
        return f"STUDIO_STORE has to name {move.store}; `studio switch --status` tells more"
    return "`studio switch --status` tells how far it is, `studio switch --abort` ends it"


def try_identity(settings: Settings) -> str:
    """See that nobody signs in without an account, and that an owner can."""
    with closing(read_store(settings.store, settings)) as store:
        user = open_identity(store, settings).authenticate("nobody@studio.invalid", "")
        able = [account for account in list_accounts(store) if account.state == "active"]
    if user is not None:
        raise CommandError("it lets anybody in")
    if not able:
        raise DoubtError("nobody can sign in yet", _first_owner(settings))
    if not any(account.role == "owner" for account in able):
        raise DoubtError("no owner can sign in", "studio admin role EMAIL owner")
    return f"{settings.identity} accounts answer"


def _first_owner(settings: Settings) -> str:
    """Return the command that lets a first person in."""
    local = settings.identity == "local"
    return "studio admin add EMAIL" if local else "studio admin invite EMAIL --role owner"


def try_media(settings: Settings) -> str:
    """Ask the image host what it has used; see that one of ours can be written.

    Raise `DoubtError` while some have not come from the host that an earlier version left.
    """
    exchange = _exchange(settings)
    kind, _, folder = settings.media.partition(":///")
    if kind == "local" and not Path(unquote(folder)).exists():
        refuse_left_host(settings)
        return f"local: {folder} is made when the first picture comes"
    with closing(open_media(settings, create=False)) as host:
        written = ""
        if isinstance(host, ProbedHost):
            # First, because object stores say why they take nothing, and not why they list nothing.
            host.probe()
            written = ", can be written"
        kind, usage = host.describe().kind, host.usage()
    limit = (
        "no limit" if usage.storage.limit is None else f"of {usage.storage.limit / 2**30:.1f} GiB"
    )
    found = f"{kind}: {usage.storage.used / 2**30:.2f} GiB used, {limit}{written}"
    if exchange is not None and not exchange.done:
        raise DoubtError(
            f"{found}; pictures are on their way here from {exchange.source}, still needed",
            f"studio media sync --from {exchange.source} --apply",
        )
    return found


def _exchange(settings: Settings) -> Exchange | None:
    """Return the exchange of the pictures' host that an earlier version made, if a store tells."""
    with suppress(StudioError), closing(read_store(settings.store, settings)) as store:
        return get_exchange(store)
    return None


def try_mail(settings: Settings) -> str:
    """Greet the mail server and sign in, without sending anything.

    Raise `DoubtError` when the site has no address for the links of invitations and passwords.
    """
    if not settings.smtp_url:
        return "not set: nobody is told of enquiries, or sent a link to a password, by e-mail"
    server = open_mail_server(settings)
    server.greet()
    answers = f"{server.host} answers{', and we may sign in' if server.signs_in else ''}"
    if not settings.public_url:
        raise DoubtError(
            f"{answers}; no link is mailed to anybody: it would lead nowhere",
            "set STUDIO_PUBLIC_URL to the address that visitors use",
        )
    return answers
