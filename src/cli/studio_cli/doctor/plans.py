"""What `studio doctor` says of what is planned: whether every time of it can be read."""

from contextlib import closing

from studio_adapters.bootstrap import Settings, SettingsError, read_store
from studio_cli.doctor.connections import DoubtError
from studio_core.errors import StoreMissingError, StoreUnavailableError
from studio_core.publishing.schedule import unreadable_schedules

_NAMED = 5


def try_plans(settings: Settings) -> str:
    """See that nothing planned lapses in silence because its time cannot be read."""
    try:
        with closing(read_store(settings.store, settings)) as store:
            unreadable = unreadable_schedules(store)
    except StoreMissingError:
        return "nothing is planned yet"
    except (StoreUnavailableError, SettingsError):
        return "nobody knows before the store answers"
    if unreadable:
        more = ", …" if len(unreadable) > _NAMED else ""
        raise DoubtError(
            f"{len(unreadable)} have a time that cannot be read, and will not be done: "
            f"{', '.join(unreadable[:_NAMED])}{more}"
        )
    return "every time of what is planned can be read"
