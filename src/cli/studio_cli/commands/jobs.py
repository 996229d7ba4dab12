"""`studio jobs`: what the site does by itself, and doing it now."""

from typing import Annotated

import typer

from studio_adapters.bootstrap import now
from studio_cli.failures import CommandError
from studio_cli.file_group import FileApp
from studio_cli.files.jobs import run_now, site_jobs
from studio_cli.shell import Json, Shell, command
from studio_cli.terminal.writing import write_json, write_table
from studio_core.jobs.runner import JobBusyError
from studio_core.jobs.standing import JobStanding, standings, wish

app = FileApp("jobs", no_args_is_help=False)

JobName = Annotated[str, typer.Argument(metavar="NAME", help="The job.")]


@command(app, "jobs", writes=False, example="studio jobs --json")
def list_jobs(shell: Shell, json: Json = False) -> None:
    """Show what the site does by itself: when it is due, ran last, and what failed.

    Jobs without a server are the site's: one server at a time does them. Those of each server that
    runs are as it told within the last minute.
    """
    with shell.store() as store:
        found = list(standings(store, site_jobs(shell, store), now()))
    if json:
        write_json({"jobs": [_as_json(one) for one in found]})
        return
    columns = ("job", "server", "next", "last run", "attempts", "last error")
    write_table(columns, [_row(one) for one in found], whole={"job"})


@command(app, "run", writes=True, example="studio jobs run retention")
def run(shell: Shell, name: JobName) -> None:
    """Do a job now, whether it is due or not.

    One that each server does for itself is done by all of them within a minute. Exits with 1 when
    the job fails, or while a server does it.
    """
    with shell.content() as store:
        jobs = {job.name: job for job in site_jobs(shell, store)}
        if job := jobs.get(name):
            try:
                run_now(shell, store, job)
            except JobBusyError as error:
                raise CommandError(f"a server does {name} now") from error
            shell.say(f"did {name}")
            return
        known = {*jobs, *(one.name for one in standings(store, (), now()))}
        if name not in known:
            names = ", ".join(sorted(known))
            raise typer.BadParameter(f"{name} is none of {names}", param_hint="NAME")
        wish(store, name, now())
    shell.say(f"each server does {name} within a minute")


def _row(job: JobStanding) -> tuple[object, ...]:
    state = job.state
    return job.name, job.server, _next(job), state.ran_at, state.attempts or "", state.error


def _next(job: JobStanding) -> str:
    return "running" if job.running else job.next_at


def _as_json(job: JobStanding) -> dict[str, object]:
    return {
        "name": job.name,
        "server": job.server or None,
        "nextAt": job.next_at or None,
        "ranAt": job.state.ran_at or None,
        "attempts": job.state.attempts,
        "error": job.state.error or None,
        "running": job.running,
    }
