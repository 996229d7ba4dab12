"""The pictures of single places: what is chosen for them, and what stands in without one."""

from typing import Any

from studio_core.records.collections import SERVICES, SITE
from studio_core.records.record import Record, Revision
from studio_core.site.public_site import public_site

LIVING = {"url": "/media/" + "a" * 32 + ".jpg", "alt": "거실"}
SHOP = {"url": "/media/" + "b" * 32 + ".jpg", "alt": "매장", "focus": [0.2, 0.8]}
HALL = {"url": "/media/" + "c" * 32 + ".jpg", "alt": "현관"}
CARDS = [
    {"key": "residential", "title": "주거", "picture": LIVING},
    {"key": "commercial", "title": "상업", "picture": SHOP},
]


def site_with(collection: str = SITE, **documents: dict[str, Any]) -> Any:
    held = {id: Record(document, Revision("1")) for id, document in documents.items()}
    return public_site({collection: held}, lambda _: None, str)


def alts(pictures: dict[str, Any]) -> dict[str, str]:
    return {kind: picture["alt"] for kind, picture in pictures.items()}


def test_a_consultations_pictures_are_its_own_else_the_businesss() -> None:
    chosen = {"residentialPicture": HALL}

    assert alts(site_with(contact=chosen)["contact"]["pictures"]) == {"residential": "현관"}
    assert alts(site_with(business={"cards": CARDS})["contact"]["pictures"]) == {
        "residential": "거실",
        "commercial": "매장",
    }
    both = site_with(contact=chosen, business={"cards": CARDS})
    assert alts(both["contact"]["pictures"]) == {"residential": "현관", "commercial": "매장"}
    assert both["contact"]["pictures"]["commercial"]["focus"] == [0.2, 0.8]
    assert "pictures" not in site_with(contact={"lead": "들려주세요."})["contact"]


def test_the_picture_beside_the_sign_in_is_left_out_where_none_is_chosen() -> None:
    assert site_with(brand={"ko": "봄", "entrancePicture": HALL})["entrance"]["alt"] == "현관"
    assert "entrance" not in site_with(brand={"ko": "봄"})


def test_a_service_has_a_second_picture_if_one_is_chosen() -> None:
    service = {"group": "residential", "slug": "total", "title": "Total", "picture": LIVING}

    with_two = site_with(SERVICES, total=service | {"secondPicture": HALL})["services"][0]
    with_one = site_with(SERVICES, total=service)["services"][0]

    assert (with_two["picture"]["alt"], with_two["second"]["alt"]) == ("거실", "현관")
    assert "second" not in with_one
