"""What the operator is told of what stands against opening the site."""

from collections import Counter
from collections.abc import Iterable, Sequence

from studio_cli.terminal.writing import write_json, write_table
from studio_core.site.opening import Gap

REASONS = {
    "opening_field_missing": "nothing is filled in: `studio site set PLACE VALUE`",
    "opening_field_invalid": "cannot be meant so: `studio site set PLACE VALUE`",
    "opening_demo_left": "this is the demo's: edit it, or `studio demo --remove`",
    "opening_demo_picture_left": "a picture of the demo is shown: choose another one",
    "opening_picture_missing": "shows a picture that is not kept: choose another, or bring it",
    "opening_address_missing": "set STUDIO_PUBLIC_URL to the address of the site",
    "opening_address_not_public": "set STUDIO_PUBLIC_URL to an address that visitors can reach",
    "opening_not_https": "STUDIO_PUBLIC_URL has to begin with https://",
    "opening_delivery_missing": "set STUDIO_SMTP_URL or STUDIO_ENQUIRY_ENDPOINT",
    "opening_processors_missing": "personal data goes to services elsewhere: name them",
    "opening_forms_missing": "no form elsewhere is set: `studio site set PLACE ADDRESS`",
    "opening_list_short": "had better have {least} or more",
}
"""What is to be done, by the code of what is missing."""
_MANY = {
    "opening_demo_left": "{count} places are the demo's: edit them, or `studio demo --remove`",
    "opening_demo_picture_left": "{count} pictures are the demo's: choose others",
    "opening_picture_missing": "{count} places show a picture that is not kept",
}
"""What is told at once of what there may be dozens of."""


def told_gaps(gaps: Sequence[Gap], advice: Sequence[Gap] = ()) -> None:
    """Write a table of *gaps*, and of *advice* behind them."""
    rows = [(_place(gap), gap.label, _reason(gap)) for gap in (*gaps, *advice)]
    write_table(("place", "field", "what is missing"), rows, whole=("place",))


def write_gaps(gaps: Sequence[Gap], advice: Sequence[Gap], *, is_open: bool) -> None:
    """Write *gaps* and *advice* as JSON."""
    write_json(
        {
            "open": is_open,
            "items": [_gap(gap) for gap in gaps],
            "advice": [_gap(gap) for gap in advice],
            "total": len(gaps),
        }
    )


def in_one_line(gaps: Iterable[Gap]) -> str:
    """Return what is missing, part by part, and of the demo how much."""
    gaps = list(gaps)
    count = Counter(gap.code for gap in gaps)
    told = [
        f"{_place(gap)}: {_reason(gap)}" if _place(gap) else _reason(gap)
        for gap in gaps
        if gap.code not in _MANY
    ]
    told += [text.format(count=count[code]) for code, text in _MANY.items() if count[code]]
    return "; ".join(told)


def _reason(gap: Gap) -> str:
    return REASONS[gap.code].format(least=gap.least)


def _place(gap: Gap) -> str:
    record = f"{gap.part}/{gap.id}" if gap.id else gap.part
    return f"{record}.{gap.field}" if gap.field else record


def _gap(gap: Gap) -> dict[str, str | None]:
    return {
        "code": gap.code,
        "part": gap.part or None,
        "id": gap.id or None,
        "field": gap.field or None,
        "label": gap.label or None,
        "advice": _reason(gap),
    }
