"""`studio demo`: the demo content into an empty store."""

from collections.abc import Mapping

from studio_adapters.bootstrap import Studio, load_demo
from studio_cli.shell import Shell, command, new_app
from studio_cli.terminal.progress import progress

app = new_app()


@command(app, "demo", writes=True, example="studio demo --store sqlite:///var/studio.db")
def demo(shell: Shell) -> None:
    """Load the demo content into an empty store.

    Projects, articles and their pictures. Exits with 1, changing nothing, when the store has
    content already; goes on where an interrupted load stopped.
    """
    with shell.studio() as studio:
        shell.say(told(load_with_progress(shell, studio)))


def load_with_progress(shell: Shell, studio: Studio) -> Mapping[str, int]:
    """Load the demo content, showing how far the pictures are."""
    with progress("pictures", quiet=shell.quiet) as show:
        return load_demo(studio, show)


def told(counts: Mapping[str, int]) -> str:
    """Return how much was loaded, as a line."""
    return "loaded " + ", ".join(f"{count} {name}" for name, count in counts.items())
