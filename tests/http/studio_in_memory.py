"""A studio in memory, and the records that these tests put into it."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from studio_adapters.bootstrap import Studio
from studio_core.accounts.account import Account
from studio_core.accounts.identity import Enrolled, User
from studio_core.pictures.host import HostDescription, Meter, StoredImage, Upload, Usage
from studio_core.records.changes import OPERATOR, Put
from studio_core.records.collections import ACCOUNTS
from studio_core.records.work import Work

BASE_URL = "http://127.0.0.1"
EMAIL, PASSWORD = "admin@studio.example", "아주 긴 비밀번호 하나"
AT = "2026-05-01T00:00:00.000Z"
PUBLIC_STANDING = {
    "state": "public",
    "publishAt": None,
    "hideAt": None,
    "hasDraft": False,
    "neverPublic": False,
    "blocked": None,
}


@dataclass
class MemoryIdentity:
    """One administrator, who can be disabled."""

    valid: bool = True
    elsewhere: bool = False

    def authenticate(self, email: str, password: str) -> User | None:
        """Return the administrator for the right pair."""
        right = (email, password) == (EMAIL, PASSWORD) and self.valid
        return User(id="admin1", email=EMAIL) if right else None

    def still_valid(self, user: User, account: Account) -> bool:
        """Tell whether the administrator was not disabled."""
        return self.valid

    def enrol(self, email: str, password: str) -> Enrolled:
        """Take anybody in."""
        return Enrolled(password_hash=f"hash of {password}")


def put_administrator(
    studio: Studio, id: str = "admin1", email: str = EMAIL, **fields: object
) -> None:
    """Let somebody work here, the administrator of `MemoryIdentity`; without a role as an owner."""
    put(studio, ACCOUNTS, id, {"email": email, "createdAt": AT, **fields})


@dataclass
class MemoryImages:
    """An image host that remembers what it got."""

    uploads: list[tuple[str, str, bytes]] = field(default_factory=list)
    kept_broken: list[bool] = field(default_factory=list)
    failure: Exception | None = None

    def describe(self) -> HostDescription:
        """Return an image-hosting service's description."""
        return HostDescription(kind="cloudinary", cloud_name="atelier", upload_preset="ml_default")

    def put(self, upload: Upload) -> StoredImage:
        """Keep the bytes, or fail as told."""
        if self.failure:
            raise self.failure
        self.uploads.append((upload.name, upload.folder, upload.file.read()))
        self.kept_broken.append(upload.keep_broken)
        return StoredImage(
            id="abc", url="/media/abc.jpg", name=upload.name, width=40, height=50, format="jpg"
        )

    def usage(self) -> Usage:
        """Return some usage, or fail as told."""
        if self.failure:
            raise self.failure
        meter = Meter(used=10.0, limit=None)
        return Usage(storage=meter, bandwidth=meter, credits=meter, unit="credits")

    def close(self) -> None:
        """Do nothing: there is nothing in the background."""


def put(studio: Studio, collection: str, id: str, document: dict[str, Any]) -> None:
    """Store a record past the use cases."""
    Work(studio.store, OPERATOR, AT).commit("imported", Put(collection, id, document))


def eventually(check: Callable[[], bool], seconds: float = 30.0) -> bool:
    """Wait until *check* holds: within moments, but a busy machine may stall for seconds."""
    end = time.monotonic() + seconds
    while not check():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


HANOK = {"type": "residential", "title": "서촌 한옥", "address": "서울 종로구", "area": "34py"}
CAFE = {"type": "commercial", "title": "연남동 카페", "businessType": "f&b", "style": "내추럴"}
ARTICLE = {
    "title": "작은 집을 넓게",
    "content": "# 빛\n\n[링크](javascript:alert(1)) 창을 비웁니다.",
    "category": "tip",
    "date": "20250203 040506",
}
