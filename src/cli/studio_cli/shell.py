"""What every command shares: the settings' options, the store behind them, and how much is said."""

import inspect
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from studio_adapters.bootstrap import (
    Settings,
    Store,
    Studio,
    create_store,
    is_cloud,
    load_settings,
    now,
    open_media,
    open_other_store,
    open_store,
    open_studio,
    open_witness,
    read_store,
    timestamp,
)
from studio_cli.failures import CommandError
from studio_cli.owner import acting_as_owner
from studio_cli.shared_options import OPTIONS, SHARED
from studio_cli.terminal.writing import clean, write_lines
from studio_core.accounts.governed_store import governed
from studio_core.errors import StoreMissingError, StoreUnavailableError
from studio_core.pictures.host import ImageHost
from studio_core.records.believing import BelievedMoment, believe, clock_standing
from studio_core.records.changes import OPERATOR
from studio_core.records.replica import Move, ReplicaStore, StoreMovedError
from studio_core.records.work import Work
from studio_core.transfer.switching.switch import give_up
from studio_core.transfer.switching.timing import is_abandoned

CLOCK_ADVICE = (
    "set this machine's clock, by NTP for example; where it is right, an owner confirms the day in"
    " the administration"
)

Json = Annotated[bool, typer.Option("--json", help="Write one JSON document and nothing else.")]
Apply = Annotated[bool, typer.Option("--apply", help="Do it; without this, only show it.")]


@dataclass(frozen=True, slots=True)
class Shell:
    """One run of a command: its settings and how it speaks."""

    config: Path | None
    options: dict[str, str | None]
    quiet: bool
    writes: bool
    """Whether this run may change the store; else it is opened for reading."""

    @property
    def silent(self) -> bool:
        """Tell whether nobody asked what was done: a quiet run that changes something."""
        return self.quiet and self.writes

    def settings(self) -> Settings:
        """Return the settings of this run; raise `SettingsError`."""
        return load_settings(self.config, options=self.options)

    @contextmanager
    def store(self) -> Iterator[Store]:
        """Open the store alone, which is quicker than everything, and see that it answers.

        Raise `StoreMissingError` when there is none: a command in the wrong folder makes nothing.
        Raise `StoreMovedError` when the site is in another one.
        """
        with self.silent_store() as store:
            store.position()
            self._refuse_moved(store)
            yield store

    @contextmanager
    def content(self) -> Iterator[Store]:
        """Open the store as `store` does, for changing what visitors see.

        It lets nothing become public without the consent that it needs, or at the address of
        another service, and shows the copies of pictures that were brought to another host.
        """
        with self.store() as store:
            yield governed(store, at_cloud=is_cloud(self.settings().media))

    @contextmanager
    def silent_store(self) -> Iterator[Store]:
        """Open the store, which need not answer yet; raise `StoreMissingError` as `store` does."""
        settings = self.settings()
        open_it = open_store if self.writes else read_store
        with closing(open_it(settings.store, settings)) as store:
            yield store

    def check_store(self) -> None:
        """Raise what is wrong with the store's address, before anything is made."""
        with suppress(StoreMissingError), self.store():
            pass

    @contextmanager
    def new_store(self) -> Iterator[Store]:
        """Open the store, made when it is not there: for what sets a site up."""
        settings = self.settings()
        with closing(create_store(settings.store, settings)) as store:
            yield store

    @contextmanager
    def media(self) -> Iterator[ImageHost]:
        """Open the image host; after the store, because a local one makes its folders."""
        with closing(open_media(self.settings(), create=self.writes)) as host:
            yield host

    @contextmanager
    def studio(self) -> Iterator[Studio]:
        """Open everything that the settings name, when the store answers."""
        with self.store():
            studio = open_studio(self.settings())
        try:
            yield studio
        finally:
            studio.close()

    def work(self, store: Store) -> Work:
        """Return the context in which the operator changes records of *store*."""
        return Work(store, OPERATOR, self.now())

    def _refuse_moved(self, store: Store) -> None:
        """Raise `StoreMovedError` for a store that the site has left, or that is being filled."""
        move = store.move() if isinstance(store, ReplicaStore) else None
        if move is None or not move.closed:
            return
        if self.writes and isinstance(store, ReplicaStore) and is_abandoned(move, self.now()):
            give_up(store, move.id)
            return
        if move.state == "filling" and self._finished(store, move):
            return
        if move.state != "cutting":
            raise StoreMovedError(move)

    def _finished(self, store: Store, move: Move) -> bool:
        """Open *store* when the site has moved there, and whoever moved it ended before that."""
        if not self.writes or not isinstance(store, ReplicaStore):
            return False
        with suppress(StoreUnavailableError):
            with closing(open_other_store(move.store, self.settings())) as source:
                moved = source.move()
            if moved is not None and (moved.id, moved.state) == (move.id, "moved"):
                return store.set_move(move, None)
        return False

    def now(self) -> str:
        """Return the present moment as change sets want it."""
        return timestamp()

    def believed(self, store: Store) -> BelievedMoment:
        """Return the present moment, for what cannot be undone.

        Raise `CommandError` while this machine's clock is not believed.
        """
        witness = open_witness(self.settings())
        moment = believe(store, now(), witness)
        if moment is None:
            raise CommandError(f"{clock_standing(store, now(), witness).told} -> {CLOCK_ADVICE}")
        return moment

    def note(self, text: str) -> None:
        """Tell the operator something besides the result; never on standard output."""
        if not self.quiet:
            print(clean(text), file=sys.stderr)

    def say(self, *lines: str) -> None:
        """Tell on standard output what was done; nothing when quiet."""
        if not self.quiet:
            write_lines(*lines)

    @contextmanager
    def resumable(self) -> Iterator[None]:
        """Say, when Ctrl-C comes, that the same command goes on where this one stopped."""
        try:
            yield
        except KeyboardInterrupt:
            self.note("the same command goes on where this one stopped")
            raise

    def environment(self) -> dict[str, str]:
        """Return this process's environment with the options in it, for a program we become."""
        chosen = {name: text for name, text in self.options.items() if text is not None}
        config = {"STUDIO_CONFIG": str(self.config)} if self.config else {}
        return {**os.environ, **config, **chosen}


