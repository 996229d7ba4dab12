"""Rules about the media library, and about enquiries beyond their retention time."""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from studio_core.audit.findings import Finding
from studio_core.enquiries.erasing import overdue
from studio_core.enquiries.stages import Stage
from studio_core.pictures.library import MediaLibrary
from studio_core.pictures.usage import PictureUse, check_pictures
from studio_core.records.collections import ENQUIRIES
from studio_core.records.store import Store

MEDIA = "media"
"""The collection named in findings about pictures that no record shows."""


def picture_findings(
    store: Store, library: MediaLibrary, used: PictureUse, site: Any, now: datetime
) -> Iterator[Finding]:
    """Yield findings for library pictures that are shown but missing, or stored but unused.

    *used* has collected the pictures of the content before.
    """
    missing, unused = check_pictures(store, library, used, site, now)
    for picture, (collection, id) in missing.items():
        yield Finding(
            collection=collection,
            id=id,
            rule="media-missing",
            severity="error",
            message=f"shows /media/{picture}, which is not kept",
        )
    for picture in unused:
        yield Finding(
            collection=MEDIA,
            id=picture,
            rule="media-orphan",
            severity="notice",
            message="nothing shows it; `studio media prune` removes it",
        )


def enquiry_findings(
    store: Store, retention_days: Mapping[Stage, int], now: datetime
) -> Iterator[Finding]:
    """Yield a finding for each enquiry that a purge would remove; *retention_days* by stage."""
    for id, _ in overdue(store, retention_days, now):
        yield Finding(
            collection=ENQUIRIES,
            id=id,
            rule="enquiry-overdue",
            severity="warning",
            message="kept longer than STUDIO_ENQUIRY_RETENTION_DAYS says;"
            " `studio enquiries purge` removes it",
        )
