"""Who may be put in charge of enquiries: whoever works here now and may see them."""

from studio_core.accounts.account import Account, get_account, list_accounts
from studio_core.accounts.roles import may
from studio_core.records.store import Store


def assignees(store: Store) -> list[Account]:
    """Return the accounts that may be in charge of enquiries."""
    return [account for account in list_accounts(store) if _may_be(account)]


def may_be_in_charge(store: Store, id: str) -> bool:
    """Tell whether the account *id* may be in charge of enquiries."""
    account = get_account(store, id)
    return account is not None and _may_be(account)


def _may_be(account: Account) -> bool:
    return account.state == "active" and may(account.role, "inbox")
