"""Tables that leave this place as files: what is asked for, and the answer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Annotated, Literal

import msgspec
from litestar import Response

from studio_adapters.bootstrap import xlsx_file
from studio_core.access.log import MAX_REASON
from studio_core.enquiries.spreadsheets import csv_file
from studio_http.base.problems.problem import ProblemError

_Table = Callable[[Iterable[Sequence[str]]], bytes]
_Files: Mapping[str, tuple[_Table, str]] = {
    "csv": (csv_file, "text/csv"),
    "xlsx": (xlsx_file, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}
TABLE_MEDIA_TYPES = tuple(media_type for _, media_type in _Files.values())


class TableIn(msgspec.Struct):
    """In which form a table is wanted, and what for: the reason stays in the access records."""

    reason: Annotated[str, msgspec.Meta(max_length=MAX_REASON)] = ""
    format: Literal["csv", "xlsx"] = "csv"

    @property
    def said_reason(self) -> str:
        """The reason; raise where none is given."""
        if not self.reason.strip():
            raise ProblemError(422, "export_reason_required")
        return self.reason.strip()


def table_file(
    asked: TableIn, name: str, rows: Iterable[Sequence[str]], *, at: str
) -> Response[bytes]:
    """Return *rows* as a file called by *name* and the day, in which no cell is a formula."""
    make, media_type = _Files[asked.format]
    headers = {
        "Content-Disposition": f'attachment; filename="{name}-{at[:10]}.{asked.format}"',
        "Cache-Control": "no-store",
    }
    return Response(make(rows), media_type=media_type, headers=headers)
