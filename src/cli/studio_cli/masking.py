"""Settings as they may be shown: with every secret left out."""

import re
from collections.abc import Mapping

from studio_adapters.bootstrap import EMULATOR_VARIABLES, Settings

HIDDEN = "***"

_PASSWORD = re.compile(r"(?<=://)([^:/?#@]*):.*@", re.DOTALL)
_SECRET_PARAMETER = re.compile(
    r"([?&][^=&]*(?:password|secret|token|key|signature)[^=&]*=)[^&#]*", re.IGNORECASE
)
_ALL_SECRET = frozenset({"STUDIO_FIREBASE_API_KEY"})
_HOSTED = ("GOOGLE_APPLICATION_CREDENTIALS", "CLOUDINARY_URL", *EMULATOR_VARIABLES)
"""Variables of the hosted services that keep their usual names."""


def masked(name: str, value: str) -> str:
    """Return *value* without passwords, keys and tokens."""
    if name in _ALL_SECRET:
        return HIDDEN if value else ""
    return _SECRET_PARAMETER.sub(rf"\1{HIDDEN}", _PASSWORD.sub(rf"\1:{HIDDEN}@", value))


def shown_settings(settings: Settings, environment: Mapping[str, str]) -> list[dict[str, str]]:
    """Return every setting with what holds now and where that came from."""
    worked_out = {
        "STUDIO_STORE": settings.store,
        "STUDIO_MEDIA": settings.media,
        "STUDIO_IDENTITY": settings.identity,
        "STUDIO_ENQUIRY_KEY_FILE": str(settings.enquiry_key_file),
    }
    rows = [
        {"name": name, "value": masked(name, worked_out.get(name, value)), "source": source}
        for (name, value), source in zip(
            settings.values.items(), settings.sources.values(), strict=True
        )
    ]
    source = str(settings.config) if settings.site else "default"
    name = "the studio's own" if settings.site else "the demo studio's"
    rows.append({"name": "[site]", "value": name, "source": source})
    hosted = [name for name in _HOSTED if environment.get(name)]
    return rows + [
        {"name": name, "value": masked(name, environment[name]), "source": "environment"}
        for name in hosted
    ]
