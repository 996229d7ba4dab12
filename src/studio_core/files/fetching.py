"""Pictures of pasted texts: brought from the web to where our own are kept."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import PurePosixPath
from threading import BoundedSemaphore
from typing import BinaryIO, Protocol
from urllib.parse import unquote, urlsplit

from studio_core.errors import StudioError, TooManyAttemptsError
from studio_core.files.uploads import UploadStaging
from studio_core.pictures.host import ImageHost, StoredImage, Upload
from studio_core.pictures.logos import keep_picture

AT_ONCE = 6
"""Pictures that one process fetches at the same time: each holds a thread while others are slow."""

_RETRY_SECONDS = 5
_NAMELESS = "picture"

_turns = BoundedSemaphore(AT_ONCE)


class PictureAddressRefusedError(StudioError):
    """An address that is not called: it is none, or leads to where not everybody may go."""

    code = "picture_address_refused"


class PictureNotFetchedError(StudioError):
    """What lies at an address was not given; the text says why in English."""

    code = "picture_not_fetched"


class TooManyPicturesError(TooManyAttemptsError):
    """As many pictures are being fetched as may be at once."""

    code = "rate_limited_pictures"


class WebPictures(Protocol):
    """What anybody can see in the web."""

    def fetch(self, url: str) -> AbstractContextManager[BinaryIO]:
        """Give what lies at *url*, at its beginning, for as long as the context lasts.

        Raise `PictureAddressRefusedError`, with nothing sent to it, for an address that is not one
        of the Internet, and `PictureNotFetchedError` for what is not given, or is too large.
        """
        ...


def bring_picture(
    web: WebPictures, staging: UploadStaging, host: ImageHost, url: str, folder: str
) -> StoredImage:
    """Keep the picture that lies at *url*; raise what `WebPictures.fetch` and `ImageHost.put` do.

    What does not look like a picture is refused by the image host, as an upload would be.
    """
    with _turn(), web.fetch(url) as file:
        size = file.seek(0, 2)
        staging.check_room(size)
        file.seek(0)
        return keep_picture(host, Upload(file=file, name=name_of(url), folder=folder))


def name_of(url: str) -> str:
    """Return what the picture at *url* is called there."""
    name = PurePosixPath(unquote(urlsplit(url).path)).name
    return "".join(letter for letter in name if letter.isprintable())[-100:] or _NAMELESS


@contextmanager
def _turn() -> Iterator[None]:
    if not _turns.acquire(blocking=False):
        raise TooManyPicturesError(_RETRY_SECONDS)
    try:
        yield
    finally:
        _turns.release()
