"""The store as servers and commands use it: with the rules of what may be written."""

from studio_core.accounts.account import ACCOUNT_EMAIL
from studio_core.publishing.content_checks import content_checks
from studio_core.records.governed import GovernedStore
from studio_core.records.store import Store


def governed(store: Store, *, at_cloud: bool = False) -> GovernedStore:
    """Return *store* where nothing becomes public without consent, or at another one's address.

    Pictures that were brought to another host are shown from there, and no two accounts have one
    e-mail address. What moves a site as a whole is not asked: what was double there stays. Of a
    site *at_cloud* a service of others has the pictures.
    """
    return GovernedStore(store, (*content_checks(at_cloud=at_cloud), ACCOUNT_EMAIL.checked))
