"""What `studio doctor` says of texts that an older settings file holds."""

from contextlib import closing

from studio_adapters.bootstrap import Settings, SettingsError, read_store, texts_wait
from studio_cli.doctor.connections import DoubtError
from studio_core.errors import StoreUnavailableError


def try_texts(settings: Settings) -> str:
    """See that nobody edits texts in a file from which they are no longer read."""
    if not settings.site_texts:
        return "they lie in the store: `studio site list`"
    try:
        with closing(read_store(settings.store, settings)) as store:
            was_imported = not texts_wait(settings, store)
    except (StoreUnavailableError, SettingsError):
        return "nobody knows before the store answers"
    if was_imported:
        raise DoubtError(f"[site] in {settings.config} is no longer read: the store has the texts")
    return f"[site] in {settings.config} is imported when a server starts"
