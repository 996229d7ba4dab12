"""Commands that root runs: they act as who owns the data directory, as the service does.

Whatever else they wrote would be root's, and the service could not read it.
"""

import os
import pwd
import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from studio_cli.failures import CommandError, explanation

_PRIVATE = 0o077


@dataclass(frozen=True, slots=True)
class Owner:
    """Who owns a folder: the user, his group, what he is called, and where he is at home."""

    uid: int
    gid: int
    name: str
    home: Path

    def __str__(self) -> str:
        return self.name


def owner_of(folder: Path) -> Owner:
    """Return who owns *folder*, or the nearest folder above it that is there."""
    nearest = next(path for path in (folder, *folder.parents) if path.exists())
    facts = nearest.stat()
    try:
        account = pwd.getpwuid(facts.st_uid)
    except KeyError:  # no account: a container's user, for example
        return Owner(facts.st_uid, facts.st_gid, f"#{facts.st_uid}", nearest)
    return Owner(facts.st_uid, facts.st_gid, account.pw_name, Path(account.pw_dir))


@contextmanager
def acting_as_owner(data_dir: Path) -> Iterator[None]:
    """Act as the owner of *data_dir* when root runs this process; new files are private.

    Raise `CommandError` with the line to type instead where root cannot, and when a file that was
    named is one that the owner may not use.
    """
    folder = data_dir.absolute()
    owner = owner_of(folder)
    if os.geteuid() != 0 or owner.uid == 0:
        yield
        return
    before = os.getegid(), os.getgroups(), os.umask(_PRIVATE), dict(os.environ)
    try:
        _become(owner)
        yield
    except PermissionError as error:
        told = f"{explanation(error)} (root acts as {owner}, who owns {folder}"
        raise CommandError(f"{told}: name a place that {owner} may use)") from error
    finally:
        if os.getuid() == 0:  # else it has become the owner for good
            gid, groups, mask, environment = before
            os.seteuid(0)
            os.setegid(gid)
            os.setgroups(groups)
            os.umask(mask)
            os.environ.update(environment)


def _become(owner: Owner) -> None:
    """Take the identity of *owner*; raise `CommandError` where that is impossible."""
    line = f"sudo -u {shlex.quote(owner.name)} {shlex.join(sys.argv)}"
    try:
        os.setgroups([owner.gid])
        os.setegid(owner.gid)
        os.seteuid(owner.uid)
    except OSError as error:
        told = f"the site's files are {owner}'s, as whom root cannot act here"
        raise CommandError(f"{told}: run {line}") from error
    # Libraries look there for certificates and passwords, and root's are for root alone.
    os.environ["HOME"] = str(owner.home)
    for file in (os.__file__, __file__):
        if not os.access(file, os.R_OK, effective_ids=True):
            told = f"the site's files are {owner}'s, who cannot read the program in {sys.prefix}"
            raise CommandError(f"{told}: install it where he can, then run {line}")


def stay_owner() -> None:
    """Be for good whom this process acts as: a server has no way back to root."""
    uid, gid = os.geteuid(), os.getegid()
    if uid == os.getuid():
        return
    os.seteuid(0)
    os.setresgid(gid, gid, gid)
    os.setresuid(uid, uid, uid)
