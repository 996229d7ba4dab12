"""The bill of materials of a release, as CycloneDX has it."""

import base64
import uuid
from collections.abc import Sequence
from typing import Any

from scripts.shipping.parts import Part

NAMES = uuid.NAMESPACE_URL
_TYPES = {"font": "data"}


def bill_of_materials(version: str, moment: str, parts: Sequence[Part]) -> dict[str, Any]:
    """Return the document: *parts*, each beneath what brings it along, at the ISO *moment*.

    The same parts make the same document, its serial number included.
    """
    product = f"pkg:pypi/studio@{version}"
    references = sorted(part.reference for part in parts)
    serial = uuid.uuid5(NAMES, "\n".join([product, moment, *references]))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{serial}",
        "version": 1,
        "metadata": {
            "timestamp": moment,
            "component": {
                "type": "application",
                "bom-ref": product,
                "name": "studio",
                "version": version,
                "purl": product,
            },
        },
        "components": [_component(part) for part in parts],
        "dependencies": _dependencies(product, parts),
    }


def _component(part: Part) -> dict[str, Any]:
    told: dict[str, Any] = {
        "type": _TYPES.get(part.kind, "library"),
        "bom-ref": part.reference,
        "name": part.name,
        "licenses": [{"expression": part.licence}],
        "properties": [
            {"name": "studio:ships-in", "value": "image" if part.optional else "wheel and image"}
        ],
    }
    if part.version:
        told["version"] = part.version
    if part.kind in {"pypi", "npm", "cargo"}:
        told["purl"] = part.reference.partition("?")[0]
    if part.integrity.startswith("sha512-"):
        digest = base64.b64decode(part.integrity.removeprefix("sha512-")).hex()
        told["hashes"] = [{"alg": "SHA-512", "content": digest}]
    return told


def _dependencies(product: str, parts: Sequence[Part]) -> list[dict[str, Any]]:
    """Return what brings what along: the product its packages, each of these what it bundles."""
    beneath: dict[str, list[str]] = {product: []}
    packages = {part.name: part.reference for part in parts if not part.within}
    for part in parts:
        above = packages[part.within] if part.within else product
        beneath.setdefault(above, []).append(part.reference)
    return [{"ref": name, "dependsOn": sorted(below)} for name, below in sorted(beneath.items())]
