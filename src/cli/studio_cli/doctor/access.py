"""What `studio doctor` says of the access records: whether one was changed or is missing."""

from contextlib import closing

from studio_adapters.bootstrap import Settings, SettingsError, open_enquiry_services, read_store
from studio_cli.doctor.connections import DoubtError
from studio_cli.failures import CommandError
from studio_core.access.verifying import verify
from studio_core.errors import StoreMissingError, StoreUnavailableError


def try_access(settings: Settings) -> str:
    """Verify every record of who has seen which enquiries."""
    try:
        services = open_enquiry_services(settings)
        with closing(read_store(settings.store, settings)) as store:
            faults = verify(store, services.cipher, services.access_anchor)
    except StoreMissingError:
        return "nobody has seen an enquiry yet"
    except (StoreUnavailableError, SettingsError) as error:
        # The checks of the store, the key and the endpoint say more.
        raise DoubtError("it could not be tried", "see what else is found") from error
    if faults:
        raise CommandError(f"{len(faults)} places are changed, cut off or missing")
    return "none changed or missing"
