"""The stores there are, by kind, and where a test finds a new and empty one of each."""

from pathlib import Path

import pytest

SHARED_KINDS = ("sqlite", "postgresql", "firebase")
KINDS = ("memory", *SHARED_KINDS)


def address_of(kind: str, request: pytest.FixtureRequest) -> str:
    """Return the address of a new, empty store of *kind*."""
    if kind == "memory":
        return "memory:"
    if kind == "sqlite":
        folder: Path = request.getfixturevalue("tmp_path")
        return f"sqlite:///{folder / 'studio.db'}"
    if kind == "firebase":
        return str(request.getfixturevalue("realtime_address"))
    return str(request.getfixturevalue("postgresql_address"))
