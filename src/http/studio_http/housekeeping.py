"""Removing expired sessions, attempt counts and sign-ins while the site runs."""

import asyncio
import logging

from studio_adapters.bootstrap import Studio, timestamp
from studio_core.accounts.limits import sweep_limits
from studio_core.accounts.sessions import sweep_sessions
from studio_core.accounts.sign_ins import sweep_sign_ins
from studio_core.errors import StudioError

log = logging.getLogger("studio.housekeeping")

EVERY_SECONDS = 600.0


async def run_housekeeping(studio: Studio) -> None:
    """Sweep every ten minutes while the application runs."""
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        await asyncio.to_thread(sweep, studio)


def sweep(studio: Studio) -> None:
    """Remove expired sessions and attempt counts, and old sign-ins; log when the store fails."""
    at = timestamp(studio.clock)
    try:
        sweep_sessions(studio.store, at=at)
        sweep_limits(studio.store, at=at)
        sweep_sign_ins(studio.store, at=at)
    except StudioError as error:
        log.warning("sweeping failed: %s", error)
