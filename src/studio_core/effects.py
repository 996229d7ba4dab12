"""Kept for stores that import `effects_of` from here; new ones import `studio_core.ports`."""

from studio_core.records.effects import Effects, effects_of

__all__ = ["Effects", "effects_of"]
