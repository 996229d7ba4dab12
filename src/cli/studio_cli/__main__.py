"""`python -m studio_cli` is `studio`."""

from studio_cli.main import main

main()
