"""`studio site open|close`: whether search engines may look at the site."""

import typer

from studio_adapters.bootstrap import opening_conditions
from studio_cli.reports.site_opening import told_gaps
from studio_cli.shell import Shell
from studio_core.records.changes import OPERATOR
from studio_core.site.opening import OpeningBlockedError, is_open, open_site, set_open


def open_(shell: Shell) -> None:
    """Open the site to search engines.

    Exits with 1, changing nothing, when something stands against it: what law demands is not
    filled, demo content is left, the address is not public, enquiries reach nobody.
    """
    with shell.store() as store:
        if is_open(store):
            shell.say("the site is open already")
            return
        try:
            open_site(store, opening_conditions(shell.settings()), by=OPERATOR, at=shell.now())
        except OpeningBlockedError as blocked:
            told_gaps(blocked.gaps)
            shell.note(f"{len(blocked.gaps)} things stand against opening the site")
            raise typer.Exit(1) from blocked
    shell.say("the site is open: search engines may look at it")


def close(shell: Shell) -> None:
    """Close the site to search engines; whoever knows its address sees it as before."""
    with shell.store() as store:
        if not is_open(store):
            shell.say("the site is closed already")
            return
        set_open(store, is_open=False, by=OPERATOR, at=shell.now())
    shell.say("the site is closed: search engines are told not to look at it")
