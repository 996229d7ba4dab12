"""The API document: `python -m studio_http.api.openapi` writes it beside this module.

It is served from that file, and the user interface's types are generated from it.
"""

import sys
from pathlib import Path

import msgspec
from litestar.openapi import OpenAPIConfig

from studio_http.api.openapi_details import completed
from studio_http.api.routes import build_routes

DOCUMENT = Path(__file__).parent / "openapi.json"


def openapi_document() -> bytes:
    """Return the document as JSON."""
    config = OpenAPIConfig(
        title="Studio", version="1", path="/described", use_handler_docstrings=True
    )
    app = build_routes(config)
    document = completed(app.openapi_schema.to_schema())
    return (
        msgspec.json.format(msgspec.json.encode(document, order="deterministic"), indent=1) + b"\n"
    )


if __name__ == "__main__":
    DOCUMENT.write_bytes(openapi_document())
    sys.stdout.write(f"{DOCUMENT.name} written\n")
