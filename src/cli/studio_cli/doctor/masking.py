"""Settings as they may be shown: with every secret left out."""

import re
from collections.abc import Mapping
from urllib.parse import urlsplit

from studio_adapters.bootstrap import EMULATOR_VARIABLES, Settings, is_readable, public_address

HIDDEN = "***"

_PASSWORD = re.compile(r"(?<=://)([^:/?#@]*+):.*+", re.DOTALL)
_WORDS = "password|secret|token|key|signature"
# Whatever begins like a parameter is read to its end once, also where it turns out to be none:
# begun anew at each `?` the search would take the square of the text's length.
_PARAMETER = re.compile(
    rf"([?&](?:(?!{_WORDS})[^=&])*(?:{_WORDS})[^=&]*+=)[^&#]*+|[?&][^=&]*+", re.IGNORECASE
)
_STORES = frozenset({"STUDIO_STORE", "STUDIO_STORE_NEXT"})
_ADDRESSES = frozenset(
    {"STUDIO_MEDIA", "STUDIO_SMTP_URL", "STUDIO_ENQUIRY_ENDPOINT", "CLOUDINARY_URL"}
)
_MAILBOXES = frozenset({"to", "from"})
"""The parameters whose values have an @."""
_LISTS = frozenset({"STUDIO_BACKUP_TO"})
_ALL_SECRET = frozenset({"STUDIO_FIREBASE_API_KEY", "STUDIO_METRICS_TOKEN"})
_HOSTED = ("GOOGLE_APPLICATION_CREDENTIALS", "CLOUDINARY_URL", *EMULATOR_VARIABLES)
"""Variables of the hosted services that keep their usual names."""


def masked(name: str, value: str) -> str:
    """Return *value* without passwords, keys and tokens."""
    if not value:
        return ""
    if name in _LISTS and "," in value:
        return ",".join(masked(name, one) for one in value.split(","))
    if name in _ALL_SECRET:
        return HIDDEN
    if name in _STORES and not is_readable(value):
        return public_address(value)
    if name in _ADDRESSES and "@" in value and "://" not in value:
        return HIDDEN  # its scheme was forgotten
    # A password stands between the colon after a user's name and the last @.
    address, parameters = _parted(value)
    before, at, after = address.rpartition("@")
    shown = _PASSWORD.sub(rf"\1:{HIDDEN}", before) + at + after + parameters
    return _PARAMETER.sub(lambda found: found[1] + HIDDEN if found[1] else found[0], shown)


def _parted(value: str) -> tuple[str, str]:
    """Return an address and its parameters, '' where a part of a password might be among them."""
    address, mark, parameters = value.partition("?")
    named = [one.partition("=") for one in parameters.split("&")]
    is_said = all(name in _MAILBOXES or "@" not in name + text for name, _, text in named)
    try:
        urlsplit(address).port  # noqa: B018 - raises for what begins a password
    except ValueError:
        return value, ""
    return (address, mark + parameters) if is_said else (value, "")


def shown_settings(settings: Settings, environment: Mapping[str, str]) -> list[dict[str, str]]:
    """Return every setting with what holds now and where that came from."""
    worked_out = {
        "STUDIO_STORE": settings.store,
        "STUDIO_MEDIA": settings.media,
        "STUDIO_IDENTITY": settings.identity,
        "STUDIO_ENQUIRY_KEY_FILE": str(settings.enquiry_key_file),
        "STUDIO_BACKUP_KEY_FILE": str(settings.backup_key_file),
    }
    rows = [
        {
            "name": name,
            "value": masked(name, worked_out.get(name, given.text)),
            "source": given.source,
        }
        for name, given in settings.given.items()
    ]
    hosted = [name for name in _HOSTED if environment.get(name)]
    return rows + [
        {"name": name, "value": masked(name, environment[name]), "source": "environment"}
        for name in hosted
    ]
