"""The audit of the original product's data: it finds the faults listed here and no others."""

import json
from collections import defaultdict
from pathlib import Path

import pytest

from studio_core.audit.auditing import audit
from studio_core.audit.findings import Finding
from studio_core.audit.mending import apply_mends
from studio_core.records.changes import OPERATOR
from studio_core.records.store import Store
from studio_core.records.work import Work
from tests.core.audit.stored import AT, content_checksum, store_of
from tests.undo_knowingly import undo_knowingly

# Found by reading every record. Left out: the records that are not objects ("test", "-broken",
# "memo"), which no store accepts and `import` reports.
FAULTS: dict[str, set[str]] = {
    # One image and a cover of another.
    "-NHj-z5HaEGqAODhKif0": {"thumbnail-index"},
    "-NN0VAFqIeSWx3buYiYF": {"thumbnail-index"},
    "-NfDERCKgcAR712B9CjT": {"thumbnail-index"},
    "-NkSJEEVB3FBwtdAdAEn": {"thumbnail-index"},
    # Titles of earlier records, the last one followed by a space.
    "-OOyRUrXPYm_OvYRmHzN": {"repeated-title"},
    "-ORqCtcw2MUGr7TlcCil": {"repeated-title"},
    "-OTUPuTltG_C2O-fIsRC": {"repeated-title"},
    "-OVlz0KopIwmSd0gYykT": {"repeated-title"},
    # Images of every shape, and orders that are taken, texts, fractions or below 0.
    "-OX2wzW6SdiXT63R4Vy0": {"images-not-a-list", "order"},
    "-OZsH_tETT-K7Xs1U-fN": {"image-unusable", "thumbnail-index", "order"},
    "-OaOiVZTcTzkFNTMmKAF": {"images-missing"},
    "-OcwfIRYeEbDmob0MelK": {"images-missing", "image-unusable", "thumbnail-index", "order"},
    "-Og180rq0RERwuvEpo78": {"thumbnail-index", "order"},
    # Areas: "py34", empty, "59㎡", the number 33.
    "-Omm9_3Y5zDeNZ_9sU5R": {"area"},
    "-OpAaF0SrQAw0f2nGxja": {"area"},
    "-OsHfSVr9NWb4kPzDIlE": {"area"},
    "-OuR-5sdUxyYDOm1il1t": {"not-text"},
    # Business types: "F&B", "hotel", none, "Office", "beauty".
    "-P-82XjBcmhsNXoS8Qrv": {"business-type"},
    "-P1jyAVQ9LkuaaEs5PI4": {"business-type"},
    "-P3vIc-Bx9fIIGzJl9LA": {"business-type"},
    "-P5vgInOJRT2lYrG4ZEc": {"business-type"},
    "-P8SzuP7WZHnYv14bwCJ": {"business-type"},
    # createdAt: none, a number, "어제".
    "-PB4jKmuz9HX6JCyoYrS": {"created-missing"},
    "-PCTMX4zz3EGIuLm_y18": {"moment-number"},
    "-PFtXBWpjjhDlkP88g_4": {"moment-unreadable"},
    # No title or one of spaces, no address, "2023.05".
    "-PIwmkvcrjw72Nn_TOs6": {"missing-text"},
    "-PKAKGYPEhVx4AqgWB-t": {"missing-text", "construction-date"},
    "-PNd-uSpRtGPOAmXFO00": {"unexpected-field"},
    # Records of the older form: neither address nor createdAt.
    "-PNi9VCpPvHHEzv91y_x": {"missing-text", "created-missing", "type"},
    "-PNnJ4xpPodAsPvQEgPJ": {"missing-text", "created-missing", "area"},
    "-PNsSfhp5-tyJBBE9dWP": {"missing-text", "created-missing"},
    "-PNxbGSpyPNXomdUSx3z": {"missing-text", "created-missing"},
    "legacy-no-type": {"missing-text", "created-missing", "type", "images-not-a-list"},
    # Articles with links that may not be followed.
    "-POfx_CpG-0IF3bV3YOV": {"link-filtered"},
    "-POl69xp1GLHSEcmvodd": {"link-filtered"},
    "-PPyM0Cpc8ISBVShuZ82": {"link-filtered"},
    "-PScITxpn_VPfcInw86I": {"link-filtered", "date-unreadable"},
    "-PTkOjSp0wGGfa_2nrk6": {"link-filtered", "date-missing"},
    # Dates: 29 February 2023, "곧", none, a number, 31 June, 24:60:60.
    "-PS3FLhp5c2rTZwiJ32X": {"date-unreadable"},
    "-PT6C0SpIsZmI4S5HUhf": {"date-unreadable"},
    "-PUEIGxp8guzZyrey3a5": {"date-missing"},
    "-PUOaSSpn_Q31aVEWgHg": {"date-number"},
    "-PUd2Dhpx9o0UyJjJcVd": {"date-unreadable"},
    "-PVC5Lxp9TLkQk7HB8V3": {"date-unreadable"},
    # An unknown category, no content, no title, a number for createdAt.
    "-PVvRehpezj6P1dqjis8": {"category"},
    "-PW-aFSpk_nMTMYwnycK": {"missing-text"},
    "-PW4jqCpvbftR5j_h__f": {"missing-text"},
    "-PW9tQxpR9SrAL1tBTRE": {"date-missing", "moment-number"},
}

