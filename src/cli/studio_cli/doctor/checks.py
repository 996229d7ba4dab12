"""What `studio doctor` tries, one check after another, and what to do when it fails."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Literal
from urllib.parse import unquote, urlsplit

from studio_adapters.bootstrap import (
    CONFIG_FILE,
    Settings,
    open_identity,
    open_media,
    open_store,
    refuse_emulators,
)
from studio_cli.doctor.connections import DoubtError, try_mail
from studio_cli.doctor.endpoint import try_endpoint
from studio_cli.doctor.machine import (
    try_clock,
    try_data_dir,
    try_disk,
    try_key_file,
    try_rights,
)
from studio_cli.doctor.masking import masked
from studio_cli.doctor.public import try_public_settings
from studio_cli.doctor.sealed import try_sealed
from studio_cli.failures import CommandError, explanation
from studio_core.accounts.account import list_accounts
from studio_core.errors import StoreMissingError
from studio_core.records.collections import INSIGHTS, PORTFOLIO

State = Literal["ok", "warning", "failed"]


@dataclass(frozen=True, slots=True)
class Check:
    """One finding: what was tried, how it went, and what to do about it."""

    name: str
    state: State
    detail: str
    advice: str = ""

    def as_json(self) -> dict[str, str]:
        """Return the check as `--json` writes it."""
        return asdict(self)


def all_checks(settings: Settings) -> Iterator[Check]:
    """Try everything that *settings* name, in the order in which faults hide each other."""
    return (_tried(name, settings, check, advice) for name, check, advice in _CHECKS)


def _tried(name: str, settings: Settings, check: Callable[[Settings], str], advice: str) -> Check:
    # Whatever a driver raises is a finding here, not a reason to stop looking.
    try:
        said = check(settings)
    except DoubtError as doubt:
        return Check(name, "warning", str(doubt), doubt.advice or advice)
    except StoreMissingError as error:
        if settings.config is None:
            return Check(name, "warning", str(error), "run `studio init`")
        return Check(name, "failed", str(error), _GONE)
    except Exception as error:  # noqa: BLE001 - see above
        return Check(name, "failed", masked(name, explanation(error)), advice)
    return Check(name, "ok", said)


def _emulators(settings: Settings) -> str:
    refuse_emulators(settings)
    return "allowed" if settings.allow_emulators else "none in use"


def _public_url(settings: Settings) -> str:
    if not settings.public_url:
        return "not set: links use the address that is served"
    parts = urlsplit(settings.public_url)
    if parts.scheme not in {"http", "https"} or not parts.hostname:
        raise CommandError(f"{settings.public_url} is no web address")
    return settings.public_url


def _store(settings: Settings) -> str:
    with closing(open_store(settings.store, settings)) as store:
        return ", ".join(f"{len(store.read(name))} {name}" for name in (PORTFOLIO, INSIGHTS))


def _identity(settings: Settings) -> str:
    with closing(open_store(settings.store, settings)) as store:
        user = open_identity(store, settings).authenticate("nobody@studio.invalid", "")
        able = [account for account in list_accounts(store) if not account.disabled]
    if user is not None:
        raise CommandError("it lets anybody in")
    if settings.identity == "local" and not able:
        raise DoubtError("nobody can sign in yet", "studio admin add EMAIL")
    return f"{settings.identity} accounts answer"


def _media(settings: Settings) -> str:
    kind, _, folder = settings.media.partition(":///")
    if kind == "local" and not Path(unquote(folder)).exists():
        return f"local: {folder} is made when the first picture comes"
    host = open_media(settings)
    try:
        usage = host.usage()
    finally:
        host.close()
    limit = (
        "no limit" if usage.storage.limit is None else f"of {usage.storage.limit / 2**30:.1f} GiB"
    )
    return f"{host.describe().kind}: {usage.storage.used / 2**30:.2f} GiB used, {limit}"


_GONE = f"is its disk there, is {CONFIG_FILE} of another site, was its folder moved?"
"""About what the settings file of a site names, and what is not there."""

_CHECKS: Sequence[tuple[str, Callable[[Settings], str], str]] = (
    ("emulators", _emulators, "unset the variable, or set STUDIO_ALLOW_EMULATORS=1 in tests"),
    ("public address", _public_url, "set STUDIO_PUBLIC_URL to https:// and the site's name"),
    ("public settings", try_public_settings, "change what is named before anybody is let in"),
    ("data directory", try_data_dir, "make the directory writable for the user of the site"),
    ("disk", try_disk, "free some space, or move STUDIO_DATA_DIR to a larger disk"),
    ("file rights", try_rights, "let nobody but the site's user read them: chmod 600"),
    ("enquiry key", try_key_file, "let nobody but the site's user read it: chmod 600"),
    ("clock", try_clock, "set this machine's clock, by NTP for example"),
    ("store", _store, "check STUDIO_STORE, the database server, its user and its rights"),
    ("sealed texts", try_sealed, "put the key back that `studio enquiries key export` wrote"),
    ("sign-in", _identity, "check STUDIO_IDENTITY and, for Firebase, its key and project"),
    ("images", _media, "check STUDIO_MEDIA, its credentials and the network"),
    ("enquiry endpoint", try_endpoint, "open STUDIO_ENQUIRY_ENDPOINT in a browser"),
    ("mail", try_mail, "check STUDIO_SMTP_URL: host, port, user and password"),
)
