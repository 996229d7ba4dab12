"""`studio enquiries key`: the keys that enquiries and second factors are sealed with."""

from pathlib import Path
from typing import Annotated

import typer

from studio_adapters.bootstrap import enquiry_keys, open_enquiry_cipher, open_enquiry_services
from studio_cli.failures import CommandError
from studio_cli.files.forgetting import forget
from studio_cli.files.new_files import new_file
from studio_cli.shell import Json, Shell, command, new_app
from studio_cli.terminal.writing import write_json
from studio_core.access.keeping import access_keys, resign_access_records
from studio_core.accounts.key_check import factor_seals
from studio_core.accounts.second_factor import factor_keys, reseal_factors
from studio_core.enclosures.rotation import enclosure_keys, reseal_enclosures
from studio_core.enquiries.key_check import enquiry_seals
from studio_core.enquiries.rotation import keys_in_use, reseal
from studio_core.errors import StoreUnavailableError

keys = new_app()
keys.callback(
    help="Look after the key that enquiries are encrypted with.",
    epilog="Example: studio enquiries key export enquiry-key.json",
)(lambda: None)

KeyFile = Annotated[Path, typer.Argument(metavar="FILE", help="A key file.", dir_okay=False)]


@command(keys, "export", writes=True, example="studio enquiries key export enquiry-key.json")
def export_key(shell: Shell, file: Annotated[Path, typer.Argument(metavar="FILE")]) -> None:
    """Write a copy of the key, to be kept away from the backups.

    There is one from the first enquiry or second factor on; until then, exits with 1.
    """
    settings = shell.settings()
    with shell.store():
        if not enquiry_keys(settings):
            raise CommandError(f"there is no key at {settings.enquiry_key_file} yet")
    with new_file(file) as target:
        target.write(open_enquiry_cipher(settings).export().encode())
    shell.note(f"wrote the key to {file}: whoever has it and a backup can read every enquiry")


@command(keys, "import", writes=True, example="studio enquiries key import enquiry-key.json")
def import_key(shell: Shell, file: KeyFile, json: Json = False) -> None:
    """Read what is sealed with the keys of FILE too, besides those that are here.

    FILE is what `studio enquiries key export` wrote. No key goes, and new enquiries are sealed as
    before. Exits with 1 when something cannot be opened even so.
    """
    settings = shell.settings()
    with shell.store() as store:
        cipher, services = open_enquiry_cipher(settings), open_enquiry_services(settings)
        try:
            added = cipher.merge(file)
        except StoreUnavailableError as error:
            raise CommandError(str(error)) from error
        enquiries = enquiry_seals(store, services.spool, cipher)
        factors = factor_seals(store, cipher)
    found = {"enquiries": enquiries, "secondFactors": factors}
    if json:
        counts = {name: {"total": one.there, "readable": one.opened} for name, one in found.items()}
        write_json({"added": list(added), **counts})
    else:
        shell.say(
            f"{len(added)} keys came in; {enquiries.opened} of {enquiries.there} enquiries and"
            f" {factors.opened} of {factors.there} second factors can be read now"
        )
        if not all(enquiry_keys(settings).values()):
            shell.note("some keys were never exported: run `studio enquiries key export`")
    raise typer.Exit(1 if enquiries.unreadable or factors.unreadable else 0)


@command(keys, "rotate", writes=True, example="studio enquiries key rotate")
def rotate(shell: Shell, json: Json = False) -> None:
    """Make a new key and seal every enquiry with it; old keys go a day after they are unused."""
    with shell.store() as store:
        settings = shell.settings()
        cipher, spool = open_enquiry_cipher(settings), open_enquiry_services(settings).spool
        cipher.add_key()
        done = reseal(shell.work(store), cipher)
        reseal_factors(shell.work(store), cipher)
        reseal_enclosures(shell.work(store), cipher)
        resign_access_records(shell.work(store), cipher)
        used = keys_in_use(store, spool) | factor_keys(store) | enclosure_keys(store)
        used |= access_keys(store)
        dropped = cipher.drop_retired(used)
        forget(shell, store)
    if json:
        unreadable = list(done.unreadable)
        write_json({"resealed": done.resealed, "unreadable": unreadable, "dropped": len(dropped)})
    else:
        shell.say(f"sealed {done.resealed} enquiries anew, {len(done.unreadable)} unreadable")
    raise typer.Exit(1 if done.unreadable else 0)
