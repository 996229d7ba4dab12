"""The jobs of the site, and doing one by hand under the lease that servers take for it."""

from collections.abc import Callable, Sequence
from functools import partial
from random import SystemRandom
from uuid import uuid4

from studio_adapters.bootstrap import (
    Store,
    load_demo,
    now,
    open_enquiry_services,
    open_site_jobs,
)
from studio_cli.shell import Shell
from studio_core.jobs.job import Job
from studio_core.jobs.runner import JobRunner


def site_jobs(shell: Shell, store: Store) -> Sequence[Job]:
    """Return the jobs of the site in *store*."""
    settings = shell.settings()

    def load(on_picture: Callable[[int, int], None]) -> object:
        with shell.studio() as studio:
            return load_demo(studio, on_picture)

    services = open_enquiry_services(settings, store=store)
    believed = partial(shell.believed, store)
    return open_site_jobs(settings, store, services, now, believed, load).jobs


def run_now(shell: Shell, store: Store, job: Job) -> None:
    """Do *job* now, whether it is due or not; raise `JobBusyError` while a server does it.

    Raise what the job raises, which is noted as when a server does it.
    """
    runner = JobRunner(
        *(store, now, partial(shell.believed, store)),
        holder=uuid4().hex,
        chance=SystemRandom().random,
    )
    runner.add(job)
    runner.run(job.name)
