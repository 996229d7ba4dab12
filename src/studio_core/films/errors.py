"""What is refused as a film or as its captions."""

from typing import Literal

from studio_core.errors import ImageRefusedError, StudioError

MAX_FILM_BYTES = 100 * 1024**2
"""A short film of a minute or two, in the quality that a telephone makes."""

MAX_CAPTIONS_BYTES = 1024**2
"""The speech of many hours."""

Why = Literal[
    "too_large",
    "not_mp4",
    "fragmented",
    "cut",
    "no_picture",
    "codec",
    "sound",
    "length",
    "too_complex",
]
"""Why a file is no film of ours: each has a text of its own, `film.refused.{why}`."""


class FilmRefusedError(ImageRefusedError):
    """A file that is not taken as a film: *why* says what it is instead."""

    def __init__(self, why: Why, name: str = "") -> None:
        super().__init__("video_not_allowed", name, maxMb=MAX_FILM_BYTES // 1024**2, why=why)
        self.why = why


class CaptionsRefusedError(ImageRefusedError):
    """A file that is no WebVTT; *line* is the first one that cannot be read, from 1."""

    def __init__(self, line: int, name: str = "") -> None:
        super().__init__("captions_invalid", name, line=line)
        self.line = line


class FilmsNotKeptError(StudioError):
    """The image host in use keeps pictures only."""

    code = "video_needs_storage"

    def __init__(self) -> None:
        super().__init__("this image host keeps no films")
