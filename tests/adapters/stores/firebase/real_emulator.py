"""The official database emulator; it needs Java and a jar that no package registry has.

Run it with `npx firebase-tools emulators:start --only database --project demo-studio`, set
`RTDB_EMULATOR_HOST=127.0.0.1:9000`, and the stores' contract runs against it.
"""

import json
import uuid
from pathlib import Path
from urllib.parse import quote

import httpx

RULES = Path(__file__).parents[4] / "database.rules.json"


def emulator_address(host: str) -> str:
    """Return the store's address of a new namespace at *host*, with the rules that we ship."""
    namespace = f"n{uuid.uuid4().hex}"
    response = httpx.put(
        f"http://{host}/.settings/rules.json",
        params={"ns": namespace},
        headers={"Authorization": "Bearer owner"},
        json=json.loads(RULES.read_text(encoding="utf-8")),
    )
    response.raise_for_status()
    url = quote(f"http://{host}/?ns={namespace}", safe="")
    return f"firebase://demo-studio?databaseURL={url}"
