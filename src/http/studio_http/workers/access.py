"""Who has seen which enquiries: checkpoints of the records, and removing what has had its time."""

import secrets
import time
from functools import partial

from studio_adapters.bootstrap import EnquiryServices, Studio, timestamp
from studio_core.access.checkpoints import Checkpoints
from studio_core.access.keeping import sweep_access_records
from studio_core.access.log import AccessLog
from studio_core.records.believing import believed_at
from studio_http.base.repeating_thread import RepeatingThread

CHECKPOINT_SECONDS = 60.0
SWEEP_SECONDS = 600.0


class AccessKeeper:
    """The access log of this process, and a thread that looks after it; see `AccessLog`."""

    def __init__(self, studio: Studio, services: EnquiryServices) -> None:
        self._studio = studio
        checkpoints = Checkpoints(studio.store, services.cipher, services.access_anchor)
        new_name = partial(secrets.token_hex, 4)
        self.log = AccessLog(studio.store, services.cipher, checkpoints, new_name)
        # What an earlier process left without a checkpoint gets one at the start.
        self.log.note_news()
        self._sweep_at = 0.0
        self._rounds = RepeatingThread(
            "studio.access",
            "keeping access records",
            self.round,
            failed=self.log.note_news,
            ended=lambda: None,
        )

    def start(self) -> None:
        """Start the thread."""
        self._rounds.start()

    def stop(self) -> None:
        """End the thread after what it is doing."""
        self._rounds.stop()

    def round(self) -> float:
        """Do what is due; return the seconds until there may be more."""
        at = timestamp(self._studio.clock)
        try:
            if self.log.take_news():
                self.log.checkpoints.write(at=at)
        finally:  # neither keeps the other from being done
            if time.monotonic() >= self._sweep_at:
                days, now = self._studio.settings.access_record_days, self._studio.believed()
                if now is not None:
                    store, believed = self._studio.store, believed_at(now)
                    sweep_access_records(store, self.log.checkpoints, days=days, at=believed)
                self._sweep_at = time.monotonic() + SWEEP_SECONDS
        return CHECKPOINT_SECONDS
