"""The search engines that are told, and the port by which they are."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from studio_core.errors import DeliveryError

MOST_ADDRESSES = 10_000
"""Addresses that one request may name. Source: https://www.indexnow.org/documentation."""


@dataclass(frozen=True, slots=True)
class Engine:
    """An engine that is told: *name* is that in records and reports."""

    name: str
    address: str


ENGINES: Sequence[Engine] = (
    Engine("indexnow", "https://api.indexnow.org/indexnow"),
    Engine("naver", "https://searchadvisor.naver.com/indexnow"),
)
"""`api.indexnow.org` passes on to Bing and the others that take part; Naver is told by itself."""


class AnnouncementFailedError(DeliveryError):
    """An engine did not take an announcement."""


class AnnouncementRefusedError(AnnouncementFailedError):
    """An engine refused an announcement, and would refuse it again."""


class SearchEngines(Protocol):
    """Sends announcements to search engines."""

    def announce(self, address: str, body: Mapping[str, object]) -> None:
        """Send *body* to the engine at *address*; raise `AnnouncementFailedError` otherwise.

        For what would be refused again it is `AnnouncementRefusedError`.
        """
        ...
