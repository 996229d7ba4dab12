"""The addresses of stores as they may be shown, and back to the ones that open them."""

from pathlib import Path

from studio_adapters.settings import Settings, SettingsError, load_settings

_SECRET = frozenset({"password", "sslpassword", "passfile", "token", "key", "secret"})


def public_address(url: str) -> str:
    """Return *url* without passwords, the same for every process: a file's path from the root.

    Of an address that cannot be read only the kind of store is left: it may have a password in it.
    """
    kind, separator, rest = url.partition(":")
    if kind == "sqlite" and rest.startswith("///"):
        return f"sqlite:///{Path(rest.removeprefix('///')).absolute()}"
    if not separator or not rest:
        return url
    try:
        return _without_password(url)
    except Exception:  # noqa: BLE001 - whatever the library makes of it, it may hold a password
        return f"{kind}:…"


def _without_password(url: str) -> str:
    """Return *url* as the driver understands it, which an own reading might cut otherwise."""
    # Imported only here: it takes a tenth of a second.
    from sqlalchemy import URL, make_url

    parts = make_url(url)
    if "@" in (parts.host or ""):
        raise ValueError("what stands before the last @ may belong to the password")
    shown = {name: value for name, value in parts.query.items() if name not in _SECRET}
    plain = URL.create(
        parts.drivername,
        username=parts.username,
        host=parts.host,
        port=parts.port,
        database=parts.database,
        query=shown,
    )
    return plain.render_as_string(hide_password=False)


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
