"""The settings file, studio.toml: read as environment variables would say it."""

import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from studio_adapters.spelling import PREFIX, nearest

_TAKEN: Mapping[str, tuple[type, ...]] = {
    "STUDIO_ACCESS_RECORD_DAYS": (int,),
    "STUDIO_ALLOW_EMULATORS": (bool, int),
    "STUDIO_BACKUP_KEEP": (dict,),
    "STUDIO_BACKUP_TO": (list,),
    "STUDIO_EXPRESS": (bool, int),
    "STUDIO_ENCLOSURE_BUDGET": (int,),
    "STUDIO_ENCLOSURE_LIMIT": (int,),
    "STUDIO_MAX_UPLOAD_MB": (int,),
    "STUDIO_METRICS_FROM": (list,),
    "STUDIO_ENQUIRY_RETENTION_DAYS": (int, dict),
    "STUDIO_PICTURE_HOSTS": (list,),
    "STUDIO_TRUSTED_PROXIES": (list,),
}
"""What a setting may be besides a text."""

_OF_OTHERS = ("STUDIO_SERVICE_", "STUDIO_PORT")
"""What Kubernetes sets for every container beside a service that is called studio."""

_SAID = {
    bool: "true or false",
    int: "a whole number",
    dict: "a table",
    list: "a list of texts",
    str: "a text in quotes",
}


class SettingsError(Exception):
    """A setting that cannot be understood; says which and why."""


def read_settings_file(
    path: Path, known: Sequence[str], *, required: bool
) -> tuple[dict[str, str], Mapping[str, Any]]:
    """Return a file's settings as environment variables would say them, and its `[site]` table.

    Both are empty when there is no file. Raise `SettingsError` for a *required* one that is not
    there, for what is no TOML, and for a setting that is none of the *known* or of another type.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        if required:
            raise SettingsError(f"{path} does not exist") from None
        return {}, {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from error
    site = table.pop("site", {})
    if not isinstance(site, Mapping):
        raise SettingsError("[site] must be a table")
    names = [name.removeprefix(PREFIX).lower() for name in known]
    for name in sorted(key.lower() for key in table):
        if name not in names:
            raise SettingsError(f"{path}: unknown setting {name}{nearest(name, [*names, 'site'])}")
    return {f"{PREFIX}{key.upper()}": _as_text(path, key, table[key]) for key in table}, site


def _as_text(path: Path, key: str, value: Any) -> str:
    taken = (*_TAKEN.get(f"{PREFIX}{key.upper()}", ()), str)
    items = value if type(value) is list else []
    if type(value) not in taken or not all(isinstance(item, str) for item in items):
        kinds = " or ".join(_SAID[kind] for kind in taken)
        raise SettingsError(f"{path}: {key} must be {kinds}")
    match value:
        case bool():
            return "1" if value else ""
        case dict():
            return ",".join(f"{name}={item}" for name, item in value.items())
        case list():
            return ",".join(items)
    return str(value)


def refuse_unknown(environment: Mapping[str, str], known: Sequence[str]) -> None:
    """Raise `SettingsError` for a variable that looks like a setting and is none of the *known*."""
    for name in sorted(environment):
        if name.startswith(PREFIX) and not name.startswith(_OF_OTHERS) and name not in known:
            raise SettingsError(f"unknown setting {name} in the environment{nearest(name, known)}")
