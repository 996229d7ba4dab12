"""The port to an image host: where pictures are kept and made smaller."""

from dataclasses import dataclass
from typing import BinaryIO, Literal, Protocol, TypeAlias

Advice: TypeAlias = Literal["dark", "yellow", "blurred", "tilted"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Upload:
    """A picture as an administrator sends it; *folder* is a name pattern, see `folder_name`.

    *keep_broken*: a picture that breaks midway is wanted all the same, as far as it can be read.
    """

    file: BinaryIO
    name: str
    folder: str
    keep_broken: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredImage:
    """A picture as an image host keeps it (specification, section 3: uploaded image result).

    A film has its length in *seconds*, too; a file of captions has no size. *advice* tells what may
    be better of a picture, by a cheap look at it.
    """

    id: str
    url: str
    name: str
    width: int
    height: int
    format: str
    color: str | None = None
    seconds: float | None = None
    advice: tuple[Advice, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Meter:
    """A used amount and its limit, in bytes or credits; a limit of None is none."""

    used: float
    limit: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Usage:
    """What an image host has used: storage and bandwidth in bytes, credits of the last 30 days."""

    storage: Meter
    bandwidth: Meter
    credits: Meter
    unit: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HostDescription:
    """What the administration shows of an image host: its kind, cloud name and upload preset."""

    kind: str
    cloud_name: str
    upload_preset: str


class ImageHost(Protocol):
    """Where pictures are kept and made smaller."""

    def describe(self) -> HostDescription:
        """Return what the administration may show of this host; never a secret."""
        ...

    def put(self, upload: Upload) -> StoredImage:
        """Keep a picture and return where it is.

        Raise `ImageRefusedError` (with a stable code) for what is no picture, too large or
        broken (see `Upload.keep_broken`), and `ImageHostError` when the host fails; its status and
        text are kept.
        """
        ...

    def usage(self) -> Usage:
        """Return what is used; raise `ImageHostError` when the host does not say."""
        ...

    def close(self) -> None:
        """Stop what works in the background; the host is not used after it."""
        ...
