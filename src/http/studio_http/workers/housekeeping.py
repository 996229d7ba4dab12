"""What is done beside answering: preparing a site once, and removing what has expired."""

import asyncio
import logging
import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import version

from studio_adapters.bootstrap import Studio, timestamp, unread_table
from studio_core.accounts.setup import begin_setup, setup_is_due
from studio_core.accounts.sign_ins import sweep_sign_ins
from studio_core.errors import StudioError
from studio_core.files.uploads import UploadStaging
from studio_core.mailing.stored import sweep_studio_mails
from studio_core.pictures.host import ImageHost
from studio_core.pictures.library import WideningHost
from studio_core.publishing.autosaves import sweep_autosaves
from studio_core.publishing.consents import sweep_consents
from studio_core.publishing.preview_links import sweep_links
from studio_core.records.believing import BelievedMoment, believed_at
from studio_core.records.changes import SYSTEM
from studio_core.records.claims import sweep_limits
from studio_core.records.idempotency import sweep_idempotency_keys
from studio_core.records.versions import note_version
from studio_core.records.work import Work
from studio_core.site.beginning import begin_site
from studio_core.visits.statistics import sweep_visits

log = logging.getLogger("studio.housekeeping")

EVERY_SECONDS = 600.0


SWEEPS: Mapping[str, Callable[..., int]] = {
    "values that have ended": lambda store, at: store.key_values.sweep(at),
    "limits": sweep_limits,
    "idempotency keys": sweep_idempotency_keys,
}
"""What removes the records that have expired, by what the log calls them."""

BELIEVED_SWEEPS: Mapping[str, Callable[..., int]] = {
    "sign-ins": sweep_sign_ins,
    "autosaves": sweep_autosaves,
    "preview links": sweep_links,
    "consents": sweep_consents,
    "visits": sweep_visits,
    "mails to the studio": sweep_studio_mails,
}
"""What removes people's words, or tells of more than a day: by a clock that is believed alone."""


async def run_housekeeping(studio: Studio, staging: UploadStaging) -> None:
    """Sweep every ten minutes while the application runs."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        for round in (partial(sweep, studio), partial(sweep_staging, studio, staging)):
            try:
                await asyncio.to_thread(round)
            except Exception:
                # The next round comes all the same: nothing else removes what has expired.
                log.exception("housekeeping failed")


async def run_widening(media: ImageHost) -> None:
    """Have what older pictures lack made by and by, for as long as something comes of it."""
    before = None
    while isinstance(media, WideningHost) and before != 0:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            missing = await asyncio.to_thread(media.widen)
        except StudioError as error:
            log.warning("looking for what pictures lack failed: %s", error)
            continue
        if missing == before:
            log.warning("%d variants of pictures cannot be made", missing)
            return
        before = missing


def sweep(studio: Studio) -> None:
    """Remove what has expired, all but uploads; what cannot be removed keeps nothing else.

    What holds people's words or tells of more than a day waits for a clock that is believed.
    """
    at = timestamp(studio.clock)
    for name, remove in SWEEPS.items():
        _alone(name, partial(remove, studio.store, at=at))
    now: list[BelievedMoment | None] = []
    _alone("what waits for a clock that is believed", lambda: now.append(studio.believed()))
    if not now or now[0] is None:
        return
    for name, remove_believed in BELIEVED_SWEEPS.items():
        _alone(name, partial(remove_believed, studio.store, at=believed_at(now[0])))


def sweep_staging(studio: Studio, staging: UploadStaging) -> None:
    """Remove uploads that have expired; log when their storage fails."""

    def remove() -> int:
        now = studio.believed()
        return 0 if now is None else staging.sweep(now)

    _alone("uploads", remove)


def _alone(name: str, remove: Callable[[], object]) -> None:
    """Do one sweep; log when it fails. The next round comes all the same."""
    try:
        remove()
    except StudioError as error:
        log.warning("sweeping %s failed: %s", name, error)
    except Exception:
        log.exception("sweeping %s failed", name)


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
