"""JSON bodies: a handler names the shape that it takes, and every wrong field is named at once."""

from abc import ABCMeta
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Generic, TypeVar

import msgspec
from litestar.openapi.spec import Reference
from litestar.params import JSONBody
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec.inspect import ListType, StrType, Type, UnionType, type_info

from studio_core.errors import FieldFault, InvalidFieldsError

ShapeT = TypeVar("ShapeT")
StructT = TypeVar("StructT", bound=msgspec.Struct)
SentFields = dict[str, Any]
"""A body whose fields the handler knows alone, as those of a record."""


REFERENCE = "#/components/schemas/{name}"
"""How the API document refers to a schema."""


class _Body:
    """What the framework takes for a type of its own, and has read by `read_sent`."""

    shape: type[msgspec.Struct]


@cache
def _body_of(shape: type[msgspec.Struct], read_as: type) -> Any:
    """Return a type for bodies of *shape*; handlers get them as *read_as*."""
    # It is read now: threads that use a shape first at once crash the process.
    msgspec.json.Decoder(shape)
    body = ABCMeta(f"Body[{shape.__name__}]", (_Body,), {"shape": shape})
    # What was read counts as one of the type that the handler asked for.
    body.register(read_as)
    return body


if TYPE_CHECKING:
    Body = Annotated[ShapeT, "read from the request's body"]
    OptionalBody = Annotated[ShapeT | None, "read from the request's body, where it has one"]

    class SentBody(SentFields, Generic[ShapeT]): ...
else:

    class Body:
        """`data: Body[Shape]`: the body as a *Shape*; see `read_body`."""

        def __class_getitem__(cls, shape: type[msgspec.Struct]) -> Any:
            return JSONBody[_body_of(shape, shape)]

    class OptionalBody:
        """`data: OptionalBody[Shape] = None`: as `Body`, None without a body."""

        def __class_getitem__(cls, shape: type[msgspec.Struct]) -> Any:
            return JSONBody[_body_of(shape, shape) | None]

    class SentBody:
        """`data: SentBody[Shape]`: the fields as they were sent; a use case checks them itself."""

        def __class_getitem__(cls, shape: type[msgspec.Struct]) -> Any:
            return JSONBody[_body_of(shape, dict)]


def is_body(shape: Any) -> bool:
    """Tell whether a handler asks for a body by *shape*."""
    return isinstance(shape, type) and issubclass(shape, _Body)


def read_sent(body: type[_Body], sent: Any) -> msgspec.Struct:
    """Return what was *sent* as the shape of *body*: see `read_body`."""
    if not isinstance(sent, dict):
        raise TypeError("no object")
    return read_body(body.shape, sent)


class BodyDescriptions(OpenAPISchemaPlugin):
    """Describes bodies in the API document by their shapes."""

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        """Tell whether a handler asks for a body by *value*."""
        return is_body(value)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Any:
        """Return where the schema of a body's shape is: one of `body_schemas`."""
        shape: type[msgspec.Struct] = field_definition.annotation.shape
        return Reference(ref=REFERENCE.format(name=shape.__name__))


def body_schemas(*shapes: type[msgspec.Struct]) -> dict[str, Any]:
    """Return the schemas of every body that a handler asks for, and of other *shapes*, by name.

    They are msgspec's, which have the limits, too.
    """
    asked = [body.shape for body in _Body.__subclasses__()]
    return msgspec.json.schema_components([*asked, *shapes], ref_template=REFERENCE)[1]


def read_body(shape: type[StructT], sent: SentFields) -> StructT:
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
        except msgspec.ValidationError:
            faults.append(_fault(name, type_info(field.type), sent[name]))
    faults += [FieldFault(name[:80], "field_unknown") for name in sent if name not in fields]
    if faults:
        raise InvalidFieldsError(faults)
    return msgspec.convert(sent, shape)


def _fault(name: str, type: Type, value: Any) -> FieldFault:
    """Return why the field *name* cannot have a *value*."""
    for option in type.types if isinstance(type, UnionType) else (type,):
        is_text = isinstance(option, StrType) and isinstance(value, str)
        if not is_text and not (isinstance(option, ListType) and isinstance(value, list)):
            continue
        assert isinstance(option, (StrType, ListType))
        if option.max_length is not None and len(value) > option.max_length:
            code = "field_too_long" if is_text else "list_too_long"
            return FieldFault(name, code, (("max", option.max_length),))
        if option.min_length and not value:
            return FieldFault(name, "field_required")
    return FieldFault(name, "field_invalid")
