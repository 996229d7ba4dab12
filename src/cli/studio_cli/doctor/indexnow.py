"""What `studio doctor` says of telling search engines what changes."""

from contextlib import closing

from studio_adapters.bootstrap import Settings, SettingsError, read_store
from studio_cli.doctor.connections import DoubtError
from studio_cli.reports.indexnow import failure, in_words
from studio_core.errors import StoreUnavailableError
from studio_core.indexnow.standing import indexnow_standing


def try_indexnow(settings: Settings) -> str:
    """See that what is switched on is done; raise `DoubtError` when it is not."""
    try:
        with closing(read_store(settings.store, settings)) as store:
            standing = indexnow_standing(store, settings.public_url)
    except (StoreUnavailableError, SettingsError):
        return "nobody knows before the store answers"
    if not standing.switch.is_on:
        return "IndexNow is off"
    if standing.blocked:
        raise DoubtError(in_words(standing), "`studio site indexnow off`, or mend what is named")
    failing = [one for one in standing.engines if one.result.is_failing]
    if failing:
        raise DoubtError("; ".join(f"{one.name} {failure(one.result)}" for one in failing))
    waiting = sum(one.waiting for one in standing.engines)
    return f"{in_words(standing)}; {waiting} addresses wait"
