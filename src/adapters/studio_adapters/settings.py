"""The settings: defaults, then studio.toml, then the environment, then command options."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from ipaddress import ip_network
from pathlib import Path
from typing import Any, Literal

from studio_adapters.settings_file import SettingsError, read_settings_file
from studio_adapters.spelling import PREFIX, nearest
from studio_core.enquiries.enquiry import STATUSES, Status

__all__ = [
    "CONFIG_FILE",
    "CONFIG_VARIABLE",
    "DEBUG_VARIABLE",
    "EMULATOR_VARIABLES",
    "MOST_UPLOAD_MB",
    "GivenSetting",
    "Identity",
    "Settings",
    "SettingsError",
    "load_settings",
    "refuse_emulators",
]

CONFIG_FILE = "studio.toml"
CONFIG_VARIABLE = "STUDIO_CONFIG"
"""Names the settings file as `--config` does; `studio serve` hands it on by this."""

DEBUG_VARIABLE = "STUDIO_DEBUG"
"""Has the command line show where an unexpected error came from."""

_OF_OTHERS = ("STUDIO_SERVICE_", "STUDIO_PORT")
"""What Kubernetes sets for every container beside a service that is called studio."""

EMULATOR_VARIABLES = (
    "FIREBASE_DATABASE_EMULATOR_HOST",
    "FIREBASE_AUTH_EMULATOR_HOST",
    "FIREBASE_STORAGE_EMULATOR_HOST",
    "STORAGE_EMULATOR_HOST",
)
"""An emulator believes every credential, so a server must not meet one by accident."""

_DEFAULTS: dict[str, str] = {
    "STUDIO_STORE": "",
    "STUDIO_STORE_NEXT": "",
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
    "STUDIO_MAX_UPLOAD_MB": "10",
}
_MAX_DAYS = 36_500
MOST_UPLOAD_MB = 100
"""An upload is held in memory while it is decoded."""

Identity = Literal["local", "firebase"]


@dataclass(frozen=True, slots=True)
class GivenSetting:
    """A setting as it was written, and where: `default`, a file, `environment` or `option`."""

    text: str
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Every setting, checked, with what follows from the others filled in."""

    store: str
    """The store's URL."""
    store_next: str
    """The URL of the store that the site moves to, with its password; empty when none is known."""
    media: str
    """The image host's URL."""
    identity: Identity
    public_url: str
    """The address visitors use, without a trailing slash; empty when none is configured."""
    data_dir: Path
    """Where local files lie."""
    enquiry_endpoint: str
    """Where enquiries are sent on to; empty when they stay in the inbox."""
    enquiry_key_file: Path
    """The key that encrypts enquiries."""
    enquiry_retention_days: Mapping[Status, int]
    """For how many days an enquiry is kept, by state."""
    smtp_url: str
    firebase_api_key: str
    trusted_proxies: tuple[str, ...]
    """The addresses and networks whose forwarding headers are believed."""
    max_upload_mb: int
    """How large a picture may be, in units of 1024 * 1024 bytes."""
    express: bool
    """Whether repeated requests are answered before they are parsed."""
    allow_emulators: bool
    site: Mapping[str, Any]
    """The `[site]` table, the site's identity; empty when there is none."""
    config: Path | None
    """The settings file that was read; None when there is none."""
    given: Mapping[str, GivenSetting]
    """Every setting by its STUDIO_ name, as it was written."""

    @property
    def max_upload_bytes(self) -> int:
        """How many bytes a picture may have."""
        return self.max_upload_mb * 1024 * 1024


def load_settings(
    config: Path | None = None,
    environment: Mapping[str, str] | None = None,
    options: Mapping[str, str | None] | None = None,
) -> Settings:
    """Gather the settings; raise `SettingsError` for one that is unknown or cannot be read."""
    environment = os.environ if environment is None else environment
    named = config or environment.get(CONFIG_VARIABLE)
    path = Path(named or CONFIG_FILE)
    written, site = read_settings_file(path, tuple(_DEFAULTS), required=bool(named))
    layers: list[tuple[str, Mapping[str, str]]] = [
        ("default", _DEFAULTS),
        (str(path), written),
        ("environment", environment),
        ("option", {name: text for name, text in (options or {}).items() if text is not None}),
    ]
    given: dict[str, GivenSetting] = {}
    _refuse_unknown(environment)
    for source, layer in layers:
        given |= {name: GivenSetting(layer[name], source) for name in _DEFAULTS if name in layer}
    return _typed(given, site, path if path.exists() else None)


