"""The settings: defaults, then studio.toml, then the environment, then command options."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from pathlib import Path
from typing import Any

from studio_adapters.metrics_settings import MetricsReaders, metrics_readers
from studio_adapters.setting_values import (
    BACKUP_KEEP,
    MOST_BUDGET_MIB,
    MOST_UPLOAD_MB,
    RETENTION_DAYS,
    Identity,
    access_record_days,
    backup_at,
    backup_keep,
    backup_places,
    identity,
    megabytes,
    number,
    picture_hosts,
    proxies,
    public_url,
    retention_days,
    switch,
)
from studio_adapters.settings_file import (
    SettingsError,
    read_settings_file,
    refuse_unknown,
)
from studio_core.access.keeping import LEAST_DAYS
from studio_core.backups.keeping import KeepingRule
from studio_core.enquiries.stages import Stage

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
"""Names the settings file as `--config` does, for processes that a command starts, too."""

DEBUG_VARIABLE = "STUDIO_DEBUG"
"""Has the command line show where an unexpected error came from."""

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
    "STUDIO_ENQUIRY_RETENTION_DAYS": RETENTION_DAYS,
    "STUDIO_ACCESS_RECORD_DAYS": str(LEAST_DAYS),
    "STUDIO_TRUSTED_PROXIES": "",
    "STUDIO_MAX_UPLOAD_MB": "10",
    "STUDIO_ENCLOSURE_BUDGET": "2048",
    "STUDIO_ENCLOSURE_LIMIT": "20",
    "STUDIO_PICTURE_HOSTS": "*",
    "STUDIO_METRICS_TOKEN": "",
    "STUDIO_METRICS_FROM": "",
    "STUDIO_BACKUP_AT": "",
    "STUDIO_BACKUP_TO": "",
    "STUDIO_BACKUP_KEEP": BACKUP_KEEP,
    "STUDIO_BACKUP_KEY_FILE": "",
    "STUDIO_PUBLISHED_DIR": "",
}
WITHOUT_EFFECT = ("STUDIO_EXPRESS",)
"""Settings of versions before this one: a site that has them starts as it did."""

RENAMED = {"STUDIO_TWIN_DIR": "STUDIO_PUBLISHED_DIR"}
"""What settings of the version before this one are called now."""

OLDER_PICTURE_HOSTS = "pictureHosts"
"""Where the `[site]` table of an older settings file names the hosts of pictures."""


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
    enquiry_retention_days: Mapping[Stage, int]
    """For how many days an enquiry is kept, by state."""
    access_record_days: int
    """For how many days it is kept who has seen which enquiries."""
    smtp_url: str
    firebase_api_key: str
    trusted_proxies: tuple[str, ...]
    """The addresses and networks whose forwarding headers are believed."""
    max_upload_mb: int
    """How large a picture may be, in units of 1024 * 1024 bytes."""
    enclosure_budget_mib: int
    enclosure_limit_mib: int
    """How large an enclosure of a consultation may be, in units of 1024 * 1024 bytes."""
    picture_hosts: tuple[str, ...] | None
    """Where pictures may lie besides this site, shared drives and the image host; None: anywhere.

    The pictures of an older site may lie on hosts that only its operator knows (decision 25).
    """
    backup_at: time | None
    """When the night's backup is made, in Seoul; None when none is scheduled."""
    backup_to: tuple[str, ...]
    """Where copies lie: whole paths of folders, `sealed:` before one, and buckets."""
    backup_keep: KeepingRule
    backup_key_file: Path
    """The key that seals copies."""
    published_dir: Path | None
    """Where public answers are written as files for the proxy to serve; None when none are."""
    metrics: MetricsReaders
    """Who may read measurements besides this machine."""
    """Whether repeated requests are answered before they are parsed."""
    allow_emulators: bool
    site: Mapping[str, Any]
    """The `[site]` table: texts that no server reads, for the store has them (decision 63)."""
    config: Path | None
    """The settings file that was read; None when there is none."""
    given: Mapping[str, GivenSetting]
    """Every setting by its STUDIO_ name, as it was written."""

    @property
    def site_texts(self) -> Mapping[str, Any]:
        """The texts in the `[site]` table, which no server reads."""
        return {name: value for name, value in self.site.items() if name != OLDER_PICTURE_HOSTS}

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
    written, site = read_settings_file(
        path, (*_DEFAULTS, *WITHOUT_EFFECT, *RENAMED), required=bool(named)
    )
    layers: list[tuple[str, Mapping[str, str]]] = [
        ("default", _DEFAULTS),
        (str(path), written),
        ("environment", environment),
        ("option", {name: text for name, text in (options or {}).items() if text is not None}),
    ]
    given: dict[str, GivenSetting] = {}
    others = (*WITHOUT_EFFECT, *RENAMED, CONFIG_VARIABLE, DEBUG_VARIABLE)
    refuse_unknown(environment, (*_DEFAULTS, *others))
    for source, layer in layers:
        for name in (*RENAMED, *_DEFAULTS):
            if name in layer:
                given[RENAMED.get(name, name)] = GivenSetting(layer[name], source)
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
        identity=identity(text["STUDIO_IDENTITY"], store),
        public_url=public_url(text["STUDIO_PUBLIC_URL"]),
        data_dir=data_dir,
        enquiry_endpoint=text["STUDIO_ENQUIRY_ENDPOINT"],
        enquiry_key_file=Path(text["STUDIO_ENQUIRY_KEY_FILE"] or data_dir / "enquiry.key"),
        enquiry_retention_days=retention_days(text["STUDIO_ENQUIRY_RETENTION_DAYS"]),
        access_record_days=access_record_days(text["STUDIO_ACCESS_RECORD_DAYS"]),
        smtp_url=text["STUDIO_SMTP_URL"],
        firebase_api_key=text["STUDIO_FIREBASE_API_KEY"],
        trusted_proxies=proxies(text["STUDIO_TRUSTED_PROXIES"]),
        max_upload_mb=megabytes("STUDIO_MAX_UPLOAD_MB", text["STUDIO_MAX_UPLOAD_MB"]),
        enclosure_budget_mib=number(
            "STUDIO_ENCLOSURE_BUDGET", text["STUDIO_ENCLOSURE_BUDGET"], MOST_BUDGET_MIB
        ),
        enclosure_limit_mib=megabytes("STUDIO_ENCLOSURE_LIMIT", text["STUDIO_ENCLOSURE_LIMIT"]),
        picture_hosts=picture_hosts(text["STUDIO_PICTURE_HOSTS"], site.get(OLDER_PICTURE_HOSTS)),
        backup_at=backup_at(text["STUDIO_BACKUP_AT"], text["STUDIO_BACKUP_TO"]),
        backup_to=backup_places(text["STUDIO_BACKUP_TO"]),
        backup_keep=backup_keep(text["STUDIO_BACKUP_KEEP"]),
        backup_key_file=Path(text["STUDIO_BACKUP_KEY_FILE"] or data_dir / "backup-key.json"),
        published_dir=Path(folder) if (folder := text["STUDIO_PUBLISHED_DIR"]) else None,
        metrics=metrics_readers(text["STUDIO_METRICS_TOKEN"], text["STUDIO_METRICS_FROM"]),
        allow_emulators=switch("STUDIO_ALLOW_EMULATORS", text["STUDIO_ALLOW_EMULATORS"]),
        site=site,
        config=config,
        given=given,
    )
