"""What is remembered of a picture beside its files."""

import json
from dataclasses import asdict, dataclass

from studio_adapters.images.local.names import MEDIA_TYPES
from studio_core.pictures.host import Advice


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureRecord:
    """Size and colour of a picture as it is shown; written last, so that it proves the rest.

    *broken*: it breaks midway and was kept knowingly.
    """

    width: int
    height: int
    extension: str
    color: str
    broken: bool = False
    advice: tuple[Advice, ...] = ()

    def encoded(self) -> bytes:
        """Return the record as a file's content."""
        fields = asdict(self)
        for name in ("broken", "advice"):  # which earlier versions do not know
            if not fields[name]:
                del fields[name]
        return json.dumps(fields, separators=(",", ":")).encode()


def picture_record(content: bytes) -> PictureRecord | None:
    """Read a record; None for a damaged one, which counts as not there."""
    try:
        fields = json.loads(content)
        record = PictureRecord(**{**fields, "advice": tuple(fields.get("advice", ()))})
        sizes = (int(record.width), int(record.height))
    except (ValueError, TypeError):
        return None
    return record if min(sizes) > 0 and record.extension in MEDIA_TYPES else None
