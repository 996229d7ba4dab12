"""What `studio doctor` tries, one check after another, and what to do when it fails."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Literal

from studio_adapters.bootstrap import CONFIG_FILE, Settings
from studio_cli.doctor.access import BRING_KEY, try_access
from studio_cli.doctor.backups import try_backup_places, try_backups
from studio_cli.doctor.connections import (
    DoubtError,
    try_identity,
    try_mail,
    try_media,
    try_store,
)
from studio_cli.doctor.enclosed import try_enclosed
from studio_cli.doctor.endpoint import try_deliveries, try_endpoint
from studio_cli.doctor.indexnow import try_indexnow
from studio_cli.doctor.machine import (
    try_clock,
    try_data_dir,
    try_disk,
    try_key_file,
    try_rights,
)
from studio_cli.doctor.masking import masked
from studio_cli.doctor.opening import try_opening
from studio_cli.doctor.owners import try_owners
from studio_cli.doctor.plans import try_plans
from studio_cli.doctor.public import try_emulators, try_public_settings, try_public_url
from studio_cli.doctor.published import try_published_folder
from studio_cli.doctor.sealed import try_sealed
from studio_cli.doctor.texts import try_texts
from studio_cli.failures import CommandError, explanation
from studio_cli.shell import CLOCK_ADVICE
from studio_core.backups.failing import is_full
from studio_core.errors import StoreMissingError
from studio_core.records.store import StoreDamagedError, StoreFullError

State = Literal["ok", "warning", "failed"]


@dataclass(frozen=True, slots=True)
class Check:
    """One finding: what was tried, how it went, and what to do about it."""

    name: str
    state: State
    detail: str
    advice: str = ""

    @property
    def told(self) -> str:
        """What was found and, unless all is well, what to do about it."""
        return self.detail if self.state == "ok" else f"{self.detail} -> {self.advice}"

    def as_json(self) -> dict[str, str]:
        """Return the check as `--json` writes it."""
        return asdict(self)


def all_checks(settings: Settings) -> Iterator[Check]:
    """Run every check; one whose failure would make later ones fail too comes first."""
    for name, check, advice in _CHECKS:
        try:
            found = Check(name, "ok", check(settings))
        except DoubtError as doubt:
            found = Check(name, "warning", str(doubt), doubt.advice or advice)
        except StoreMissingError as error:
            if settings.config is None:
                found = Check(name, "warning", str(error), "run `studio init`")
            else:
                found = Check(name, "failed", str(error), _GONE)
        except Exception as error:  # noqa: BLE001 - whatever a driver raises is a finding here
            found = Check(name, "failed", masked(name, explanation(error)), _cure(error) or advice)
        yield found


def _cure(error: BaseException | None) -> str:
    """Return what helps against *error* whichever check it fails; '' where that check knows it."""
    while error is not None:
        if isinstance(error, CommandError) and error.advice:
            return error.advice
        if isinstance(error, StoreDamagedError):
            return _RESTORED
        if isinstance(error, (OSError, StoreFullError)) and is_full(error):
            return _ROOM
        error = error.__cause__ or error.__context__
    return ""


_ROOM = "free some space on that disk, or move what lies there to a larger one"

_RESTORED = (
    "stop the server, move the file of STUDIO_STORE away with those beside it that end in -wal and"
    " -shm, then `studio restore latest --apply`; `studio backup list` shows what there is"
)

_GONE = f"is its disk there, is {CONFIG_FILE} of another site, was its folder moved?"
"""About what the settings file of a site names, and what is not there."""

_CHECKS: Sequence[tuple[str, Callable[[Settings], str], str]] = (
    ("emulators", try_emulators, "unset the variable, or set STUDIO_ALLOW_EMULATORS=1 in tests"),
    ("public address", try_public_url, "set STUDIO_PUBLIC_URL to https:// and the site's name"),
    ("public settings", try_public_settings, "change what is named before anybody is let in"),
    ("data directory", try_data_dir, "make the directory writable for the user of the site"),
    ("file owners", try_owners, "as root: chown -R and chmod -R u+rwX, for the user of the site"),
    ("disk", try_disk, _ROOM),
    ("file rights", try_rights, "let nobody but the site's user read them: chmod 600"),
    ("enquiry key", try_key_file, "let nobody but the site's user read it: chmod 600"),
    ("clock", try_clock, CLOCK_ADVICE),
    ("store", try_store, "check STUDIO_STORE, the database server, its user and its rights"),
    (
        "sealed texts",
        try_sealed,
        BRING_KEY,
    ),
    ("access records", try_access, "see `studio enquiries access --verify`"),
    (
        "texts",
        try_texts,
        "remove [site] from it; `studio site set` and the administration change texts",
    ),
    ("plans", try_plans, "plan what is named anew in the administration"),
    ("opening", try_opening, "see `studio site check`, or close it: `studio site close`"),
    ("search engines", try_indexnow, "see `studio site indexnow status`"),
    ("sign-in", try_identity, "check STUDIO_IDENTITY and, for Firebase, its key and project"),
    ("images", try_media, "check STUDIO_MEDIA, its credentials and the network"),
    (
        "visitors' files",
        try_enclosed,
        "`studio media sync --from` what STUDIO_MEDIA was when they came, or restore a backup",
    ),
    (
        "published folder",
        try_published_folder,
        "name a folder of its own in STUDIO_TWIN_DIR; as root chown -R it, for the site's user",
    ),
    ("enquiry endpoint", try_endpoint, "open STUDIO_ENQUIRY_ENDPOINT in a browser"),
    ("deliveries", try_deliveries, "see `studio enquiries list --undelivered`"),
    ("mail", try_mail, "check STUDIO_SMTP_URL: host, port, user and password"),
    ("backups", try_backups, "see `studio backup list`, and try `studio backup run`"),
    (
        "backup places",
        try_backup_places,
        "check STUDIO_BACKUP_TO, its disk, credentials and network; `studio backup key import`",
    ),
)
