"""Preparing a site once, before it is shown."""

import logging
import sys
from importlib.metadata import version

from studio_adapters.bootstrap import Studio, timestamp, unread_table
from studio_core.accounts.setup import begin_setup, setup_is_due
from studio_core.records.changes import SYSTEM
from studio_core.records.versions import note_version
from studio_core.records.work import Work
from studio_core.site.beginning import begin_site

log = logging.getLogger("studio.housekeeping")


def prepare_site(studio: Studio, served_url: str, setup_token: str) -> None:
    """Do once what a site needs before it is shown.

    A new one begins closed, with its first texts, the store learns which version serves it, the log
    says that the texts of an older settings file are not read, and while nobody can sign in, the
    terminal says where *setup_token* sets the site up.
    """
    store, at = studio.store, timestamp(studio.clock)
    base = studio.settings.public_url or served_url
    # Before anything is written: the newest time that the store knows is looked for in it.
    studio.believed()
    begin_site(Work(store, SYSTEM, at))
    note_version(store, version("studio"))
    if told := unread_table(studio.settings):
        log.warning("%s", told)
    is_due = setup_token and not studio.identity.elsewhere and setup_is_due(store)
    if is_due and begin_setup(Work(store, SYSTEM, at), setup_token):
        sys.stdout.write(f"Set up the site: {base}/#/admin/setup/{setup_token}\n")
        sys.stdout.flush()
