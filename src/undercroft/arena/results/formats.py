"""Tables as CSV or Parquet files: written row after row, read game after game."""

from __future__ import annotations

import csv
import os
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Protocol

from undercroft.kernel.errors import UndercroftError

from .columns import NUMBER, REAL, TEXT, YES_NO

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from .columns import Column, ColumnTable, Row

CSV, PARQUET = "csv", "parquet"
# Rows that are held in memory at once. Always the same number, or files would differ.
ROW_GROUP = 1 << 16


class Writer(Protocol):
    def add(self, row: Row) -> None: ...

    def close(self) -> None: ...


def check_format(results: str) -> None:
    """An error in words if that format needs something that is not installed."""
    if results == PARQUET:
        _arrow()


@contextmanager
def writing(path: Path, table: ColumnTable, results: str) -> Iterator[Writer]:
    """A writer of that file, which is there when all of it is written and not before."""
    unfinished = path.with_name(f".{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        maker: Callable[[Path, ColumnTable], Writer] = (
            ParquetWriter if results == PARQUET else CsvWriter
        )
        writer = maker(unfinished, table)
        try:
            yield writer
        finally:
            writer.close()
        os.replace(unfinished, path)
    except OSError as error:
        raise UndercroftError(f"{path}: cannot be written: {error.strerror or error}") from error
    finally:
        unfinished.unlink(missing_ok=True)


class CsvWriter:
    """Plain text that every program reads: a head line, then a line a row."""

    def __init__(self, path: Path, table: ColumnTable) -> None:
        self._file = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._flags = [n for n, column in enumerate(table.columns) if column.kind == YES_NO]
        self._writer.writerow([column.name for column in table.columns])

    def add(self, row: Row) -> None:
        cells = list(row)
        for number in self._flags:
            cells[number] = "true" if cells[number] else "false"
        self._writer.writerow(cells)

    def close(self) -> None:
        self._file.close()


class ParquetWriter:
    """Columns in groups of rows, compressed."""

    def __init__(self, path: Path, table: ColumnTable) -> None:
        self._arrow = _arrow()
        kinds = {
            NUMBER: self._arrow.int64(), REAL: self._arrow.float64(),
            YES_NO: self._arrow.bool_(), TEXT: self._arrow.string(),
        }  # fmt: skip
        self._schema = self._arrow.schema(
            [(column.name, kinds[column.kind]) for column in table.columns]
        )
        self._writer = self._arrow.parquet.ParquetWriter(path, self._schema, compression="zstd")
        self._rows: list[Row] = []

    def add(self, row: Row) -> None:
        self._rows.append(row)
        if len(self._rows) == ROW_GROUP:
            self._flush()

    def _flush(self) -> None:
        columns = zip(*self._rows, strict=True) if self._rows else [()] * len(self._schema)
        arrays = [
            self._arrow.array(column, field.type)
            for column, field in zip(columns, self._schema, strict=True)
        ]
        self._writer.write_table(self._arrow.Table.from_arrays(arrays, schema=self._schema))
        self._rows = []

    def close(self) -> None:
        if self._rows:
            self._flush()
        self._writer.close()


def read_rows(path: Path, table: ColumnTable, results: str) -> Iterator[dict[str, Any]]:
    """The rows of a file, one after another; an error in words if it is not such a table."""
    try:
        yield from (_read_parquet if results == PARQUET else _read_csv)(path, table)
    except OSError as error:
        raise UndercroftError(f"{path}: cannot be read: {error.strerror or error}") from error


def _read_csv(path: Path, table: ColumnTable) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8", newline="") as file:
        reader = csv.reader(file)
        _check_columns(path, next(reader, []), table.columns)
        try:
            for row in reader:
                yield {
                    column.name: _from_text(column.kind, cell)
                    for column, cell in zip(table.columns, row, strict=True)
                }
        except (ValueError, csv.Error) as error:
            raise UndercroftError(f"{path} line {reader.line_num}: {error}") from error


def _from_text(kind: str, cell: str) -> Any:
    if kind == NUMBER:
        return int(cell)
    if kind == REAL:
        return float(cell)
    return cell == "true" if kind == YES_NO else cell


def _read_parquet(path: Path, table: ColumnTable) -> Iterator[dict[str, Any]]:
    arrow = _arrow()
    try:
        with arrow.parquet.ParquetFile(path) as file:
            _check_columns(path, file.schema_arrow.names, table.columns)
            for batch in file.iter_batches(batch_size=8192):
                yield from batch.to_pylist()
    except arrow.ArrowInvalid as error:
        raise UndercroftError(f"{path}: this is not a Parquet file: {error}") from error


def _check_columns(path: Path, found: list[str], columns: tuple[Column, ...]) -> None:
    if found != [column.name for column in columns]:
        raise UndercroftError(f"{path}: its columns are not those of the run it should be of")


def _arrow() -> Any:
    try:
        import pyarrow  # type: ignore[import-untyped]
        import pyarrow.parquet  # type: ignore[import-untyped]
    except ImportError as error:
        raise UndercroftError(
            "Parquet needs pyarrow, which is not installed: pip install 'undercroft[arena]', or in "
            "a checkout `uv run --extra arena undercroft` (or write CSV: --out FILE.csv, or "
            "--format csv with a folder)"
        ) from error
    return pyarrow
