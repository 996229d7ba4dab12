"""`studio export`: the store as a database export."""

from pathlib import Path
from typing import Annotated

import typer

from studio_cli.files.trees import write_tree
from studio_cli.shell import Shell, command, new_app
from studio_core.transfer.tree import export_tree

app = new_app()

TargetFile = Annotated[
    Path, typer.Argument(metavar="FILE", help="Where to write; - is standard output.")
]


@command(app, "export", writes=False, example="studio export backup.json")
def export(shell: Shell, file: TargetFile) -> None:
    """Write projects and articles as a database export.

    One JSON tree in the layout of the realtime database; a file that is there is replaced.
    """
    with shell.store() as store:
        tree = export_tree(store)
    write_tree(file, tree)
    each = ", ".join(f"{len(records)} {name}" for name, records in tree.items()) or "nothing"
    shell.note(f"wrote {each} to {file}")
