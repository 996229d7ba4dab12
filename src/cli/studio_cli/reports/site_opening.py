"""What the operator is told of what stands against opening the site."""

from collections.abc import Sequence

from studio_cli.terminal.writing import write_table
from studio_core.site.opening import Gap

_REASONS = {
    "opening_field_missing": "nothing is filled in",
    "opening_demo_left": "this is the demo's: edit it, or `studio demo --remove`",
    "opening_demo_picture_left": "a picture of the demo is shown",
    "opening_address_missing": "set STUDIO_PUBLIC_URL to the address of the site",
    "opening_address_not_public": "set STUDIO_PUBLIC_URL to an address that visitors can reach",
    "opening_not_https": "STUDIO_PUBLIC_URL has to begin with https://",
    "opening_delivery_missing": "set STUDIO_SMTP_URL or STUDIO_ENQUIRY_ENDPOINT",
}


def told_gaps(gaps: Sequence[Gap]) -> None:
    """Write a table of *gaps*."""
    rows = [(_place(gap), gap.label, _REASONS[gap.code]) for gap in gaps]
    write_table(("place", "field", "what is missing"), rows, whole=("place",))


def _place(gap: Gap) -> str:
    record = f"{gap.part}/{gap.id}" if gap.id else gap.part
    return f"{record}.{gap.field}" if gap.field else record
