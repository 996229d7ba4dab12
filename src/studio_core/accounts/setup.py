"""Setting a site up in the browser: a token from the terminal makes the first administrator."""

from datetime import timedelta

from studio_core.accounts.account import Account, all_accounts, known_account
from studio_core.accounts.one_time_links import is_of, stored_link
from studio_core.accounts.team import Accounts, change_people, new_account
from studio_core.errors import StudioError
from studio_core.records.changes import Change, Delete, Put
from studio_core.records.collections import SETTINGS
from studio_core.records.record import ABSENT, Json, StaleRecordError
from studio_core.records.store import Store
from studio_core.records.work import Work

SETUP_RECORD = "setup"
"""The settings record with the token's hash; it goes with the first administrator."""

_LASTS = timedelta(days=365)


class SetupTokenInvalidError(StudioError):
    """The token is not the one that the terminal shows, or it was used."""

    code = "setup_token_invalid"


class SetupDoneError(StudioError):
    """The site has an administrator already."""

    code = "setup_done"


def setup_is_due(store: Store) -> bool:
    """Tell whether nobody can sign in yet."""
    return not all_accounts(store)


def begin_setup(work: Work, token: str) -> bool:
    """Let *token* set the site up, and one from before no longer; tell whether that is new."""
    record = work.store.get(SETTINGS, SETUP_RECORD)
    if record is not None and is_of(token, record.document.get("link")):
        return False
    kept = stored_link(token, at=work.at, lasts=_LASTS)
    put = Put(SETTINGS, SETUP_RECORD, {"link": kept}, record.revision if record else ABSENT)
    try:
        work.commit("settings_changed", put)
    except StaleRecordError:
        # Another process of this server was faster.
        return False
    return True


def check_setup(store: Store, token: str) -> None:
    """Raise `SetupDoneError` or `SetupTokenInvalidError` unless *token* may set the site up."""
    # In this order: whoever was faster has taken the record away and made an account.
    record = store.get(SETTINGS, SETUP_RECORD)
    if not setup_is_due(store):
        raise SetupDoneError
    if record is None or not is_of(token, record.document.get("link")):
        raise SetupTokenInvalidError


def add_first_owner(work: Work, token: str, email: str, password_hash: str) -> Account:
    """Create the first account, an owner, and end the token in the same change set.

    Of two requests one wins. Raise what `check_setup` does, or `InvalidFieldsError`.
    """
    document: dict[str, Json] = {
        "email": email,
        "passwordHash": password_hash,
        "createdAt": work.at,
        "role": "owner",
    }

    def decide(accounts: Accounts) -> list[Change]:
        check_setup(work.store, token)
        return [new_account(accounts, email, document), Delete(SETTINGS, SETUP_RECORD)]

    made, _ = change_people(work, decide, action="account_created")
    return known_account(work.store, made.id)
