"""A list that names an address twice is imported whole, each service at an address of its own."""

from studio_core.records.record import Json
from studio_core.site.addresses import with_own_addresses

CAFE: dict[str, Json] = {"group": "commercial", "slug": "cafe"}


def test_doubled_addresses_are_told_apart_by_numbers() -> None:
    services: dict[str, dict[str, Json]] = {
        "a": {**CAFE},
        "b": {**CAFE},
        "c": {**CAFE, "slug": "cafe-2"},
        "d": {**CAFE},
    }

    apart = with_own_addresses(services, [])

    assert [one["slug"] for one in apart.values()] == ["cafe", "cafe-2", "cafe-2-2", "cafe-3"]


def test_an_address_that_is_taken_already_is_left_to_whom_it_belongs() -> None:
    apart = with_own_addresses({"a": {**CAFE}}, ["/business/commercial/cafe"])

    assert apart["a"]["slug"] == "cafe-2"


def test_services_without_an_address_stay_as_they_are() -> None:
    services: dict[str, dict[str, Json]] = {"a": {"slug": "cafe"}, "b": {"group": "commercial"}}

    assert with_own_addresses(services, []) == services
