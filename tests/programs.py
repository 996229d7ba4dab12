"""Programs of the system, as tests want them."""

from collections.abc import Callable
from pathlib import Path

import pytest

from scripts.system_packages import OnlyRootError


def wanted(find: Callable[[], Path]) -> Path:
    """Return the program that *find* finds; skip the test where root alone could install it."""
    try:
        return find()
    except OnlyRootError as missing:
        pytest.skip(reason=str(missing))
