"""Recording that an operator sees or removes enquiries, before anything is shown or gone."""

import os
import platform
import pwd
import secrets
from collections.abc import Sequence
from functools import partial

from studio_adapters.bootstrap import Store, load_settings, open_enquiry_services
from studio_cli.shell import Shell
from studio_core.access.checkpoints import Checkpoints
from studio_core.access.log import AccessAction, AccessLog
from studio_core.access.verifying import is_remembered
from studio_core.records.changes import OPERATOR


def record_access(
    shell: Shell, store: Store, action: AccessAction, ids: Sequence[str], reason: str = ""
) -> None:
    """Record an access to the enquiries *ids*, with a checkpoint at once.

    None of no enquiries, unless it has a *reason*. Raise `StoreUnavailableError` when the record
    cannot be written.
    """
    if not (ids or reason):
        return
    services = open_enquiry_services(shell.settings())
    anchor = services.access_anchor if _is_the_sites(shell) else None
    checkpoints = Checkpoints(store, services.cipher, anchor)
    log = AccessLog(store, services.cipher, checkpoints, partial(secrets.token_hex, 4))
    log.record(OPERATOR, action, ids, shell.now(), _account(), reason)
    checkpoints.write(at=shell.now())


def forget_lost_checkpoint(shell: Shell, store: Store) -> None:
    """Have this machine remember no checkpoint any more that a restoration has not brought back."""
    anchor = open_enquiry_services(shell.settings()).access_anchor
    if not is_remembered(store, anchor):
        anchor.forget()
        shell.note("access records of after the backup are not there any more")


def _is_the_sites(shell: Shell) -> bool:
    """Tell whether the store is the site's: of another one, this machine remembers nothing."""
    sites = load_settings(shell.config, options={**shell.options, "STUDIO_STORE": None})
    return shell.settings().store == sites.store


def _account() -> str:
    """Return who runs this command, and on which machine."""
    user = os.getuid()
    try:
        name = pwd.getpwuid(user).pw_name
    except KeyError:
        name = str(user)
    return f"{name}@{platform.node()}"
