"""deploy/compose.yaml, read as an engine reads it: merged, and with its variables filled in."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import yaml  # type: ignore[import-untyped]  # it ships no types

from tests.deploy.machine import ROOT

COMPOSE = ROOT / "deploy" / "compose.yaml"
DOMAIN = "studio.example"
VARIABLES = {"SITE_DOMAIN": DOMAIN}
"""What has to stand in deploy/.env; the rest has a value of its own."""

_VARIABLE = re.compile(r"\$\{(\w+)(?::(-|\?)([^}]*))?\}")


@dataclass(frozen=True, slots=True)
class Service:
    """One service of the file."""

    name: str
    told: Mapping[str, Any]

    @property
    def environment(self) -> dict[str, str]:
        return {name: str(value) for name, value in self.told.get("environment", {}).items()}

    @property
    def volumes(self) -> dict[str, str]:
        """What is mounted, by the folder where it is seen."""
        parts = (one.split(":") for one in self.told.get("volumes", ()))
        return {part[1]: part[0] for part in parts}

    @property
    def read_only_volumes(self) -> set[str]:
        parts = (one.split(":") for one in self.told.get("volumes", ()))
        return {part[1] for part in parts if part[2:] == ["ro"]}

    @property
    def temporary(self) -> dict[str, str]:
        """The options of what lies in memory, by its folder."""
        parts = (one.partition(":") for one in self.told.get("tmpfs", ()))
        return {folder: options for folder, _, options in parts}

    @property
    def health(self) -> list[str]:
        """The words of the command that tells whether it is well."""
        kind, *words = map(str, self.told["healthcheck"]["test"])
        assert kind == "CMD"
        return words


def read_compose(variables: Mapping[str, str] | None = None) -> dict[str, Any]:
    """Return the file with *variables* filled in; fail for one that has to be given."""
    given = VARIABLES if variables is None else variables
    read: dict[str, Any] = yaml.safe_load(_filled(COMPOSE.read_text("utf-8"), given))
    return read


def services(variables: Mapping[str, str] | None = None) -> dict[str, Service]:
    """Return every service by its name, those of a profile among them."""
    read = read_compose(variables)
    return {name: Service(name, told) for name, told in read["services"].items()}


def _filled(text: str, given: Mapping[str, str]) -> str:
    def value(found: re.Match[str]) -> str:
        name, kind, rest = found.groups()
        assert name in given or kind == "-", f"{name}: {rest}"
        return given.get(name) or rest

    return _VARIABLE.sub(value, text)
