"""`studio export`: the store as a database export."""

from pathlib import Path
from typing import Annotated, Any

import typer

from studio_adapters.bootstrap import Store
from studio_cli.files.trees import write_tree
from studio_cli.shell import Shell, command, new_app
from studio_core.pictures.forwarded import addresses_before
from studio_core.pictures.moved_back import with_former_addresses
from studio_core.pictures.usage import media_ids_in
from studio_core.transfer.tree import export_tree

app = new_app()

TargetFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="Where to write; - is standard output.")
]

Former = Annotated[
    bool,
    typer.Option(
        "--former-pictures",
        help="Name pictures that `studio media sync` brought by the addresses that they had.",
    ),
]


@command(app, "export", writes=False, example="studio export backup.json")
def export(shell: Shell, file: TargetFile, former_pictures: Former = False) -> None:
    """Write projects and articles as a database export.

    One JSON tree in the layout of the realtime database; a file that is there is replaced. With
    --former-pictures the host that pictures were brought from can show it again; those that came
    to this site alone are counted.
    """
    with shell.store() as store:
        tree = export_tree(store)
        if former_pictures:
            tree, own = _with_former_pictures(store, tree)
            shell.note(f"{own} pictures came to this site alone, and have no other address")
    write_tree(file, tree)
    each = ", ".join(f"{len(records)} {name}" for name, records in tree.items()) or "nothing"
    shell.note(f"wrote {each} to {file}")


def _with_former_pictures(store: Store, tree: Any) -> tuple[Any, int]:
    """Return *tree* with former addresses, and how many pictures have none."""
    former = addresses_before(store)
    before = {
        name: {id: with_former_addresses(dict(one), former) for id, one in records.items()}
        for name, records in tree.items()
    }
    return before, len(media_ids_in(before))
