"""`python -m tests.browser.serve_from_memory FILE`: a site whose store is this process's memory.

What the SQLite store in FILE holds is brought into it before it serves.
"""

import sys

from studio_adapters.bootstrap import create_store, load_settings, open_studio, timestamp
from studio_core.records.changes import OPERATOR
from studio_core.transfer.migration import Migration, migrate
from studio_http.app import StudioApp
from studio_http.connections.listening import listen
from studio_http.server import Service, serve


def main() -> int:
    """Serve until stopped."""
    settings = load_settings(options={"STUDIO_STORE": "memory:"})
    studio = open_studio(settings)
    source = create_store(f"sqlite:///{sys.argv[1]}", settings)
    migrate(Migration(source, studio.store, by=OPERATOR, now=timestamp))
    source.close()
    listener = listen("127.0.0.1", 0)
    address = "http://{}:{}".format(*listener.getsockname()[:2])
    sys.stdout.write(f"Serving {address}\n")
    sys.stdout.flush()
    app = StudioApp(studio, "127.0.0.1", address)
    service = Service(app=app, stopping=app.stopping, close=studio.close)
    return serve(listener, lambda: service, ())


if __name__ == "__main__":
    sys.exit(main())
