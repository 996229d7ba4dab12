"""Taking what was deleted out of a store's files."""

import time

from studio_adapters.bootstrap import Store, forget_deleted
from studio_cli.shell import Shell

FORGET_ATTEMPTS = 10
_FORGET_PAUSE_SECONDS = 0.3


def forget(shell: Shell, store: Store) -> None:
    """Take what was deleted out of the store's files; say so when a reader prevents it."""
    for _ in range(FORGET_ATTEMPTS):
        if forget_deleted(store):
            return
        time.sleep(_FORGET_PAUSE_SECONDS)
    shell.note("sealed texts stay in the files being read: run `purge --apply` again later")
