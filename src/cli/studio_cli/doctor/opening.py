"""What `studio doctor` says of opening the site: the check of `studio site check`."""

from contextlib import closing

from studio_adapters.bootstrap import (
    Settings,
    SettingsError,
    open_media,
    opening_conditions,
    read_store,
)
from studio_cli.doctor.connections import DoubtError
from studio_cli.reports.site_opening import in_one_line
from studio_core.content.visibility import is_open
from studio_core.errors import StoreUnavailableError
from studio_core.site.opening import opening_advice, opening_gaps


def try_opening(settings: Settings) -> str:
    """Raise `DoubtError` for a site that is open and lacks something; tell a closed one's gaps."""
    try:
        with (
            closing(read_store(settings.store, settings)) as store,
            closing(open_media(settings, create=False)) as media,
        ):
            opened = is_open(store)
            gaps = list(opening_gaps(store, opening_conditions(settings, media)))
            advice = in_one_line(opening_advice(store))
    except (StoreUnavailableError, SettingsError):
        return "nobody knows before the store and the image host answer"
    missing = in_one_line(gaps)
    if opened and missing:
        raise DoubtError(f"the site is open to search engines, but {missing}")
    if opened:
        return "the site is open to search engines"
    told = "; ".join(filter(None, (missing, advice)))
    closed = "the site is closed to search engines"
    return f"{closed}; before it is opened: {told}" if told else f"{closed}, and can be opened"
