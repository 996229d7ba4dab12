"""`studio backup key`: the key that seals copies in buckets."""

from pathlib import Path
from typing import Annotated

import typer

from studio_adapters.bootstrap import backup_keys
from studio_cli.failures import CommandError
from studio_cli.files.backups.sealed_places import refuse_other_key
from studio_cli.files.new_files import new_file
from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json
from studio_core.errors import StoreUnavailableError

keys = new_app()
keys.callback(
    help="Look after the key that copies in buckets are sealed with.",
    epilog="Example: studio backup key export backup-key.json",
)(lambda: None)

KeyFile = Annotated[Path, typer.Argument(metavar="FILE", help="A key file.", dir_okay=False)]

Force = Annotated[bool, typer.Option("--force", help="Replace a file that is there already.")]


@command(keys, "export", writes=True, example="studio backup key export backup-key.json")
def export_key(shell: Shell, file: KeyFile, force: Force = False) -> None:
    """Write a copy of the key, to be kept away from this machine and from the copies.

    There is one from the first copy in a bucket on, or from --schedule; until then it is made.
    A FILE that is there already may be the only copy of another key: --force replaces it. Where a
    place is sealed with a key that is lost here, none is made.
    """
    if file.exists() and not force:
        raise CommandError(f"{file} is there already: --force replaces it")
    refuse_other_key(shell.settings())
    content = backup_keys(shell.settings()).export()
    with new_file(file, replaces=force) as target:
        target.write(content.encode())
    shell.note(f"wrote the key to {file}: whoever has it and a copy can restore the site")


@command(keys, "import", writes=True, example="studio backup key import backup-key.json")
def import_key(shell: Shell, file: KeyFile, json: Json = False) -> None:
    """Open what is sealed with the keys of FILE too, besides those that are here.

    FILE is what `studio backup key export` wrote. No key goes, and new places are sealed as before.
    """
    try:
        added = backup_keys(shell.settings()).bring(file)
    except StoreUnavailableError as error:
        raise CommandError(str(error)) from error
    if json:
        write_json({"added": list(added)})
    else:
        shell.say(
            f"added {', '.join(added)}" if added else "every key of the file was here already"
        )
