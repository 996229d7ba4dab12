"""Telling search engines, by the guarded client: no address of theirs may lead inside."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from studio_adapters.outbound import OutboundClient, OutboundError
from studio_core.indexnow.ports import AnnouncementFailedError, AnnouncementRefusedError

SECONDS = 10.0
"""For one whole request; less than a lease lasts."""

_MAX_BYTES = 64 * 1024
_TOO_MANY = 429
_HEADERS = {"Content-Type": "application/json; charset=utf-8", "User-Agent": "studio"}


@dataclass(frozen=True, slots=True)
class IndexNowEngines:
    """The `SearchEngines` of the Internet."""

    client: OutboundClient

    def announce(self, address: str, body: Mapping[str, object]) -> None:
        """Send *body*; raise `AnnouncementFailedError` unless the answer says that it was taken.

        An answer from 400 to 499 would come again, but for the one that says too many. Nothing of
        what the engine writes is repeated.
        """
        sent = json.dumps(body).encode()
        try:
            with self.client.request("POST", address, _HEADERS, sent) as answer:
                status = answer.status
        except OutboundError as error:
            raise AnnouncementFailedError(str(error)) from None
        if 200 <= status < 300:
            return
        is_refused = 400 <= status < 500 and status != _TOO_MANY
        failed = AnnouncementRefusedError if is_refused else AnnouncementFailedError
        raise failed(f"it answers {status}", status)


def open_engines() -> IndexNowEngines:
    """Return the engines of the Internet."""
    return IndexNowEngines(OutboundClient(SECONDS, _MAX_BYTES))
