"""A site of two servers in processes of their own, stores to move it to, and who moves it."""

import json
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx
import psycopg
from psycopg import sql
from sqlalchemy import make_url

from studio_adapters.bootstrap import (
    Store,
    create_store,
    load_settings,
    open_store,
    public_address,
)
from tests.adapters.stores.firebase.rtdb_standin.server import standin
from tests.contracts.local_postgresql import local_postgresql, new_database
from tests.http.own_process import START_SECONDS, administrator, is_ready
from tests.http.studio_in_memory import eventually

ALLOWING_EMULATORS = {"STUDIO_ALLOW_EMULATORS": "1"}
SERVERS = 2


@contextmanager
def every_kind(folder: Path) -> Iterator[dict[str, str]]:
    """Give the full address of a new, empty store of each kind; PostgreSQL asks for a password."""
    with ExitStack() as stack:
        server = stack.enter_context(local_postgresql())
        yield {
            "sqlite": f"sqlite:///{folder / 'studio.db'}",
            "postgresql": stack.enter_context(database_with_a_password(server)),
            "firebase": stack.enter_context(_stand_in_process()),
        }


@contextmanager
def database_with_a_password(server: Any) -> Iterator[str]:
    """Give the address of a new database whose owner has to give a password."""
    with new_database(server) as address:
        role, password = f"studio_{uuid4().hex[:8]}", uuid4().hex
        name = str(make_url(address).database)
        with psycopg.connect(server.get_uri(), autocommit=True) as connection:
            _make_owner(connection, role, password, name)
        url = make_url(address).set(username=role, password=password)
        yield url.render_as_string(hide_password=False)


def _make_owner(
    connection: "psycopg.Connection[Any]", role: str, password: str, database: str
) -> None:
    names = {"role": sql.Identifier(role), "database": sql.Identifier(database)}
    make = sql.SQL("CREATE ROLE {role} LOGIN PASSWORD {password}")
    connection.execute(make.format(**names, password=sql.Literal(password)))
    connection.execute(sql.SQL("ALTER DATABASE {database} OWNER TO {role}").format(**names))
    shown = connection.execute("SHOW hba_file").fetchone()
    assert shown
    rules = Path(shown[0])
    rules.write_text(f"local all {role} scram-sha-256\n{rules.read_text('utf-8')}", "utf-8")
    connection.execute("SELECT pg_reload_conf()")


@contextmanager
def _stand_in_process() -> Iterator[str]:
    """Run the stand-in of the realtime database in a process of its own: it is not free."""
    new = multiprocessing.get_context("spawn")
    heard, telling = new.Pipe()
    process = new.Process(target=_stand_in, args=(telling,), daemon=True)
    process.start()
    try:
        yield str(heard.recv())
    finally:
        process.terminate()
        process.join()


def _stand_in(telling: Connection) -> None:
    with standin() as server:
        telling.send(server.address("moving"))
        telling.recv()


@dataclass(slots=True)
class Server:
    """One server of the site; it keeps its port when it is started anew.

    *code* is where another version's packages lie, None for this version's.
    """

    number: int
    code: Path | None = None
    port: int = 0
    process: "subprocess.Popen[str] | None" = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"


@dataclass(slots=True)
class MovingSite:
    """Two servers over one store and one folder, whose settings lie in one file.

    *here* is the kind of the store that the operator knows the site to be in.
    """

    folder: Path
    stores: Mapping[str, str]
    here: str = "sqlite"
    servers: list[Server] = field(default_factory=list)

    def public(self, kind: str) -> str:
        """Return the address of a store without its password."""
        return public_address(self.stores[kind])

    def write_settings(self, store: str, following: str = "") -> None:
        """Write the settings file: which store, and which the site is about to move to."""
        lines = {
            "store": self.stores[store],
            "store_next": self.stores.get(following, ""),
            "data_dir": str(self.folder),
            "identity": "local",
            "trusted_proxies": "127.0.0.1",
        }
        text = "".join(f"{name} = {json.dumps(value)}\n" for name, value in lines.items() if value)
        new = self.folder / "studio.toml.new"
        new.write_text(text, encoding="utf-8")
        new.replace(self.folder / "studio.toml")

    @contextmanager
    def running(self) -> Iterator["MovingSite"]:
        """Run the servers, each with the settings of the moment at which it starts."""
        create_store(self.stores[self.here], load_settings(environment=ALLOWING_EMULATORS)).close()
        self.write_settings(self.here)
        self.servers = [Server(number) for number in range(SERVERS)]
        try:
            for server in self.servers:
                self.begin(server)
            for server in self.servers:
                self.until_ready(server)
            yield self
        finally:
            for server in self.servers:
                self.kill(server)

    def begin(self, server: Server) -> None:
        """Start *server*, at its own port if it ran before."""
        with (self.folder / f"server{server.number}.log").open("a", encoding="utf-8") as log:
            process = subprocess.Popen(
                [sys.executable, "-m", "studio_cli", "serve", "--port", str(server.port)],
                cwd=self.folder,
                env=environment(server.code),
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        server.process = process
        assert process.stdout is not None
        said = process.stdout.readline()
        server.port = int(said.rstrip().rstrip("/").rpartition(":")[2])

    def until_ready(self, server: Server) -> None:
        """Wait until *server* has published the site."""
        assert eventually(lambda: is_ready(server.address), START_SECONDS)

    def kill(self, server: Server) -> None:
        """End *server* as `kill -9` does."""
        process, server.process = server.process, None
        if process is not None:
            process.kill()
            process.wait()
            if process.stdout is not None:
                process.stdout.close()

    @contextmanager
    def signed_in(self, server: Server) -> Iterator[httpx.Client]:
        """Add an administrator, and give a client of *server* with the session."""
        email = f"admin{server.number}@studio.example"
        around = {"STUDIO_CONFIG": str(self.folder / "studio.toml"), **ALLOWING_EMULATORS}
        around["STUDIO_STORE"] = self.stores[self.here]
        with administrator(self.folder, server.address, email, around) as client:
            yield client

    def switching(self, *words: str) -> "subprocess.Popen[str]":
        """Start `studio switch` as the operator does; its states come on standard error."""
        return subprocess.Popen(
            [sys.executable, "-m", "studio_cli", "switch", *words],
            cwd=self.folder,
            env=environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def switch(self, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run `studio switch` to its end."""
        with self.switching(*words) as command:
            out, said = command.communicate()
        return subprocess.CompletedProcess(command.args, command.returncode, out, said)

    def status(self) -> dict[str, Any]:
        """Return what `studio switch --status` tells, by the settings of now."""
        done = self.switch("--status", "--json")
        assert done.returncode == 0, done.stderr
        return dict(json.loads(done.stdout))

    @contextmanager
    def opened(self, kind: str) -> Iterator[Store]:
        """Open a store by its adapter."""
        settings = load_settings(environment=ALLOWING_EMULATORS)
        with closing(open_store(self.stores[kind], settings)) as store:
            yield store


def environment(code: Path | None = None) -> dict[str, str]:
    """Return what a server and an operator's command find around them; *code* as a server's."""
    kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
    found = {**kept, **ALLOWING_EMULATORS, "STUDIO_CONFIG": "studio.toml"}
    if code is not None:
        packages = [code / "src", *(code / "src" / name for name in ("adapters", "http", "cli"))]
        found["PYTHONPATH"] = os.pathsep.join(map(str, packages))
    return found
