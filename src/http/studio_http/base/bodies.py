"""Reading JSON bodies: every field that is wrong is named at once, unknown ones too."""

import re
from typing import Any, TypeVar

import msgspec
from msgspec.structs import FieldInfo

from studio_core.errors import FieldFault, InvalidFieldsError

ShapeT = TypeVar("ShapeT", bound=msgspec.Struct)
SentFields = dict[str, Any]

_TOO_LONG = re.compile(r"length <= (\d+)")


def read_body(shape: type[ShapeT], sent: SentFields) -> ShapeT:
    """Return *sent* as *shape*, or raise `InvalidFieldsError` naming every fault.

    msgspec itself stops at the first.
    """
    fields = {field.encode_name: field for field in msgspec.structs.fields(shape)}
    faults = [fault for field in fields.values() if (fault := _fault(field, sent))]
    faults += [FieldFault(name[:80], "field_unknown") for name in sent if name not in fields]
    if faults:
        raise InvalidFieldsError(faults)
    return msgspec.convert(sent, shape)


def _fault(field: FieldInfo, sent: SentFields) -> FieldFault | None:
    name = field.encode_name
    if name not in sent:
        return FieldFault(name, "field_required") if field.required else None
    try:
        msgspec.convert(sent[name], field.type)
    except msgspec.ValidationError as error:
        return _described(name, str(error))
    return None


def _described(name: str, message: str) -> FieldFault:
    if found := _TOO_LONG.search(message):
        return FieldFault(name, "field_too_long", (("max", int(found[1])),))
    return FieldFault(name, "field_required" if "length >= 1" in message else "field_invalid")
