"""A progress bar on a terminal, for whatever takes more than a second."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import TypeAlias

Advance: TypeAlias = Callable[[int, int], None]

PATIENCE_SECONDS = 1.0
"""What is over sooner needs no bar."""


@contextmanager
def progress(label: str, *, quiet: bool) -> Iterator[Advance]:
    """Give a function to call with how much is done, and of how much.

    Nothing is drawn into pipes and files, nor in the first second.
    """
    if quiet or not sys.stderr.isatty():
        yield lambda done, total: None
        return
    with ExitStack() as stack:
        yield _Bar(label, stack).show


class _Bar:
    """Rate and time left, drawn on standard error once patience is over."""

    def __init__(self, label: str, stack: ExitStack) -> None:
        self._label, self._stack = label, stack
        self._start = time.monotonic()
        self._draw: Advance | None = None

    def show(self, done: int, total: int) -> None:
        """Note that *done* of *total* are done."""
        if self._draw is None and time.monotonic() - self._start > PATIENCE_SECONDS:
            self._draw = self._begin()
        if self._draw is not None:
            self._draw(done, total)

    def _begin(self) -> Advance:
        from rich.console import Console
        from rich.progress import Progress, ProgressColumn, Task, TimeRemainingColumn
        from rich.text import Text

        class Speed(ProgressColumn):
            """How many are done in a second."""

            def render(self, task: Task) -> Text:
                return Text(f"{task.speed:,.0f}/s" if task.speed else "")

        bar = Progress(
            *Progress.get_default_columns()[:2],
            Speed(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
        )
        self._stack.enter_context(bar)
        task = bar.add_task(self._label, total=None)
        return lambda done, total: bar.update(task, completed=done, total=total)
