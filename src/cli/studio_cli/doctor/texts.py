"""What `studio doctor` says of texts that an older settings file holds."""

from studio_adapters.bootstrap import Settings, unread_table
from studio_cli.doctor.connections import DoubtError


def try_texts(settings: Settings) -> str:
    """See that nobody edits texts in a file from which they are not read."""
    if told := unread_table(settings):
        raise DoubtError(told)
    return "they lie in the store: `studio site list`"
