"""A group of commands that is a command as well: `studio backup FILE` and `studio backup list`."""

from typing import Any

import typer
from typer.core import TyperGroup


class FileGroup(TyperGroup):
    """Its words win: what begins with none of them is its own."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Leave everything after a word to the command of that name."""
        if args and args[0] in self.commands:
            ctx.args = args
            return args
        ctx.allow_interspersed_args, ctx.allow_extra_args = True, False
        return super().parse_args(ctx, args)

    def get_params(self, ctx: Any) -> list[Any]:
        """Return no parameters where a word follows: they are not of the command below."""
        return [] if ctx.args or ctx.command is not self else super().get_params(ctx)

    def invoke(self, ctx: Any) -> Any:
        """Run the command that the first word names, or the group's own."""
        if not ctx.args:
            return super().invoke(ctx)
        word, *rest = ctx.args
        ctx.invoked_subcommand = word
        with ctx:
            below = self.commands[word].make_context(word, rest, parent=ctx)
            with below:
                return below.command.invoke(below)


class FileApp(typer.Typer):
    """An application whose own command is called *own*, and the others by their words."""

    def __init__(self, own: str, *, no_args_is_help: bool = True) -> None:
        super().__init__(
            cls=FileGroup,
            rich_markup_mode=None,
            add_completion=False,
            no_args_is_help=no_args_is_help,
        )
        self._own = own

    def command(self, name: str | None = None, **settings: Any) -> Any:
        """Register a command of the group, or the group itself as one."""
        if name == self._own:
            return self.callback(invoke_without_command=True, **settings)
        return super().command(name, **settings)
