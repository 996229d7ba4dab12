"""Keep the API document and the user interface's types in step with the server.

`python scripts/api_types.py` writes both; with `--check` it changes nothing and exits with 1 when
one of them is not what the server's code says.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from studio_http.api.openapi import DOCUMENT, openapi_document

ROOT = Path(__file__).resolve().parent.parent
UI = ROOT / "ui"
TYPES = UI / "src" / "api.d.ts"


def main() -> None:
    """Write the document and the types, or compare them."""
    document = openapi_document()
    types = types_of(document)
    wanted = {DOCUMENT: document, TYPES: types}
    if "--check" not in sys.argv[1:]:
        for path, content in wanted.items():
            path.write_bytes(content)
        return
    stale = [path for path, content in wanted.items() if not same(path, content)]
    if stale:
        names = ", ".join(str(path.relative_to(ROOT)) for path in stale)
        sys.exit(f"not what the server says: {names}. Run: make types")


def types_of(document: bytes) -> bytes:
    """Return the TypeScript types of the API document."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.json", Path(folder) / "api.d.ts"
        source.write_bytes(document)
        # What has a default may be left out: by who asks, and by an answer.
        options = ["--default-non-nullable=false", "-o", str(target)]
        command = ["npm", "exec", "--", "openapi-typescript", str(source), *options]
        done = subprocess.run(
            command, cwd=UI, env=environment(), capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            sys.exit(done.stderr)
        return target.read_bytes()


def environment() -> dict[str, str]:
    """Return the environment with the node that the user interface is built with."""
    node = (ROOT / ".venv" / ".stamps" / "node").read_text(encoding="utf-8").strip()
    return {**os.environ, "PATH": os.pathsep.join((node, os.environ.get("PATH", "")))}


def same(path: Path, content: bytes) -> bool:
    return path.exists() and path.read_bytes() == content


if __name__ == "__main__":
    main()
