"""Reading a form with files as it comes in: what is held in memory is bounded."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Protocol

from multipart import MultipartError, MultipartSegment, PushMultipartParser, parse_options_header

from studio_http.base.problems.problem import ProblemError

MULTIPART = "multipart/form-data"
TEXT_BYTES = 256 * 1024
"""What all fields of a form together may have that are no files."""

_HEADER_BYTES = 4096


class FileTaker(Protocol):
    """Takes the files of a form, one after the other."""

    async def begin(self, name: str) -> None:
        """Begin a file that its sender calls *name*."""
        ...

    async def take(self, piece: bytes) -> None:
        """Take the next bytes of the file that has begun."""
        ...

    async def end(self) -> None:
        """Say that the file has come whole."""
        ...


@dataclass(frozen=True, slots=True)
class MultipartForm:
    """What the header of a request says of its form: *boundary* parts the fields."""

    boundary: str
    most_fields: int
    files: str
    """The name of the fields that hold files; files under other names are let go."""

    @classmethod
    def of(cls, content_type: str, *, most_fields: int, files: str) -> "MultipartForm":
        """Return the form of a request; raise `ProblemError` for what is none."""
        kind, options = parse_options_header(content_type)
        if kind != MULTIPART:
            raise ProblemError(415, "unsupported_media_type", type=kind or "-")
        boundary = options.get("boundary", "")
        if not boundary or not boundary.isascii():
            raise ProblemError(400, "bad_request")
        return cls(boundary, most_fields, files)

    async def read(self, body: AsyncIterator[bytes], taker: FileTaker) -> list[tuple[str, str]]:
        """Give the files in *body* to *taker*; return the other fields, in their order.

        Raise `ProblemError` for a body that is no form, or has too many fields or too much text.
        """
        reading = _Reading(self.files, taker)
        try:
            parser = PushMultipartParser(
                self.boundary,
                max_header_size=_HEADER_BYTES,
                max_segment_count=self.most_fields,
            )
            async for chunk in body:
                if not chunk:
                    continue
                for event in parser.parse(chunk):
                    await reading.hear(event)
            parser.close()
        except (MultipartError, UnicodeError):
            raise ProblemError(400, "bad_request") from None
        return reading.fields


class _Reading:
    """The fields of a form, as the parser tells of them."""

    def __init__(self, files: str, taker: FileTaker) -> None:
        self.fields: list[tuple[str, str]] = []
        self._files = files
        self._taker = taker
        self._segment: MultipartSegment | None = None
        self._text = bytearray()
        self._texts_bytes = 0

    async def hear(self, event: "MultipartSegment | bytearray | bytes | None") -> None:
        """Take the beginning, a piece or the end of a field."""
        if isinstance(event, MultipartSegment):
            self._segment = event
            if self._is_file:
                await self._taker.begin(event.filename or "")
        elif event is not None:
            await self._take(bytes(event))
        elif self._is_file:
            await self._taker.end()
        elif self._segment is not None and self._segment.filename is None:
            text = self._text.decode("utf-8", "replace")
            self.fields.append((self._segment.name or "", text))
            self._text.clear()

    @property
    def _is_file(self) -> bool:
        one = self._segment
        return one is not None and bool(one.filename) and one.name == self._files

    async def _take(self, piece: bytes) -> None:
        if self._is_file:
            await self._taker.take(piece)
        elif self._segment is not None and self._segment.filename is None:
            self._texts_bytes += len(piece)
            if self._texts_bytes > TEXT_BYTES:
                raise ProblemError(413, "payload_too_large", maxMb=1)
            self._text += piece
