"""What `studio doctor` says of visitors' files: whether their bytes are there, and their room."""

from contextlib import closing

from studio_adapters.bootstrap import (
    Settings,
    SettingsError,
    open_enquiry_services,
    read_store,
)
from studio_cli.doctor.connections import DoubtError
from studio_cli.failures import CommandError
from studio_core.enclosures.enclosure import every_enclosure
from studio_core.enclosures.places import claimed_files
from studio_core.enclosures.room import counted, is_nearly_full
from studio_core.errors import StoreMissingError, StoreUnavailableError

_NO_ROOM = (
    "soon files are declined; erase enquiries that are not needed, spam first, or raise"
    " STUDIO_ENCLOSURE_BUDGET"
)


def try_enclosed(settings: Settings) -> str:
    """Look for the bytes of every file that came with an enquiry; nothing is opened.

    Raise `DoubtError` when the budget of all visitors' files is nearly used up.
    """
    try:
        services = open_enquiry_services(settings).enclosures
        with closing(read_store(settings.store, settings)) as store:
            found = claimed_files(store, services)
            taken_mib = sum(map(counted, every_enclosure(store))) // 1024**2
    except StoreMissingError:
        return "there are none yet"
    except (StoreUnavailableError, SettingsError) as error:
        # The checks of the store and of the images say more.
        raise DoubtError("it could not be tried", "see what else is found") from error
    if found.missing:
        raise CommandError(f"{found.missing} of {found.there} are not where they are looked for")
    if is_nearly_full(taken_mib, settings.enclosure_budget_mib):
        raise DoubtError(f"they take {taken_mib} of {settings.enclosure_budget_mib} MiB", _NO_ROOM)
    return f"{found.there} are there" if found.there else "there are none yet"
