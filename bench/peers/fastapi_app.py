"""FastAPI with SQLAlchemy's ORM over SQLite: `python -m bench.peers.fastapi_app DATABASE CARDS`."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvicorn
from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict
from sqlalchemy import JSON, create_engine, select
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from studio_http.connections.listening import listen


class Base(DeclarativeBase):
    """The tables."""


class Project(Base):
    """One card's fields as columns."""

    __tablename__ = "project"
    id: Mapped[str] = mapped_column(primary_key=True)
    place: Mapped[int] = mapped_column(index=True)
    title: Mapped[str]
    type: Mapped[str]
    facts: Mapped[dict[str, Any]] = mapped_column(JSON)
    thumbnail: Mapped[dict[str, Any]] = mapped_column(JSON)


class Source(BaseModel):
    """One format of a picture."""

    type: str
    srcset: str


class Picture(BaseModel):
    """A picture in every width."""

    url: str
    srcset: str
    sources: list[Source]
    width: int | None
    height: int | None
    color: str | None
    alt: str


class Card(BaseModel):
    """One project in the list."""

    model_config = ConfigDict(from_attributes=True)
    id: str
    title: str
    type: str
    facts: dict[str, Any]
    thumbnail: Picture


class Cards(BaseModel):
    """The list."""

    items: list[Card]
    total: int


def application(database: Path) -> FastAPI:
    engine = create_engine(f"sqlite:///{database}")
    app = FastAPI()

    @app.get("/api/portfolio", response_model=Cards)
    def portfolio() -> dict[str, Any]:
        with Session(engine) as session:
            found: Sequence[Project] = session.scalars(
                select(Project).order_by(Project.place)
            ).all()
            return {"items": found, "total": len(found)}

    return app


def fill(database: Path, cards: list[dict[str, Any]]) -> None:
    engine = create_engine(f"sqlite:///{database}")
    Base.metadata.create_all(engine)
    with Session(engine) as session:
        for place, card in enumerate(cards):
            known = {name: card.pop(name) for name in ("id", "title", "type", "thumbnail")}
            session.add(Project(place=place, facts=card, **known))
        session.commit()


def main() -> None:
    database, documents = Path(sys.argv[1]), Path(sys.argv[2])
    fill(database, json.loads(documents.read_text(encoding="utf-8"))["items"])
    listener = listen("127.0.0.1", 0)
    print("http://{}:{}".format(*listener.getsockname()[:2]), flush=True)
    config = uvicorn.Config(application(database), http="httptools", log_config=None)
    uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()
