"""Places that are sealed already, with a key that may be lost."""

from studio_adapters.bootstrap import Settings, backup_keys, backup_seals
from studio_cli.failures import CommandError


def refuse_other_key(settings: Settings) -> None:
    """Raise `CommandError` where a key would be made, but a place has another one.

    A place that does not answer says nothing of its key.
    """
    if backup_keys(settings).all():
        return
    for seal in backup_seals(settings):
        if seal.key or seal.is_lost:
            raise CommandError(
                f"{seal.address} is sealed with {seal.key or 'a key'}, which is not in"
                f" {settings.backup_key_file}, and no new key opens it: `studio backup key import`"
                " brings back the one that was exported"
            )
