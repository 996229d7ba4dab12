"""`studio demo`: the demo content into an empty store, and out of it again."""

from collections.abc import Mapping
from typing import Annotated

import typer

from studio_adapters.bootstrap import Studio, load_demo
from studio_cli.shell import Shell, command, new_app
from studio_cli.terminal.progress import progress
from studio_core.site.demo import remove_demo

app = new_app()


Remove = Annotated[bool, typer.Option("--remove", help="Take away what the demo brought.")]


@command(app, "demo", writes=True, example="studio demo --store sqlite:///var/studio.db")
def demo(shell: Shell, remove: Remove = False) -> None:
    """Load the demo content into an empty store, or take it away with --remove.

    Projects, articles, the site's own texts and their pictures. Exits with 1, changing nothing,
    when the store has content already; goes on where an interrupted load stopped. What somebody
    edited since is not removed; the removal is one change that can be undone, and the pictures
    go with `studio media prune` once it no longer can.
    """
    if remove:
        with shell.store() as store:
            removed = remove_demo(shell.work(store))
        shell.say(
            f"removed {removed.records} records and {removed.fields} fields of the demo; "
            f"{removed.kept} edited records stay"
        )
        return
    with shell.studio() as studio:
        shell.say(told(load_with_progress(shell, studio)))


def load_with_progress(shell: Shell, studio: Studio) -> Mapping[str, int]:
    """Load the demo content, showing how far the pictures are."""
    with progress("pictures", quiet=shell.quiet) as show:
        return load_demo(studio, show)


def told(counts: Mapping[str, int]) -> str:
    """Return how much was loaded, as a line."""
    return "loaded " + ", ".join(f"{count} {name}" for name, count in counts.items())
