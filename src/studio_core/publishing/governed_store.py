"""The store as servers and commands use it: with the rules of what may become public."""

from studio_core.publishing.consented_store import ConsentedStore
from studio_core.records.claims import UniqueStore
from studio_core.records.store import Store
from studio_core.site.addresses import SERVICE_ADDRESS


def governed(store: Store) -> Store:
    """Return *store* where nothing becomes public without consent, or at another one's address.

    What moves a site as a whole is not asked: what was double there stays, and the audit names it.
    """
    return ConsentedStore(UniqueStore(store, (SERVICE_ADDRESS,)))
