"""What the audit finds, and the shape of its rules."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple, Protocol

from studio_core.collections import INSIGHTS, PORTFOLIO
from studio_core.images import MAX_PIXELS_A_SIDE, ImageList
from studio_core.projects import read_pictures
from studio_core.records import Document, Json, Record

Severity = Literal["error", "warning", "notice"]
"""error: something is lost or cannot be stored · warning: visitors see something else than what was
meant, or a value is none the product knows · notice: shown as it should be, but could be tidier."""

CONTENT = (PORTFOLIO, INSIGHTS)


class Problem(NamedTuple):
    """What is wrong, and the fields that would mend it (None removes one), if anything would.

    Without a message, nothing is wrong with the record itself: another one's mending changes it.
    """

    message: str
    mend: Mapping[str, Json] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One problem of one record, by the rule that found it."""

    collection: str
    id: str
    rule: str
    severity: Severity
    message: str
    mend: Mapping[str, Json] | None = None

    @property
    def fixable(self) -> bool:
        """Whether `--apply` mends it."""
        return self.mend is not None


@dataclass(frozen=True)
class Subject:
    """One record under audit; what several rules need is read once."""

    collection: str
    id: str
    record: Record
    cloud_name: str = ""

    @property
    def document(self) -> Document:
        """The record's content."""
        return self.record.document

    @cached_property
    def pictures(self) -> ImageList:
        """The usable pictures of a project."""
        return read_pictures(self.document, self.cloud_name)

    @cached_property
    def gallery_is_tidy(self) -> bool:
        """Whether its pictures are surely in order, at a glance; False says nothing."""
        images, index = self.document.get("images"), self.document.get("thumbnailIndex")
        return (
            type(images) is list
            and bool(images)
            and all(map(_is_whole_image, images))
            and (index is None or (type(index) is int and 0 <= index < len(images)))
            and self.document.get("sub_imgs") is None
        )


def _is_whole_image(item: Json) -> bool:
    if type(item) is not dict:
        return False
    url, alt, width, height = (
        item.get("url"),
        item.get("alt"),
        item.get("width"),
        item.get("height"),
    )
    return (
        type(url) is str
        and url.startswith(("https://", "/media/"))
        and type(alt) is str
        and not alt.isspace()
        and alt != ""
        and type(width) is int
        and 0 < width <= MAX_PIXELS_A_SIDE
        and type(height) is int
        and 0 < height <= MAX_PIXELS_A_SIDE
    )


Check = Callable[[Subject], Iterable[Problem]]


@dataclass(frozen=True, slots=True)
class Rule:
    """A check of one record at a time."""

    name: str
    severity: Severity
    check: Check
    collections: tuple[str, ...] = CONTENT


class ListRule(Protocol):
    """A check that must have seen every record before it can say anything."""

    @property
    def name(self) -> str:
        """The rule's name."""
        ...

    @property
    def severity(self) -> Severity:
        """How bad what it finds is."""
        ...

    def look(self, subject: Subject) -> None:
        """Remember what matters of one record."""
        ...

    def conclude(self) -> Iterator[tuple[str, str, Problem]]:
        """Give collection, id and problem of each fault, in the order of collection and id."""
        ...


@dataclass(slots=True)
class Report:
    """Everything that was found, and how many records were looked at."""

    findings: list[Finding] = field(default_factory=list)
    checked: int = 0

    @property
    def clean(self) -> bool:
        """Whether there is nothing but notices."""
        return all(finding.severity == "notice" for finding in self.findings)
