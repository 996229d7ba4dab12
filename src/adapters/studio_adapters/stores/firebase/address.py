"""Which database, of which project."""

from dataclasses import dataclass
from urllib.parse import parse_qs, urlsplit

from studio_adapters.settings import Settings, SettingsError, refuse_emulators

_FORM = "firebase://PROJECT?databaseURL=URL, the URL percent-encoded"


@dataclass(frozen=True, slots=True)
class DatabaseAddress:
    """A project's id and its database's own URL."""

    project: str
    database_url: str

    @property
    def emulated(self) -> bool:
        """Tell whether the URL is an emulator's, where anybody is believed to be the owner."""
        return self.database_url.startswith("http://")

    @property
    def base_url(self) -> str:
        """The database's root, without a slash at the end."""
        parts = urlsplit(self.database_url)
        return f"{parts.scheme}://{parts.netloc}"

    @property
    def parameters(self) -> dict[str, str]:
        """What every request carries: an emulator's namespace."""
        names = parse_qs(urlsplit(self.database_url).query).get("ns", [])
        return {"ns": names[0]} if names else {}


def database_address(url: str, settings: Settings) -> DatabaseAddress:
    """Read `firebase://PROJECT?databaseURL=URL`.

    Raise `SettingsError` for anything else, and for an emulator that nobody allowed.
    """
    refuse_emulators(settings)
    address = read_address(url)
    if not address.emulated:
        return address
    if not settings.allow_emulators:
        raise SettingsError(
            "the database URL begins with http://, so it would be an emulator that believes "
            "everybody; use https://, or set STUDIO_ALLOW_EMULATORS=1 for tests"
        )
    if not address.parameters:
        raise SettingsError("an emulator's database URL must name its namespace: ?ns=NAME")
    return address


def read_address(url: str) -> DatabaseAddress:
    """Read `firebase://PROJECT?databaseURL=URL`, an emulator's too; raise `SettingsError`.

    A database has no user, and no password: credentials come from elsewhere.
    """
    try:
        return _read(url)
    except ValueError:
        # Its text repeats what may be a password.
        raise SettingsError(f"the store's address must be {_FORM}") from None


def _read(url: str) -> DatabaseAddress:
    parts = urlsplit(url)
    given = parse_qs(parts.query)
    if not parts.netloc or given.keys() != {"databaseURL"} or len(given["databaseURL"]) != 1:
        raise SettingsError(f"the store's address must be {_FORM}")
    address = DatabaseAddress(parts.netloc, given["databaseURL"][0].rstrip("/"))
    database = urlsplit(address.database_url)
    if database.scheme not in {"http", "https"} or not database.hostname:
        raise SettingsError(f"the database URL must begin with https://; the store must be {_FORM}")
    if "@" in parts.netloc + database.netloc or not parse_qs(database.query).keys() <= {"ns"}:
        raise SettingsError(f"no user, password or token may be in the address, which is {_FORM}")
    return address
