"""A worker pool: processes for simulations, vectorised environments and parallel searches."""

from .processes import Worker, WorkerPool
from .requests import RequestPool

__all__ = ["RequestPool", "Worker", "WorkerPool"]
