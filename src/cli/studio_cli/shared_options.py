"""The options that every command has: where the settings come from, and how much is said."""

import inspect
from pathlib import Path
from typing import Annotated, Any

import typer

_Setting = str | None
_Config = Annotated[
    Path | None,
    typer.Option("--config", dir_okay=False, help="Settings file  [studio.toml]"),
]
_StoreUrl = Annotated[_Setting, typer.Option("--store", help="Use this store, as STUDIO_STORE.")]
_MediaUrl = Annotated[
    _Setting, typer.Option("--media", help="Use this image host, as STUDIO_MEDIA.")
]
_DataDir = Annotated[_Setting, typer.Option("--data-dir", help="Keep local files here.")]
_Quiet = Annotated[bool, typer.Option("--quiet", "-q", help="Say only what was asked for.")]


def _parameter(name: str, annotation: Any, default: object = None) -> inspect.Parameter:
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Parameter(name, kind, default=default, annotation=annotation)


OPTIONS = {"store": "STUDIO_STORE", "media": "STUDIO_MEDIA", "data_dir": "STUDIO_DATA_DIR"}
"""The settings that are options too, by the name of the option's parameter."""

SHARED = (
    _parameter("config", _Config),
    _parameter("store", _StoreUrl),
    _parameter("media", _MediaUrl),
    _parameter("data_dir", _DataDir),
    _parameter("quiet", _Quiet, default=False),
)
