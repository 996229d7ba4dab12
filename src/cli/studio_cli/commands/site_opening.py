"""`studio site open|close|check`: whether search engines may look at the site, and could."""

import typer

from studio_adapters.bootstrap import opening_conditions
from studio_cli.reports.site_opening import told_gaps, write_gaps
from studio_cli.shell import Json, Shell
from studio_core.content.visibility import is_open, set_open
from studio_core.site.opening import OpeningBlockedError, open_site, opening_advice, opening_gaps


def open_(shell: Shell) -> None:
    """Open the site to search engines.

    Exits with 1, changing nothing, when something stands against it: what law demands is not
    filled, demo content is left, a picture has no file, the address is not public, enquiries reach
    nobody.
    """
    with shell.store() as store:
        if is_open(store):
            shell.say("the site is open already")
            return
        try:
            with shell.media() as media:
                conditions = opening_conditions(shell.settings(), media)
                open_site(shell.work(store), conditions)
        except OpeningBlockedError as blocked:
            told_gaps(blocked.gaps)
            shell.note(f"{len(blocked.gaps)} things stand against opening the site")
            raise typer.Exit(1) from blocked
    shell.say("the site is open: search engines may look at it")


def check(shell: Shell, json: Json = False) -> None:
    """List what stands against opening the site, and what it had better have besides.

    What visitors see counts, not drafts. Exits with 1 when something stands against it, also when
    the site is open already, and with 0 when nothing does.
    """
    with shell.store() as store, shell.media() as media:
        gaps = list(opening_gaps(store, opening_conditions(shell.settings(), media)))
        advice, opened = list(opening_advice(store)), is_open(store)
    if json:
        write_gaps(gaps, advice, is_open=opened)
    else:
        told_gaps(gaps, advice)
    found = f"{len(gaps)} things stand against opening the site" if gaps else "nothing is missing"
    shell.note(f"{found}; it is {'open' if opened else 'closed'}")
    raise typer.Exit(1 if gaps else 0)


def close(shell: Shell) -> None:
    """Close the site to search engines; whoever knows its address sees it as before."""
    with shell.store() as store:
        if not is_open(store):
            shell.say("the site is closed already")
            return
        set_open(shell.work(store), is_open=False)
    shell.say("the site is closed: search engines are told not to look at it")
