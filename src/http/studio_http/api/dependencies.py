"""What handlers ask for by type: the studio, who acts, when, and where in the address."""

from typing import Any, TypeAlias

from litestar import Request
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath

from studio_adapters.bootstrap import Studio, timestamp
from studio_core.accounts.sessions import Session
from studio_core.enquiries.services import EnquiryServices
from studio_core.records.changes import Actor

TheStudio: TypeAlias = NamedDependency[Studio]
TheServices: TypeAlias = NamedDependency[EnquiryServices]
TheActor: TypeAlias = NamedDependency[Actor]
TheMoment: TypeAlias = NamedDependency[str]
PathId: TypeAlias = FromPath[str]
AnyRequest: TypeAlias = Request[Any, Any, Any]


def provide_studio(request: AnyRequest) -> Studio:
    """Return the studio that the application serves."""
    studio: Studio = request.state.studio
    return studio


def provide_enquiry_services(request: AnyRequest) -> EnquiryServices:
    """Return what the work with enquiries needs."""
    services: EnquiryServices = request.state.services
    return services


def provide_actor(request: AnyRequest) -> Actor:
    """Return the signed-in administrator as the author of changes."""
    session: Session = request.state.session
    return Actor("administrator", session.user.id)


def provide_moment(request: AnyRequest) -> str:
    """Return the moment of the request."""
    return timestamp(provide_studio(request).clock)


DEPENDENCIES = {
    "studio": Provide(provide_studio, sync_to_thread=False),
    "services": Provide(provide_enquiry_services, sync_to_thread=False),
    "by": Provide(provide_actor, sync_to_thread=False),
    "at": Provide(provide_moment, sync_to_thread=False),
}
