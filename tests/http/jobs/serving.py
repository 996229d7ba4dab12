"""The jobs of one server, done in the thread of a test when it says so."""

from uuid import uuid4

from studio_adapters.bootstrap import EnquiryServices, Studio, open_enquiry_services
from studio_adapters.jobs import BELIEVED_SWEEPS, SWEEPS, SiteJobs
from studio_core.indexnow.ports import SearchEngines
from studio_core.jobs.runner import JobRunner
from studio_http.enquiries.upkeep import EnquiryUpkeep
from studio_http.jobs import Access, Schedules
from tests.core.indexnow.announcing import Engines

EVERY_SWEEP = (*SWEEPS, *BELIEVED_SWEEPS)


class Server:
    """A server of *studio* that answers nobody."""

    def __init__(
        self,
        studio: Studio,
        services: EnquiryServices | None = None,
        engines: SearchEngines | None = None,
    ) -> None:
        services = services or open_enquiry_services(studio.settings, studio.clock)
        self.runner = JobRunner(
            *(studio.store, studio.clock, studio.believed), holder=uuid4().hex, chance=lambda: 1.0
        )
        self.upkeep = EnquiryUpkeep(studio, services, self.runner.wake)
        self.site = SiteJobs(
            *(studio.settings, studio.store, services, studio.clock, studio.believed),
            engines=engines or Engines(),
            load_demo=lambda _on_picture: None,
            erased=self.upkeep.erased,
        )
        self.access = Access(studio, services)
        own = (Schedules().job(), self.access.job(), *self.upkeep.jobs())
        self.names = {job.name for job in (*self.site.jobs, *own)}
        self.runner.add(*self.site.jobs, *own)

    def look(self, *names: str) -> None:
        """Do these jobs as far as they are due."""
        for name in names:
            self.runner.look(name)

    def sweep(self) -> None:
        """Remove what has expired."""
        self.look(*EVERY_SWEEP)
