"""The settings: defaults, then studio.toml, then the environment, then command options."""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from studio_core.enquiries.enquiry import STATUSES, Status

CONFIG_FILE = "studio.toml"
CONFIG_VARIABLE = "STUDIO_CONFIG"
"""Names the settings file as `--config` does; `studio serve` hands it on by this."""

EMULATOR_VARIABLES = (
    "FIREBASE_DATABASE_EMULATOR_HOST",
    "FIREBASE_AUTH_EMULATOR_HOST",
    "FIREBASE_STORAGE_EMULATOR_HOST",
    "STORAGE_EMULATOR_HOST",
)
"""An emulator believes every credential, so a server must not meet one by accident."""

_DEFAULTS: dict[str, str] = {
    "STUDIO_STORE": "",
    "STUDIO_MEDIA": "",
    "STUDIO_IDENTITY": "",
    "STUDIO_ENQUIRY_ENDPOINT": "",
    "STUDIO_PUBLIC_URL": "",
    "STUDIO_DATA_DIR": "var",
    "STUDIO_ALLOW_EMULATORS": "",
    "STUDIO_FIREBASE_API_KEY": "",
    "STUDIO_ENQUIRY_KEY_FILE": "",
    "STUDIO_SMTP_URL": "",
    "STUDIO_ENQUIRY_RETENTION_DAYS": "365",
    "STUDIO_TRUSTED_PROXIES": "",
    "STUDIO_EXPRESS": "1",
}


class SettingsError(Exception):
    """A setting that cannot be understood; says which and why."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Every setting by its name, where each came from, and the site's identity."""

    values: Mapping[str, str]
    sources: Mapping[str, str]
    site: Mapping[str, Any] = field(default_factory=dict)
    config: Path | None = None
    """The settings file that was read; None when there is none."""

    @property
    def data_dir(self) -> Path:
        """Where local files lie."""
        return Path(self.values["STUDIO_DATA_DIR"])

    @property
    def express(self) -> bool:
        """Whether repeated requests are answered before they are parsed."""
        return self.values["STUDIO_EXPRESS"] == "1"

    @property
    def store(self) -> str:
        """The store's URL."""
        return self.values["STUDIO_STORE"] or f"sqlite:///{self.data_dir / 'studio.db'}"

    @property
    def media(self) -> str:
        """The image host's URL."""
        # Read as percent-encoded, which the path of a folder is not.
        folder = str(self.data_dir / "media").replace("%", "%25")
        return self.values["STUDIO_MEDIA"] or f"local:///{folder}"

    @property
    def identity(self) -> str:
        """`local` or `firebase`."""
        chosen = self.values["STUDIO_IDENTITY"]
        return chosen or ("firebase" if self.store.startswith("firebase:") else "local")

    @property
    def public_url(self) -> str:
        """The address visitors use, without a trailing slash; empty when none is configured."""
        return self.values["STUDIO_PUBLIC_URL"].rstrip("/")

    @property
    def enquiry_retention_days(self) -> dict[Status, int]:
        """For how many days an enquiry is kept, by state; raise `SettingsError`."""
        text = self.values["STUDIO_ENQUIRY_RETENTION_DAYS"]
        if "=" not in text:
            return dict.fromkeys(STATUSES, _days(text))
        named = dict(part.strip().partition("=")[::2] for part in text.split(","))
        unknown = sorted(named.keys() - set(STATUSES))
        if unknown:
            raise SettingsError(f"STUDIO_ENQUIRY_RETENTION_DAYS: no state called {unknown[0]!r}")
        usual = _days(_DEFAULTS["STUDIO_ENQUIRY_RETENTION_DAYS"])
        return {
            state: _days(named[state].strip()) if state in named else usual for state in STATUSES
        }

    @property
    def enquiry_key_file(self) -> Path:
        """The key that encrypts enquiries."""
        named = self.values["STUDIO_ENQUIRY_KEY_FILE"]
        return Path(named) if named else self.data_dir / "enquiry.key"


def load_settings(
    config: Path | None = None,
    environment: Mapping[str, str] | None = None,
    options: Mapping[str, str | None] | None = None,
) -> Settings:
    """Gather the settings; raise `SettingsError` for an unreadable or unknown one."""
    environment = os.environ if environment is None else environment
    values, sources = dict(_DEFAULTS), dict.fromkeys(_DEFAULTS, "default")
    named = config or environment.get(CONFIG_VARIABLE)
    path = Path(named or CONFIG_FILE)
    table = _read_toml(path, required=bool(named))
    site = table.pop("site", {})
    layers = [
        (str(path), _named(path, table)),
        ("environment", environment),
        ("option", {name: text for name, text in (options or {}).items() if text is not None}),
    ]
    for source, layer in layers:
        for name in _DEFAULTS.keys() & layer.keys():
            values[name], sources[name] = layer[name], source
    settings = Settings(values, sources, site, path if path.exists() else None)
    _check(settings)
    return settings


def refuse_emulators(settings: Settings, environment: Mapping[str, str] | None = None) -> None:
    """Raise `SettingsError` when an emulator's variable is set and nobody allowed emulators."""
    environment = os.environ if environment is None else environment
    met = [name for name in EMULATOR_VARIABLES if environment.get(name)]
    if met and settings.values["STUDIO_ALLOW_EMULATORS"] != "1":
        raise SettingsError(
            f"{met[0]} is set, so a hosted service would be an emulator that checks nobody's "
            "password; unset it, or set STUDIO_ALLOW_EMULATORS=1 for tests"
        )


def _check(settings: Settings) -> None:
    if not isinstance(settings.site, Mapping):
        raise SettingsError("[site] must be a table")
    if settings.identity not in {"local", "firebase"}:
        raise SettingsError(
            f"STUDIO_IDENTITY is {settings.identity!r}: it must be local or firebase"
        )
    if settings.values["STUDIO_EXPRESS"] not in {"0", "1"}:
        raise SettingsError(f"STUDIO_EXPRESS is {settings.values['STUDIO_EXPRESS']!r}: 0 or 1")
    # Looked at once here, so that a mistake stops the start and not the first purge.
    assert settings.enquiry_retention_days


def _days(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 36_500):
        raise SettingsError(
            f"STUDIO_ENQUIRY_RETENTION_DAYS is {text!r}: it must be 1 to 36500 days"
        )
    return int(text)


def _read_toml(path: Path, *, required: bool) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError:
        if required:
            raise SettingsError(f"{path} does not exist") from None
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise SettingsError(f"{path} cannot be read: {error}") from error


def _named(path: Path, table: Mapping[str, Any]) -> dict[str, str]:
    """Turn `store = "…"` into `STUDIO_STORE`; an unknown key is a mistake worth stopping for."""
    named = {f"STUDIO_{key.upper()}": _as_text(value) for key, value in table.items()}
    unknown = sorted(named.keys() - _DEFAULTS.keys())
    if unknown:
        raise SettingsError(f"{path}: unknown setting {unknown[0].removeprefix('STUDIO_').lower()}")
    return named


def _as_text(value: Any) -> str:
    """Write a TOML value as an environment variable would hold it."""
    if isinstance(value, bool):
        return "1" if value else ""
    if isinstance(value, Mapping):
        return ",".join(f"{name}={item}" for name, item in value.items())
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)
