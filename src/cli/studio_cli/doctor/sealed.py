"""What `studio doctor` says of the key: whether it opens what lies sealed in the store."""

from contextlib import closing

from studio_adapters.bootstrap import (
    Settings,
    SettingsError,
    open_enquiry_cipher,
    open_enquiry_services,
    read_store,
)
from studio_cli.doctor.connections import DoubtError
from studio_cli.failures import CommandError
from studio_core.accounts.key_check import factor_seals
from studio_core.enquiries.key_check import enquiry_seals
from studio_core.errors import StoreMissingError, StoreUnavailableError


def try_sealed(settings: Settings) -> str:
    """Open every enquiry and every second factor; nothing is shown, and nothing written."""
    try:
        # A cipher without a file would make one, and with it a key that opens nothing.
        there = settings.enquiry_key_file.exists()
        cipher = open_enquiry_cipher(settings) if there else None
        spool = open_enquiry_services(settings).spool
        with closing(read_store(settings.store, settings)) as store:
            enquiries = enquiry_seals(store, spool, cipher)
            factors = factor_seals(store, cipher)
    except StoreMissingError:
        return "nothing is sealed yet"
    except (StoreUnavailableError, SettingsError) as error:
        # The checks of the store, the key and the endpoint say more.
        raise DoubtError("it could not be tried", "see what else is found") from error
    if enquiries.unreadable or factors.unreadable:
        key = settings.enquiry_key_file
        with_what = f"with {key}" if key.exists() else f"as there is no {key}"
        raise CommandError(
            f"{enquiries.unreadable} of {enquiries.there} enquiries and {factors.unreadable} of "
            f"{factors.there} second factors cannot be read {with_what}"
            f"{_replaced(settings, enquiries.missing | factors.missing)}"
        )
    if not enquiries.there and not factors.there:
        return "nothing is sealed yet"
    return f"{enquiries.there} enquiries and {factors.there} second factors can be read"


def _replaced(settings: Settings, missing: frozenset[str]) -> str:
    """Say where the missing keys are when another file was put in the place of theirs."""
    path, kept = open_enquiry_cipher(settings).kept()
    if missing.isdisjoint(kept):
        return ""
    key = settings.enquiry_key_file
    replaced = f"{key} was replaced by hand, and " if key.exists() else ""
    return (
        f"; {replaced}the missing key is still in {path}: run `studio enquiries key import {path}`"
    )
