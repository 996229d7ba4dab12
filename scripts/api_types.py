"""Write `ui/src/api.d.ts`, the user interface's types of the API, from the server's document."""

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from studio_http.api.openapi import openapi_document

ROOT = Path(__file__).resolve().parent.parent
UI = ROOT / "ui"
TYPES = UI / "src" / "api.d.ts"


def main() -> None:
    """Write the types; a file that is right already keeps its time, so nothing is built anew."""
    with TemporaryDirectory() as folder:
        source, target = Path(folder) / "openapi.json", Path(folder) / "api.d.ts"
        source.write_bytes(openapi_document())
        # What has a default may be left out: by who asks, and by an answer.
        options = ["--default-non-nullable=false", "-o", str(target)]
        command = ["npm", "exec", "--", "openapi-typescript", str(source), *options]
        done = subprocess.run(
            command, cwd=UI, env=environment(), capture_output=True, text=True, check=False
        )
        if done.returncode != 0:
            sys.exit(done.stderr)
        types = target.read_bytes()
    if not (TYPES.exists() and TYPES.read_bytes() == types):
        TYPES.write_bytes(types)


def environment() -> dict[str, str]:
    """Return the environment with the node that the user interface is built with."""
    node = (ROOT / ".venv" / ".stamps" / "node").read_text(encoding="utf-8").strip()
    return {**os.environ, "PATH": os.pathsep.join((node, os.environ.get("PATH", "")))}


if __name__ == "__main__":
    main()
