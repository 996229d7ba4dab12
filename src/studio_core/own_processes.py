"""How a process of this program is started by another one."""

import sys


def own_command(module: str, *words: str) -> list[str]:
    """Return the command that runs *module*, whatever lies in the folder where it is started.

    Python would look for modules there first: a file of the data folder that is called as one of
    them would be run.
    """
    return [sys.executable, "-P", "-m", module, *words]