def refuse_emulators(settings: Settings, environment: Mapping[str, str] | None = None) -> None:
    """Raise `SettingsError` when an emulator's variable is set and nobody allowed emulators."""
    environment = os.environ if environment is None else environment
    met = [name for name in EMULATOR_VARIABLES if environment.get(name)]
    if met and not settings.allow_emulators:
        raise SettingsError(
            f"{met[0]} is set, so a hosted service would be an emulator that checks nobody's "
            "password; unset it, or set STUDIO_ALLOW_EMULATORS=1 for tests"
        )


def _refuse_unknown(environment: Mapping[str, str]) -> None:
    """Raise `SettingsError` for a variable that looks like a setting and is none."""
    known = (*_DEFAULTS, CONFIG_VARIABLE, DEBUG_VARIABLE)
    for name in sorted(environment):
        if name.startswith(PREFIX) and not name.startswith(_OF_OTHERS) and name not in known:
            raise SettingsError(f"unknown setting {name} in the environment{nearest(name, known)}")


def _typed(
    given: Mapping[str, GivenSetting], site: Mapping[str, Any], config: Path | None
) -> Settings:
    text = {name: setting.text for name, setting in given.items()}
    data_dir = Path(text["STUDIO_DATA_DIR"])
    store = text["STUDIO_STORE"] or f"sqlite:///{data_dir / 'studio.db'}"
    # Read as percent-encoded, which the path of a folder is not.
    media_folder = str(data_dir / "media").replace("%", "%25")
    return Settings(
        store=store,
        store_next=text["STUDIO_STORE_NEXT"],
        media=text["STUDIO_MEDIA"] or f"local:///{media_folder}",
        identity=_identity(text["STUDIO_IDENTITY"], store),
        public_url=text["STUDIO_PUBLIC_URL"].rstrip("/"),
        data_dir=data_dir,
        enquiry_endpoint=text["STUDIO_ENQUIRY_ENDPOINT"],
        enquiry_key_file=Path(text["STUDIO_ENQUIRY_KEY_FILE"] or data_dir / "enquiry.key"),
        enquiry_retention_days=_retention_days(text["STUDIO_ENQUIRY_RETENTION_DAYS"]),
        smtp_url=text["STUDIO_SMTP_URL"],
        firebase_api_key=text["STUDIO_FIREBASE_API_KEY"],
        trusted_proxies=_proxies(text["STUDIO_TRUSTED_PROXIES"]),
        max_upload_mb=_number("STUDIO_MAX_UPLOAD_MB", text["STUDIO_MAX_UPLOAD_MB"], MOST_UPLOAD_MB),
        express=_switch("STUDIO_EXPRESS", text["STUDIO_EXPRESS"]),
        allow_emulators=_switch("STUDIO_ALLOW_EMULATORS", text["STUDIO_ALLOW_EMULATORS"]),
        site=site,
        config=config,
        given=given,
    )


def _identity(text: str, store: str) -> Identity:
    match text:
        case "local" | "firebase":
            return text
        case "":
            return "firebase" if store.startswith("firebase:") else "local"
        case _:
            raise SettingsError(f"STUDIO_IDENTITY is {text!r}: it must be local or firebase")


def _retention_days(text: str) -> dict[Status, int]:
    """Read `365`, or `new=30,closed=730`, which leaves the other states at the default."""
    name = "STUDIO_ENQUIRY_RETENTION_DAYS"
    if "=" not in text:
        return dict.fromkeys(STATUSES, _number(name, text, _MAX_DAYS))
    named = dict(part.strip().partition("=")[::2] for part in text.split(","))
    unknown = sorted(named.keys() - set(STATUSES))
    if unknown:
        raise SettingsError(f"{name}: no state called {unknown[0]!r}")
    return {
        state: _number(name, named.get(state, _DEFAULTS[name]).strip(), _MAX_DAYS)
        for state in STATUSES
    }


def _proxies(text: str) -> tuple[str, ...]:
    """Read addresses and networks with commas between them; `*` is every address."""
    found = tuple(part.strip() for part in text.split(",") if part.strip())
    for proxy in found:
        try:
            proxy == "*" or ip_network(proxy)
        except ValueError:
            raise SettingsError(
                f"STUDIO_TRUSTED_PROXIES names {proxy!r}: it must be an address or a network, "
                "such as 10.0.0.1 or 10.0.0.0/24"
            ) from None
    return found


def _number(name: str, text: str, most: int) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= most):
        raise SettingsError(f"{name} is {text!r}: it must be a whole number from 1 to {most}")
    return int(text)


def _switch(name: str, text: str) -> bool:
    if text not in {"", "0", "1"}:
        raise SettingsError(f"{name} is {text!r}: it must be 0 or 1")
    return text == "1"
