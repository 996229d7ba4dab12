"""What follows when something was deleted for good."""

import time

from studio_adapters.bootstrap import Store, open_enquiry_services
from studio_cli.shell import Shell
from studio_core.enclosures.removing import clear_removed
from studio_core.records.store import scrub

FORGET_ATTEMPTS = 10
_FORGET_PAUSE_SECONDS = 0.3


def forget(shell: Shell, store: Store) -> None:
    """Remember erased enquiries outside the store, and take what was deleted out of its files.

    Say so when a reader prevents that.
    """
    services = open_enquiry_services(shell.settings())
    services.erasures.remember(store)
    clear_removed(store, services.enclosures.objects)
    for _ in range(FORGET_ATTEMPTS):
        if scrub(store):
            return
        time.sleep(_FORGET_PAUSE_SECONDS)
    shell.note("sealed texts stay in the files being read: run `purge --apply` again later")
