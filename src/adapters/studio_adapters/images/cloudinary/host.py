"""Uploads and usage over the service's HTTP API."""

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import quote

from studio_adapters.images.cloudinary.account import CloudinaryAccount
from studio_adapters.images.cloudinary.answers import json_answer, stored_image, usage_of
from studio_adapters.images.cloudinary.client import request
from studio_adapters.images.cloudinary.signing import folder_for, signature
from studio_adapters.images.local.cleaning import cleaned
from studio_adapters.images.local.decoding import inspect
from studio_adapters.images.local.limits import read_upload
from studio_adapters.images.local.names import MEDIA_TYPES
from studio_core.pictures.host import HostDescription, StoredImage, Upload, Usage

QUALITY = "90"


class CloudinaryImageHost:
    """Signed uploads through this server: the browser never sees the key pair."""

    def __init__(
        self,
        account: CloudinaryAccount,
        *,
        max_bytes: int,
        timeout_seconds: float = 60,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._account = account
        self._max_bytes = max_bytes
        self._timeout_seconds = timeout_seconds
        self._clock = clock
        # One picture is decoded at a time: memory stays that of one.
        self._decoding = threading.Lock()

    def describe(self) -> HostDescription:
        """Return the cloud's name and the preset; the key pair stays here."""
        return HostDescription(
            kind="cloudinary",
            cloud_name=self._account.cloud_name,
            upload_preset=self._account.upload_preset,
        )

    def put(self, upload: Upload) -> StoredImage:
        """Upload a picture, cleaned like every one that leaves the server (decision 14)."""
        with self._decoding:
            content = read_upload(upload, self._max_bytes)
            original = inspect(content, upload.name, as_before=upload.keep_broken)
            picture = cleaned(original, keep_broken=upload.keep_broken)
            file = picture.encoded()
        part = (f"picture.{picture.extension}", file, MEDIA_TYPES[picture.extension])
        fields = {
            "upload_preset": self._account.upload_preset,
            "quality": QUALITY,
            "folder": folder_for(upload.folder),
            "timestamp": str(int(self._clock())),
        }
        present = {name: text for name, text in fields.items() if text}
        signed = signature(present, self._account.secret)
        data = {**present, "api_key": self._account.key, "signature": signed}
        answer = self._call("POST", "image/upload", data=data, files={"file": part})
        stored = stored_image(answer, upload.name, picture.color)
        return replace(stored, advice=picture.advice)

    def usage(self) -> Usage:
        """Return the account's figures."""
        pair = (self._account.key, self._account.secret)
        return usage_of(self._call("GET", "usage", auth=pair))

    def close(self) -> None:
        """Do nothing: every request closes its own connection."""

    def _call(self, method: str, path: str, **options: Any) -> Any:
        cloud = quote(self._account.cloud_name, safe="")
        url = f"{self._account.api}/v1_1/{cloud}/{path}"
        signed = options.get("data", {}).get("signature", "")
        secrets = (self._account.key, self._account.secret, signed)
        return json_answer(*request(method, url, self._timeout_seconds, **options), secrets)
