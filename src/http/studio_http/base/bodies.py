"""Reading JSON bodies, with every wrong or unknown field named at once."""

import re
from typing import Any, TypeVar

import msgspec

from studio_core.errors import FieldFault, InvalidFieldsError

ShapeT = TypeVar("ShapeT", bound=msgspec.Struct)
SentFields = dict[str, Any]

_TOO_LONG = re.compile(r"length <= (\d+)")
_LIST = "Expected `array`"
_INSIDE = " - at `$"
"""What msgspec says of something within a field."""


def read_body(shape: type[ShapeT], sent: SentFields) -> ShapeT:
    """Return *sent* as *shape*, or raise `InvalidFieldsError` naming every fault.

    msgspec itself stops at the first.
    """
    fields = {field.encode_name: field for field in msgspec.structs.fields(shape)}
    faults = []
    for name, field in fields.items():
        if name not in sent:
            faults += [FieldFault(name, "field_required")] if field.required else []
            continue
        try:
            msgspec.convert(sent[name], field.type)
        except msgspec.ValidationError as error:
            faults.append(_fault(name, str(error)))
    faults += [FieldFault(name[:80], "field_unknown") for name in sent if name not in fields]
    if faults:
        raise InvalidFieldsError(faults)
    return msgspec.convert(sent, shape)


def _fault(name: str, message: str) -> FieldFault:
    """Return what is wrong with the field *name*, by what msgspec says of it."""
    too_long = _TOO_LONG.search(message)
    if too_long and _INSIDE not in message:
        code = "list_too_long" if message.startswith(_LIST) else "field_too_long"
        return FieldFault(name, code, (("max", int(too_long[1])),))
    is_empty = "length >= 1" in message and _INSIDE not in message
    return FieldFault(name, "field_required" if is_empty else "field_invalid")
