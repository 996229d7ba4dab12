"""The `[site]` table: whether every key is one that the product knows, and of its type."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from studio_adapters import settings
from studio_adapters.settings import OLDER_PICTURE_HOSTS, Settings, SettingsError
from studio_adapters.spelling import nearest
from studio_core.addresses.links import web_origin

Pattern: TypeAlias = Any
"""Like a value: a table with a pattern for each key, a list with one for its items, a scalar."""

_ANY_KEY = "*"
_OF_PICTURES = {"image": "", "scene": "", "alt": ""}
"""What may stand in every table."""

_NOT_IN_THE_DEMO: dict[str, Pattern] = {OLDER_PICTURE_HOSTS: [""]}


def load_settings(
    config: Path | None = None,
    environment: Mapping[str, str] | None = None,
    options: Mapping[str, str | None] | None = None,
) -> Settings:
    """Gather the settings; raise `SettingsError` for one that is unknown or cannot be read.

    So is a key of the `[site]` table that the demo studio's has not, or has of another type.
    """
    found = settings.load_settings(config, environment, options)
    if found.site:
        check_site_table(found.site, f"{found.config}: site")
    return found


def check_site_table(table: Mapping[str, Any], place: str) -> None:
    """Raise `SettingsError`, which names the *place*, for a key that no `[site]` table has."""
    _check(table, _pattern(), place)
    _check_hosts(table.get(OLDER_PICTURE_HOSTS, []), f"{place}.{OLDER_PICTURE_HOSTS}")


def _check_hosts(addresses: Sequence[str], place: str) -> None:
    for number, address in enumerate(addresses):
        if not web_origin(address):
            raise SettingsError(f"{place}[{number}] must be such as https://pictures.example")


def _check(value: Any, pattern: Pattern, place: str) -> None:
    if isinstance(pattern, Mapping):
        _check_table(value, pattern, place)
    elif isinstance(pattern, list):
        if not isinstance(value, list):
            raise SettingsError(f"{place} must be a list")
        for number, item in enumerate(value):
            _check(item, pattern[0], f"{place}[{number}]")
    elif isinstance(pattern, int):
        if isinstance(value, bool) or not isinstance(value, int):
            raise SettingsError(f"{place} must be a whole number")
    elif not isinstance(value, (str, date)):
        raise SettingsError(f"{place} must be a text in quotes")


def _check_table(table: Any, pattern: Mapping[str, Pattern], place: str) -> None:
    if not isinstance(table, Mapping):
        raise SettingsError(f"{place} must be a table")
    for name, item in table.items():
        below = pattern.get(name, pattern.get(_ANY_KEY, _OF_PICTURES.get(name)))
        if below is None:
            known = nearest(name, [*pattern, *_OF_PICTURES])
            raise SettingsError(f"{place} has no key {name}{known}")
        _check(item, below, f"{place}.{name}")


@cache
def _pattern() -> Pattern:
    from studio_adapters.demo.content import site_table

    found = {**_pattern_of(site_table()), **_NOT_IN_THE_DEMO}
    # A page of any name may have a title, a scene of any name its alternative texts.
    for name in ("meta", "sceneAlt"):
        found[name] = {_ANY_KEY: _merged(list(found[name].values()))}
    return found


def _pattern_of(value: Any) -> Pattern:
    if isinstance(value, Mapping):
        return {name: _pattern_of(item) for name, item in value.items()}
    if isinstance(value, list):
        items = [_pattern_of(item) for item in value]
        return [_merged(items) if isinstance(items[0], dict) else items[0]]
    return 0 if isinstance(value, int) else ""


def _merged(tables: Sequence[Mapping[str, Pattern]]) -> Pattern:
    """Return one table with the keys of all."""
    return {name: pattern for table in tables for name, pattern in table.items()}
