"""Removing what visitors sent and nobody claimed, while the application runs."""

import asyncio
import logging

from studio_adapters.bootstrap import Studio
from studio_core.enclosures.removing import EnclosureSweep
from studio_core.errors import StudioError
from studio_core.files.ports import Objects
from studio_core.records.believing import believed_at

log = logging.getLogger("studio.housekeeping")

EVERY_SECONDS = 600.0


def sweep_enclosures(studio: Studio, sweep: EnclosureSweep, objects: Objects) -> None:
    """Sweep once, unless the clock is not believed."""
    if (now := studio.believed()) is not None:
        sweep.run(studio.store, objects, now, believed_at(now))


async def run_enclosure_sweeps(studio: Studio, objects: Objects) -> None:
    """Sweep every ten minutes while the application runs."""
    sweep = EnclosureSweep(studio.settings.enclosure_budget_mib * 1024**2)
    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            await asyncio.to_thread(sweep_enclosures, studio, sweep, objects)
        except StudioError as error:
            log.warning("sweeping enclosures failed: %s", error)
        except Exception:
            # The next round comes all the same: nothing else removes what has expired.
            log.exception("sweeping enclosures failed")
