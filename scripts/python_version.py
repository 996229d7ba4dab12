"""Say in plain words when the Python that make found is too old."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  # this line is there for older ones
    found = ".".join(str(part) for part in sys.version_info[:3])
    sys.exit("Python 3.11 or newer is needed; this is " + found + ". Try: make PYTHON=python3.12")
