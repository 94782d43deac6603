"""Results on disk: a run that can be killed and gone on with, and the tables it ends in."""

from .folder import RunFolder
from .manifest import Manifest

__all__ = ["Manifest", "RunFolder"]
