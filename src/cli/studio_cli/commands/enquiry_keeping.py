"""`studio enquiries show` and `keep`: one enquiry, what is left of it, and how long it stays."""

from dataclasses import asdict
from typing import Annotated

import typer

from studio_adapters.bootstrap import Store, open_enquiry_services
from studio_cli.files.access import record_access
from studio_cli.shell import Json, Shell
from studio_cli.terminal.writing import write_json, write_table
from studio_core.enquiries.handling import change_enquiry
from studio_core.enquiries.inbox import one_enquiry
from studio_core.enquiries.remains import check_not_erased, erased_enquiry
from studio_core.enquiries.retention import ordinary_end_day
from studio_core.enquiries.tables import person_document
from studio_core.errors import EnquiryNotFoundError
from studio_core.records.changes import OPERATOR
from studio_core.records.collections import ENQUIRIES
from studio_core.records.work import Work

Number = Annotated[str, typer.Argument(metavar="NUMBER", help="The whole number of its receipt.")]
Until = Annotated[str, typer.Option("--until", help="The last day, as 2031-12-31.")]
Reason = Annotated[str, typer.Option("--reason", help="Why it is kept; sealed with the enquiry.")]
NoLonger = Annotated[bool, typer.Option("--no-longer", help="End the longer keeping.")]


def show(shell: Shell, number: Number, json: Json = False) -> None:
    """Show one enquiry, or what is left of an erased one: no contact data without --json.

    --json leaves an access record. Exits with 1 for one that was erased or never there.
    """
    services = open_enquiry_services(shell.settings())
    with shell.store() as store:
        if store.get(ENQUIRIES, number) is None:
            _show_erased(shell, store, number, json=json)
            raise typer.Exit(1)
        one = one_enquiry(store, services.cipher, number, at=shell.now())
        if json:
            record_access(shell, store, "open", [number])
            write_json(person_document(one))
            return
    stage = {"stage": one.stage, "stageAt": one.stage_at}
    row = (one.id, one.received_at, one.kind, one.stage)
    ends = ordinary_end_day(stage, services.retention_days)
    heading = ("number", "received", "kind", "stage", "ends", "kept until", "language")
    write_table(heading, [(*row, ends or "-", one.keep_until or "-", one.language)])


def keep(
    shell: Shell,
    number: Number,
    until: Until = "",
    reason: Reason = "",
    no_longer: NoLonger = False,
) -> None:
    """Keep one enquiry longer than its stage says, --until a day and for a --reason.

    It leaves an access record. --no-longer ends it.
    """
    if no_longer == bool(until or reason):
        raise typer.BadParameter("say --until and --reason, or --no-longer")
    services = open_enquiry_services(shell.settings())
    wish = {"keep": None if no_longer else {"until": until, "reason": reason}}
    with shell.store() as store:
        if store.get(ENQUIRIES, number) is None:
            check_not_erased(store, number)
            raise EnquiryNotFoundError(number)
        record_access(shell, store, "change", [number])
        by, at = OPERATOR, shell.now()
        change_enquiry(Work(store, by, at), services.cipher, services.policy, number, wish, bool)
    shell.say("kept as long as its stage says" if no_longer else f"kept until {until}")


def _show_erased(shell: Shell, store: Store, number: str, *, json: bool) -> None:
    """Say all that is left of the enquiry *number*."""
    erased = erased_enquiry(store, number)
    if erased is None:
        shell.note(f"enquiries/{number} does not exist")
        return
    left = asdict(erased)
    if json:
        names = ("id", "receivedOn", "stage", "erasedAt", "erasedBy")
        write_json(dict(zip(names, left.values(), strict=True)))
        return
    heading = ("number", "received", "stage", "erased", "by")
    write_table(heading, [[text or "-" for text in left.values()]])
