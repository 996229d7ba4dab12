"""What can go wrong with a file on its way."""

from datetime import timedelta
from typing import ClassVar

from studio_core.errors import StudioError, TooManyAttemptsError

LIFETIME = timedelta(hours=24)
"""How long an administrator's upload may take, and how long its picture is told again."""


class UploadNotFoundError(StudioError):
    """Nobody began such an upload, or somebody else did, or it was removed."""

    code = "upload_session_not_found"


class UploadExpiredError(StudioError):
    """The upload was begun too long ago."""

    code = "upload_expired"
    facts: ClassVar[dict[str, str | int]] = {"hours": int(LIFETIME.total_seconds() // 3600)}


class UploadOffsetConflictError(StudioError):
    """Bytes were sent for another place than where the upload ends, or some are still missing."""

    code = "upload_offset_conflict"


class UploadChecksumError(StudioError):
    """What arrived is not what its checksum says."""

    code = "upload_checksum_mismatch"


class TooManyUploadsError(TooManyAttemptsError):
    """Too many uploads are unfinished; some have to be finished, removed or expire first."""

    code = "rate_limited_uploads"


class DiskLowError(StudioError):
    """The disk has no room for another upload; *free* bytes are left."""

    code = "disk_low"

    def __init__(self, free: int) -> None:
        super().__init__(f"{free} bytes are left on the disk")
        self.facts = {"free": f"{free // 1024**2}MB"}
