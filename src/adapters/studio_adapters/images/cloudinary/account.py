"""Which Cloudinary account is used, and with which preset."""

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from urllib.parse import parse_qs, unquote, urlsplit

from studio_adapters.settings import SettingsError

API = "https://api.cloudinary.com"
DEFAULT_PRESET = "ml_default"
USUAL_VARIABLE = "CLOUDINARY_URL"


@dataclass(frozen=True, slots=True, kw_only=True)
class CloudinaryAccount:
    """One account; *api* is the service's address, another one only behind a gateway."""

    cloud_name: str
    key: str
    secret: str = field(repr=False)
    upload_preset: str = DEFAULT_PRESET
    api: str = API


def cloudinary_account(url: str, environment: Mapping[str, str] | None = None) -> CloudinaryAccount:
    """Read `cloudinary://KEY:SECRET@CLOUD?upload_preset=NAME`.

    Without an account in it (`cloudinary://`), the service's own variable CLOUDINARY_URL is
    read. `upload_prefix` names another address of the service, as in its own libraries.
    """
    variables = os.environ if environment is None else environment
    named = url if "@" in url else variables.get(USUAL_VARIABLE, "")
    try:
        parts, options = urlsplit(named), parse_qs(urlsplit(url).query or urlsplit(named).query)
        cloud = unquote(parts.netloc.rpartition("@")[2])
        key, secret = unquote(parts.username or ""), unquote(parts.password or "")
    except ValueError:
        raise SettingsError("the Cloudinary address cannot be read") from None
    if parts.scheme != "cloudinary" or not (cloud and key and secret):
        raise SettingsError("expected cloudinary://KEY:SECRET@CLOUD?upload_preset=NAME")
    return CloudinaryAccount(
        cloud_name=cloud,
        key=key,
        secret=secret,
        upload_preset=options.get("upload_preset", [DEFAULT_PRESET])[0],
        api=options.get("upload_prefix", [API])[0].rstrip("/"),
    )
