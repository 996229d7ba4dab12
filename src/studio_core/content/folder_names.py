"""The folder of a project's uploads (specification, section 9)."""

import re
from datetime import datetime

from studio_core.dates import SEOUL

MAX_FOLDER_LENGTH = 150

_UNSAFE = re.compile(r"[\x00-\x1f\x7f/\\]+")


def folder_name(title: str, detail: str, moment: datetime) -> str:
    """Return '[YYYYMMDD] title_detail' for a project made at *moment*, at most 150 characters.

    *detail* is the area or the business type. The day is Seoul's (decision 6). Slashes, backslashes
    and control characters become '-'; the image host's adapter replaces what else the host refuses.
    """
    day = moment.astimezone(SEOUL)
    label = "_".join(part for part in (_safe(title), _safe(detail)) if part)
    return f"[{day.year:04}{day:%m%d}] {label}"[:MAX_FOLDER_LENGTH].rstrip(" .")


def _safe(text: str) -> str:
    return " ".join(_UNSAFE.sub("-", text).split())
