"""What failed, in a line that an operator can act on."""

from collections.abc import Iterable

from studio_adapters.bootstrap import OtherStoreError, SettingsError
from studio_cli.terminal.writing import clean
from studio_core.errors import (
    FieldFault,
    InvalidFieldsError,
    StoreMissingError,
    StoreSchemaError,
    StoreUnavailableError,
    StudioError,
)
from studio_core.records.replica import StoreMovedError
from studio_core.records.store import StoreDamagedError, StoreFullError

_SAYS_MORE = (StoreSchemaError, OtherStoreError, StoreDamagedError, StoreFullError)
"""Errors of a store whose text says already what helps."""


class CommandError(Exception):
    """A command that cannot go on, with the reason as its text, and in *advice* what helps."""

    def __init__(self, text: str, advice: str = "") -> None:
        super().__init__(text)
        self.advice = advice


def told_faults(faults: Iterable[FieldFault], record: str = "") -> str:
    """Return which fields break which rule; *record* is what stands before their names."""
    return "; ".join(f"{record}{fault.field}: {fault.code}{_facts(fault)}" for fault in faults)


def explanation(error: Exception) -> str:
    """Return what to tell the operator; an unexpected error names its kind."""
    if isinstance(error, StoreMissingError):
        return clean(
            f"{error}: is this the right folder, --config or --store? `studio init` sets one up"
        )
    if isinstance(error, StoreMovedError):
        return clean(f"store_moved: {error} (`studio switch --status`)")
    if isinstance(error, StoreUnavailableError) and not isinstance(error, _SAYS_MORE):
        return clean(
            f"the store cannot be reached ({error}); `studio doctor` tries every connection"
        )
    if isinstance(error, InvalidFieldsError):
        return clean(told_faults(error.faults))
    if isinstance(error, (CommandError, SettingsError, StudioError)):
        return clean(str(error) or type(error).__name__)
    if isinstance(error, OSError):
        return clean(f"{error.strerror or error}{f': {error.filename}' if error.filename else ''}")
    kind = type(error).__name__
    return clean(f"unexpected {kind}: {error}") + " (STUDIO_DEBUG=1 shows where)"


def _facts(fault: FieldFault) -> str:
    """Return what the rule says of the value, as ` (max 40)`; '' for nothing."""
    told = ", ".join(f"{name} {value}" for name, value in fault.facts if name != "label")
    return f" ({told})" if told else ""
