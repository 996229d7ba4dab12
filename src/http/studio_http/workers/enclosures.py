"""Removing what visitors sent and nobody claimed, while the application runs."""

import asyncio
import logging

from studio_adapters.bootstrap import Studio, timestamp
from studio_core.enclosures.ports import SealedObjects
from studio_core.enclosures.removing import EnclosureSweep
from studio_core.errors import StudioError

log = logging.getLogger("studio.housekeeping")

EVERY_SECONDS = 600.0


async def run_enclosure_sweeps(studio: Studio, objects: SealedObjects) -> None:
    """Sweep every ten minutes while the application runs."""
    sweep = EnclosureSweep()
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            at = timestamp(studio.clock)
            await asyncio.to_thread(sweep.run, studio.store, objects, studio.clock(), at)
        except StudioError as error:
            log.warning("sweeping enclosures failed: %s", error)
        except Exception:
            # The next round comes all the same: nothing else removes what has expired.
            log.exception("sweeping enclosures failed")
