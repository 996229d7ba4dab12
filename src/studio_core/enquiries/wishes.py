"""What somebody wants to be done with an enquiry, read from what was sent."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime

from studio_core.enquiries.retention import day_in
from studio_core.enquiries.stages import STAGES, STATUSES, Stage, stage_of_status
from studio_core.enquiries.stored import SealedPart
from studio_core.errors import FieldFault, InvalidFieldsError
from studio_core.texts.unseen import is_blank, trimmed

LENGTHS: Mapping[SealedPart, int] = {"note": 3000, "nextStep": 80}
LONGEST_REASON = 500
"""Of a reason to keep an enquiry longer."""

_FIELDS = frozenset(("stage", "status", "assignee", "nextOn", "keep", *LENGTHS))
WRITTEN = frozenset(("keep", *LENGTHS))
"""What people write in words of their own: an edit names the version that it was made on."""
_UNSTORABLE = re.compile("[\0\ud800-\udfff]")
_MOMENT = re.compile(r"\d{4}-\d\d-\d\d(?:T\d\d:\d\d)?", re.ASCII)

MayBeInCharge = Callable[[str], bool]
"""Tells whether an account may be put in charge of enquiries."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be changed; None for what stays. Texts are trimmed."""

    stage: Stage | None
    assignee: str | None
    next_on: str | None
    keep_until: str | None
    texts: Mapping[SealedPart, str]


def read_wish(sent: Mapping[str, object], may_be_in_charge: MayBeInCharge) -> Wish:
    """Return what *sent* asks for; raise `InvalidFieldsError` naming every fault."""
    faults = [FieldFault(str(name)[:80], "field_unknown") for name in sent.keys() - _FIELDS]
    for name, known in (("stage", STAGES), ("status", STATUSES)):
        if name in sent and sent[name] not in known:
            faults.append(FieldFault(name, "field_invalid"))
    assignee, next_on = sent.get("assignee"), sent.get("nextOn")
    if "assignee" in sent and not (
        isinstance(assignee, str) and (not assignee or may_be_in_charge(assignee))
    ):
        faults.append(FieldFault("assignee", "assignee_invalid"))
    if "nextOn" in sent and not _is_moment(next_on):
        faults.append(FieldFault("nextOn", "field_invalid"))
    for part, longest in LENGTHS.items():
        faults += _text_faults(part, sent.get(part, ""), longest)
    texts: dict[SealedPart, str] = {
        part: trimmed(str(sent[part])) for part in LENGTHS if part in sent
    }
    keep_until = None
    if "keep" in sent:
        keep_until, texts["keepReason"] = _read_keep(sent["keep"], faults)
    if faults:
        raise InvalidFieldsError(faults)
    stage = next((one for one in STAGES if one == sent.get("stage")), None)
    return Wish(
        stage=stage_of_status(str(sent["status"])) if "status" in sent and not stage else stage,
        assignee=str(assignee) if "assignee" in sent else None,
        next_on=str(next_on) if "nextOn" in sent else None,
        keep_until=keep_until,
        texts=texts,
    )


def _read_keep(sent: object, faults: list[FieldFault]) -> tuple[str, str]:
    """Return until which day to keep an enquiry longer, and why; both are '' for no longer."""
    if sent is None:
        return "", ""
    held = sent if isinstance(sent, Mapping) else {}
    until, reason = day_in(held.get("until")), held.get("reason")
    if until is None or held.keys() - {"until", "reason"}:
        faults.append(FieldFault("keep.until", "field_invalid"))
    if not isinstance(reason, str) or is_blank(reason):
        faults.append(FieldFault("keep.reason", "keep_reason_required"))
    else:
        faults += _text_faults("keep.reason", reason, LONGEST_REASON)
    return str(until), trimmed(str(reason))


def _text_faults(field: str, text: object, longest: int) -> list[FieldFault]:
    if not isinstance(text, str) or _UNSTORABLE.search(text):
        return [FieldFault(field, "field_invalid")]
    if len(text) > longest:
        return [FieldFault(field, "field_too_long", (("max", longest),))]
    return []


def _is_moment(value: object) -> bool:
    if value == "":
        return True
    try:
        return isinstance(value, str) and bool(
            _MOMENT.fullmatch(value) and datetime.fromisoformat(value)
        )
    except ValueError:
        return False
