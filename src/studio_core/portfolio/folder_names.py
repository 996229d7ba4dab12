"""The folder of a project's uploads: '[YYYYMMDD] title_area-or-businessType' (section 9)."""

import re
from datetime import UTC, datetime

MAX_FOLDER_LENGTH = 150

_UNSAFE = re.compile(r"[\x00-\x1f\x7f/\\]+")


def folder_name(title: str, detail: str, moment: datetime) -> str:
    """Return the folder name of a project made at *moment*.

    The day is that of `createdAt` as stored (UTC), as in the records of the original product. Signs
    that would start another folder become '-'; what else a host refuses, its adapter knows.
    """
    day = moment.astimezone(UTC)
    label = "_".join(part for part in (_safe(title), _safe(detail)) if part)
    return f"[{day.year:04}{day:%m%d}] {label}"[:MAX_FOLDER_LENGTH].rstrip(" .")


def _safe(text: str) -> str:
    return " ".join(_UNSAFE.sub("-", text).split())
