"""The addresses of stores as they may be shown, and back to the ones that open them."""

from pathlib import Path
from urllib.parse import unquote

from studio_adapters.settings import Settings, SettingsError, load_settings

_LONGEST = 4096
"""No path is longer, nor any other address that somebody means."""

_SECRET = ("pass", "pwd", "secret", "token", "key", "signature")
"""What the names of secret parameters have in them."""

_FILES = frozenset({"sslkey", "sslkeylogfile"})
"""Parameters that name a file, whatever stands in it."""


_NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL", "firebase": "Firebase"}


def public_address(url: str) -> str:
    """Return *url* without passwords, the same for every process: a file's real path.

    Of an address that cannot be read only the kind of store is left, or nothing: anything else in
    it may be a password.
    """
    return _read(url) or _hidden(url)


def is_readable(url: str) -> bool:
    """Tell whether *url* is understood, so that what is secret in it is known."""
    return bool(_read(url))


def store_kind(url: str) -> str:
    """Return the scheme of *url*; "" when what stands there may be something else."""
    kind, colon, rest = url.partition(":")
    is_name = kind.isascii() and all(sign.isalnum() or sign in "+-." for sign in kind)
    return kind if colon and is_name and (not rest or rest.startswith("/")) else ""


def accounts_name(settings: Settings) -> str:
    """Return what people call the service or store that keeps the accounts; "" for no such name."""
    is_elsewhere = settings.identity == "firebase"
    return _NAMES.get("firebase" if is_elsewhere else store_kind(settings.store), "")


def _hidden(url: str) -> str:
    kind = store_kind(url)
    return f"{kind}:…" if kind else "…"


def _read(url: str) -> str:
    """Return *url* without passwords; "" when it is not understood."""
    kind, rest = store_kind(url), url.partition(":")[2]
    if not kind or len(url) > _LONGEST:
        return ""
    try:
        if kind == "sqlite":
            return _real_file(rest)
        if kind == "firebase":
            from studio_adapters.stores.firebase.address import read_address

            read_address(url)
        return _without_password(url) if rest else url
    except Exception:  # noqa: BLE001 - whatever a library makes of it, it may hold a password
        return ""


def _real_file(rest: str) -> str:
    if not rest.startswith("///"):
        raise ValueError("after two slashes a host would follow")
    return f"sqlite:///{Path(rest.removeprefix('///')).resolve()}"


def _without_password(url: str) -> str:
    """Return *url* as the driver understands it, which an own reading might cut otherwise."""
    # Imported only here: it takes a tenth of a second.
    from sqlalchemy import URL, make_url

    parts = make_url(url)
    if parts.drivername.startswith("postgres"):
        from studio_adapters.stores.sql.postgresql import known_parameters

        if not parts.query.keys() <= known_parameters():
            raise ValueError("nobody knows what such a parameter holds")
    _refuse_misread(parts.username, "=")
    _refuse_misread(parts.host, "@=#")
    _refuse_misread(parts.database, "@=#:")
    shown = {name: value for name, value in parts.query.items() if not _is_secret(name)}
    plain = URL.create(
        parts.drivername,
        username=parts.username,
        host=parts.host,
        port=parts.port,
        database=parts.database,
        query=shown,
    )
    return plain.render_as_string(hide_password=False)


def _refuse_misread(part: str | None, signs: str) -> None:
    """Raise `ValueError` when *part* of an address has one of *signs*.

    It may have been cut at the wrong place, or be meant in another form, with a password in it.
    """
    if any(sign in unquote(part or "") for sign in signs):
        raise ValueError("it may hold a password")


def _is_secret(name: str) -> bool:
    return name not in _FILES and any(word in name.lower() for word in _SECRET)


def full_store_address(address: str, settings: Settings) -> str:
    """Return the URL that opens the store shown as *address*.

    It is STUDIO_STORE_NEXT or STUDIO_STORE, whichever names the same store: they may have its
    password. The settings file is read anew for it, which may be written while a server runs.
    """
    known = (settings.store_next, _written_next(settings), settings.store)
    return next((url for url in known if url and public_address(url) == address), address)


def _written_next(settings: Settings) -> str:
    try:
        return load_settings(settings.config).store_next
    except SettingsError:
        return ""
