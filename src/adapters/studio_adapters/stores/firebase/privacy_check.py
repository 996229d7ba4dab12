"""The check that `_studio/` cannot be read without credentials."""

from threading import Lock

import httpx

from studio_adapters.stores.firebase.address import DatabaseAddress
from studio_adapters.stores.firebase.failures import STORE
from studio_adapters.stores.firebase.layout import ROOT
from studio_core.errors import StorePermissionError, StoreUnavailableError

_TIMEOUT_SECONDS = 8.0


class Guard:
    """Asks the database once, without credentials."""

    def __init__(self, address: DatabaseAddress) -> None:
        self._address = address
        self._passed = False
        self._asking = Lock()

    def check(self) -> None:
        """Raise `StorePermissionError` when anybody may read `_studio/`.

        Raise `StoreUnavailableError` when the database does not say; the next call asks again.
        """
        if self._passed:
            return
        with self._asking:
            if not self._passed:
                self._ask()
                self._passed = True

    def _ask(self) -> None:
        params = {**self._address.parameters, "shallow": "true"}
        url = f"{self._address.base_url}/{ROOT}.json"
        try:
            response = httpx.get(url, params=params, timeout=_TIMEOUT_SECONDS)
        except httpx.HTTPError as error:
            raise StoreUnavailableError(f"the database cannot be reached: {error}") from error
        if response.status_code == httpx.codes.OK:
            try:
                response.json()
            except ValueError as error:
                raise StoreUnavailableError("what answered is not the database") from error
            raise StorePermissionError(
                f"anybody may read {ROOT}/ of this database, where enquiries and sessions lie: "
                "deploy the rules of database.rules.json, then start again",
                STORE,
            )
        if response.status_code not in {httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN}:
            raise StoreUnavailableError(f"the database answers {response.status_code}")