# Shown correctly, but not in the form that the product writes.
UNTIDY: dict[str, set[str]] = {
    "area-form": {
        "-OiUiKSC1ksHFA0-5ffc",
        "-Oq4zU99ho-QsgBA9FDx",
        "-OuR-5sdUxyYDOm1il1t",
        "-Oww5zO40pSo4hojdDZG",
    },
    "spaces": {"-OVlz0KopIwmSd0gYykT", "-PW9tQxpR9SrAL1tBTRE"},
    "moment-form": {"-PDDV8BrdTv-M96d_W1k", "-PGkMhQeKzPwLoj0GUDY"},
    "image-by-id": {"-OX2wzW6SdiXT63R4Vy0"},
}


@pytest.fixture
def store() -> Store:
    path = Path(__file__).parents[2] / "fixtures" / "legacy-export.json"
    tree = json.loads(path.read_text(encoding="utf-8"))
    return store_of({name: tree[name] for name in ("portfolio", "insights")})


def above_notice(findings: list[Finding]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = defaultdict(set)
    for finding in findings:
        if finding.severity != "notice":
            found[finding.id].add(finding.rule)
    return found


def test_every_fault_is_found_and_no_other_record_has_more_than_a_notice(store: Store) -> None:
    report = audit(store)

    assert above_notice(report.findings) == FAULTS
    assert report.checked == 114


@pytest.mark.parametrize("rule", sorted(UNTIDY))
def test_untidy_forms_are_notices(store: Store, rule: str) -> None:
    found = {(item.id, item.severity) for item in audit(store).findings if item.rule == rule}

    assert found == {(id, "notice") for id in UNTIDY[rule]}


def test_mending_leaves_only_what_a_person_must_decide(store: Store) -> None:
    list(apply_mends(store, by=OPERATOR, at=lambda: AT))

    left = audit(store).findings
    assert not [finding for finding in left if finding.fixable]
    mendable = {"thumbnail-index", "image-unusable", "order", "moment-number", "date-number"}
    assert not mendable & {finding.rule for finding in left}


def test_undoing_every_change_set_gives_the_original_checksum(store: Store) -> None:
    before = content_checksum(store)

    mended = list(apply_mends(store, by=OPERATOR, at=lambda: AT))
    changed = content_checksum(store)
    for mend in reversed(mended):
        undo_knowingly(Work(store, OPERATOR, AT), mend.position or 0)

    assert changed != before
    assert content_checksum(store) == before
