"""`studio site indexnow on|off|status`: whether search engines are told what changes."""

import secrets

from studio_cli.reports.indexnow import in_words, told_engines, write_standing
from studio_cli.shell import Json, Shell, command, new_app
from studio_core.indexnow.standing import indexnow_standing
from studio_core.indexnow.switch import set_switch

_KEY_BYTES = 16

indexnow = new_app()
indexnow.callback(
    help="Tell search engines which public addresses change, by IndexNow.",
    epilog="Example: studio site indexnow on",
)(lambda: None)


@command(indexnow, "on", writes=True, example="studio site indexnow on")
def on(shell: Shell) -> None:
    """Tell search engines which addresses change from now on.

    Addresses alone are sent, and nothing while the site is closed or has no public address with
    HTTPS. The key, which is public, is made the first time.
    """
    _switch(shell, is_on=True)


@command(indexnow, "off", writes=True, example="studio site indexnow off")
def off(shell: Shell) -> None:
    """Tell search engines nothing more; what waits is dropped."""
    _switch(shell, is_on=False)


@command(indexnow, "status", writes=False, example="studio site indexnow status --json")
def status(shell: Shell, json: Json = False) -> None:
    """Show whether search engines are told, what waits, and what was sent and failed last."""
    with shell.store() as store:
        standing = indexnow_standing(store, shell.settings().public_url)
    if json:
        write_standing(standing)
        return
    told_engines(standing)
    shell.note(in_words(standing))


def _switch(shell: Shell, *, is_on: bool) -> None:
    with shell.store() as store:
        set_switch(shell.work(store), is_on=is_on, new_key=_new_key)
        standing = indexnow_standing(store, shell.settings().public_url)
    shell.say(in_words(standing))


def _new_key() -> str:
    return secrets.token_hex(_KEY_BYTES)
