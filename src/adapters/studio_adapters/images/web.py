"""Pictures at addresses that somebody pasted: fetched by the guarded client alone."""

from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast

from studio_adapters.outbound import Answer, OutboundClient, OutboundError, OutboundRefusedError
from studio_core.files.fetching import PictureAddressRefusedError, PictureNotFetchedError

TIMEOUT_SECONDS = 20.0
"""For one picture, from the first byte to the last, with all redirects: somebody waits for it."""
_HELD_BYTES = 1024**2
_HEADERS = {"User-Agent": "studio-pictures", "Accept": "image/*"}


class PublicPictures:
    """What anybody can see in the web, of at most *max_bytes*."""

    def __init__(self, max_bytes: int) -> None:
        self._client = OutboundClient(TIMEOUT_SECONDS, max_bytes, headers=_HEADERS)

    @contextmanager
    def fetch(self, url: str) -> Iterator[BinaryIO]:
        """Download it; each redirect is looked at like the first address."""
        with SpooledTemporaryFile(_HELD_BYTES) as held:
            file = cast("BinaryIO", held)
            self._download(url, file)
            file.seek(0)
            yield file

    def _download(self, url: str, file: BinaryIO) -> None:
        try:
            with self._client.request("GET", url) as answer:
                file.writelines(_content(answer))
        except OutboundRefusedError as error:
            raise PictureAddressRefusedError(str(error)) from None
        except OutboundError as error:
            raise PictureNotFetchedError(str(error)) from None


def _content(answer: Answer) -> Iterator[bytes]:
    if answer.status != HTTPStatus.OK:
        raise OutboundError(f"it answers {answer.status}")
    yield from answer.parts()
