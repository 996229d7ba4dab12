"""Who else knows the time: the system, where its clock is synchronised, and services in use."""

import ctypes
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from threading import Lock
from urllib.parse import parse_qs, urlsplit

from studio_adapters.clock import now
from studio_adapters.outbound import OutboundClient, OutboundError
from studio_adapters.settings import Settings
from studio_core.records.believing import Witness

ASKED_EVERY_SECONDS = 600.0
_SECONDS = 5.0
_UNSYNCHRONISED = 5
"""`TIME_ERROR` of adjtimex(2): no server sets the kernel's clock, or somebody set it by hand."""

_TIMEX_BYTES = 512
"""More than `struct timex` takes on any machine; zeros ask without changing anything."""

_USUAL = {"s3": "https://s3.amazonaws.com/", "gs": "https://storage.googleapis.com/"}


def open_witness(settings: Settings) -> Witness:
    """Return who is asked for the time when a clock leapt: the system first, then over HTTPS."""
    services = [HttpsWitness(url) for url in dict.fromkeys(_services(settings))]

    def witness() -> Iterator[datetime]:
        if is_synchronised():
            yield now()
        for service in services:
            if (said := service.now()) is not None:
                yield said

    return witness


def is_synchronised() -> bool:
    """Tell whether the kernel says that its clock is set by a time server; false if it is silent.

    A virtual machine whose clock comes from its host says that it is not.
    """
    try:
        state = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(_TIMEX_BYTES))
    except (OSError, AttributeError):  # not Linux
        return False
    return 0 <= int(state) < _UNSYNCHRONISED


@dataclass
class HttpsWitness:
    """The date with which a service answers whose certificate was verified.

    It is asked every `ASKED_EVERY_SECONDS` at the most, whatever it answered. Safe to call from
    many threads.
    """

    url: str
    client: OutboundClient = field(
        default_factory=lambda: OutboundClient(_SECONDS, max_bytes=0, max_redirects=None)
    )
    monotonic: Callable[[], float] = time.monotonic
    _lock: Lock = field(default_factory=Lock)
    _asked: float | None = None
    _said: datetime | None = None

    def now(self) -> datetime | None:
        """Return the present moment by the service's last answer; None if it gave none."""
        with self._lock:
            if self._asked is None or self.monotonic() - self._asked >= ASKED_EVERY_SECONDS:
                self._said = self._date()
                self._asked = self.monotonic()
            since = timedelta(seconds=self.monotonic() - self._asked)
            return None if self._said is None else self._said + since

    def _date(self) -> datetime | None:
        try:
            with self.client.request("HEAD", self.url) as answer:
                said = parsedate_to_datetime(answer.headers["date"])
        except (OutboundError, KeyError, ValueError):
            return None
        return said if said.tzinfo else said.replace(tzinfo=UTC)


def _services(settings: Settings) -> Iterator[str]:
    """Yield the addresses, all of HTTPS, at which the services of the settings answer."""
    named = [settings.enquiry_endpoint]
    for address in (settings.media, *settings.backup_to):
        parts = urlsplit(address)
        if parts.scheme in _USUAL:
            endpoint = parse_qs(parts.query).get("endpoint", [""])[0]
            named.append(endpoint or _USUAL[parts.scheme])
    for url in named:
        parts = urlsplit(url)
        # What is asked for is no page of theirs: only who they are.
        if parts.scheme == "https":
            yield f"https://{parts.netloc.rpartition('@')[2]}/"