def new_app(help: str = "") -> typer.Typer:
    """Return an application for one command or, with *help*, for a group of them."""
    app = typer.Typer(rich_markup_mode=None, add_completion=False, no_args_is_help=bool(help))
    if help:
        # Without a callback, Typer makes a group of one command that command itself.
        app.callback(help=help)(lambda: None)
    return app


def command(
    app: typer.Typer, name: str, *, writes: bool | str, example: str
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Register a function whose first parameter is the `Shell`; its docstring is the help text.

    *writes*: whether it may change the store, or the name of the option with which alone it does,
    or `not` before that of the one with which it does not. Otherwise the store is opened for
    reading, and stays as it is.
    """

    def register(function: Callable[..., None]) -> Callable[..., None]:
        app.command(name, epilog=f"Example: {example}")(_with_settings(function, writes))
        return function

    return register


def _with_settings(function: Callable[..., None], writes: bool | str) -> Callable[..., None]:
    own = list(inspect.signature(function, eval_str=True).parameters.values())[1:]

    def run(**values: Any) -> None:
        shell = Shell(
            config=values.pop("config"),
            options={name: values.pop(key) for key, name in OPTIONS.items()},
            quiet=values.pop("quiet"),
            writes=_may_write(writes, values),
        )
        with _as_owner(shell):
            function(shell, **values)

    run.__doc__ = function.__doc__
    run.writes = writes  # type: ignore[attr-defined]  # a test asks every command for it
    run.__signature__ = inspect.Signature([*own, *SHARED])  # type: ignore[attr-defined]  # Typer reads it
    return run


def _may_write(writes: bool | str, values: Mapping[str, Any]) -> bool:
    if isinstance(writes, bool):
        return writes
    option = writes.removeprefix("not ")
    return bool(values[option]) is (option == writes)


@contextmanager
def _as_owner(shell: Shell) -> Iterator[None]:
    """Have a command of root act as the owner of the data directory, which the settings name."""
    if os.geteuid() != 0:
        yield
        return
    # Without the settings file, which `studio init` is still to write.
    path = shell.config if shell.config and shell.config.exists() else None
    with acting_as_owner(load_settings(path, options=shell.options).data_dir):
        yield
