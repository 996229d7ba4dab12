"""The answer of GET /api/site, made from the configuration and the stored pictures."""

from collections.abc import Callable

import msgspec

from studio_adapters.bootstrap import Settings, site_table
from studio_core.pictures.presentation import PLACEHOLDER
from studio_core.records.store import Store
from studio_core.site.public_site import public_site, read_site_pictures


def site_body(settings: Settings) -> Callable[[Store], bytes]:
    """Return what makes the answer's body of the pictures in a store."""
    table = site_table(settings)
    # What visitors are told is the longest time, whatever becomes of their enquiry.
    months = round(max(settings.enquiry_retention_days.values()) * 12 / 365)

    def make(store: Store) -> bytes:
        site = public_site(table, read_site_pictures(store))
        more = {
            "maxUploadBytes": settings.max_upload_bytes,
            "placeholder": PLACEHOLDER,
            "enquiryRetentionMonths": months,
        }
        return msgspec.json.encode(site | more)

    return make
