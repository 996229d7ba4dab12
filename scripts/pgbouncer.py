"""Find PgBouncer for the tests of a pool before PostgreSQL, or install it; never go on without."""

import shutil
import sys
from functools import partial
from pathlib import Path

from scripts.nginx import PLACES
from scripts.system_packages import NoProgramError, find_installed


def find_pgbouncer() -> Path:
    """Return the program, installing it if need be; raise `NoProgramError`."""
    look = partial(shutil.which, "pgbouncer", path=PLACES)
    return find_installed("pgbouncer", look, "The tests of a pool before PostgreSQL need PgBouncer")


if __name__ == "__main__":
    try:
        print(find_pgbouncer())
    except NoProgramError as missing:
        sys.exit(str(missing))
