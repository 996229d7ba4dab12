"""What `studio doctor` says of the access records: whether one was changed or is missing."""

from contextlib import closing

from studio_adapters.bootstrap import Settings, SettingsError, open_enquiry_services, read_store
from studio_cli.doctor.connections import DoubtError
from studio_cli.failures import CommandError
from studio_core.access.verifying import verify
from studio_core.errors import StoreMissingError, StoreUnavailableError

BRING_KEY = "`studio enquiries key import FILE`, with what `studio enquiries key export` wrote"


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
    unknown = sum(fault.kind == "key_missing" for fault in faults)
    wrong = len(faults) - unknown
    if wrong:
        raise CommandError(f"{wrong} places are changed, cut off or missing")
    if unknown:
        raise CommandError(
            f"the key of {unknown} records is not in {settings.enquiry_key_file}: nobody can tell"
            " whether they are what was written",
            BRING_KEY,
        )
    return "none changed or missing"
