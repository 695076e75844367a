"""What the command lines of the scripts have in common."""

import argparse
import json
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .corpus import Corpus
from .hassil_engine import HassilEngine
from .rapid_intent_engine import RapidIntentEngine
from .skip import Skip, ToolFailure


def parser(description: str, languages: bool = True, copies: str | None = None) -> argparse.ArgumentParser:
    """A parser with the arguments that every script takes; `copies` is "+" for several copies of the data."""
    parser = argparse.ArgumentParser(
        description=description, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "data", type=Path, metavar="DATA", nargs=copies, help="a folder with Home Assistant's 'sentences' and 'tests'"
    )
    if languages:
        parser.add_argument(
            "--language", action="append", metavar="LANG", help="a language; repeatable (default: all that are there)"
        )
    parser.add_argument(
        "--engine", action="append", choices=["rapid-intent", "hassil"], help="repeatable (default: both)"
    )
    parser.add_argument("--program", type=Path, help="the built rapid-intent (default: it is built, as a release)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write the figures to this file")
    return parser


class Engines:
    """The engines that were asked for, made for one corpus after the other."""

    def __init__(self, arguments: argparse.Namespace):
        self._chosen = arguments.engine or ["rapid-intent", "hassil"]
        self._program = arguments.program
        if "rapid-intent" in self._chosen and self._program is None:
            self._program = RapidIntentEngine.build()

    def __call__(self, corpus: Corpus) -> list[Any]:
        """The engines over a corpus; one that is missing is skipped, with the reason on standard error."""
        engines: list[Any] = []
        for name in self.names:
            try:
                engines.append(self.make(name, corpus))
            except Skip as reason:
                print(f"skipped: {name}: {reason}", file=sys.stderr)
        return engines

    @property
    def names(self) -> list[str]:
        return [name for name in ("rapid-intent", "hassil") if name in self._chosen]

    def make(self, name: str, corpus: Corpus) -> Any:
        """An engine over a corpus."""
        return RapidIntentEngine(corpus, self._program) if name == "rapid-intent" else HassilEngine(corpus)


class Parts:
    """The languages or corpora of a benchmark: one that cannot be measured does not end the others."""

    def __init__(self):
        self.has_failure = False

    def measure(self, name: str, measure: Callable[[], Any]) -> Any:
        """The figures of a part; None if it is skipped, with the reason on standard error."""
        try:
            return measure()
        except Skip as reason:
            print(f"skipped: {name}: {reason}", file=sys.stderr)
        except ToolFailure as failure:
            self.has_failure = True
            print(f"skipped: {name}: {failure}", file=sys.stderr)
        return None


def run(
    measure: Callable[[], Any],
    figures_file: Path | None,
    exceeded: Callable[[Any], list[str]] = lambda figures: [],
    parts: Parts | None = None,
) -> int:
    """Measures, writes the figures, and returns how the script should end: well also where data are missing.

    `exceeded` says which bounds the figures do not keep; the script ends with 1 then. It ends with 1 as well if a part was
    skipped because it is there and cannot be read or measured.
    """
    # A reader such as `head` may close the pipe early.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    try:
        figures = measure()
    except Skip as reason:
        print(f"skipped: {reason}", file=sys.stderr)
        return 0
    except ToolFailure as failure:
        print(f"error: {failure}", file=sys.stderr)
        return 1
    if figures_file:
        figures_file.write_text(json.dumps(figures, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    messages = exceeded(figures)
    for message in messages:
        print(f"exceeded: {message}", file=sys.stderr)
    return 1 if messages or (parts and parts.has_failure) else 0


def share(count: int, total: int) -> str:
    """A count and its share: 1023 (99.90 %)."""
    return f"{count} ({100 * count / total:.2f} %)" if total else "0"


def table(header: list[str], rows: list[list[Any]]) -> str:
    """Columns, the first one flush left."""
    cells = [header, *[[str(cell) for cell in row] for row in rows]]
    widths = [max(len(row[column]) for row in cells) for column in range(len(header))]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if column == 0 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths))
        ).rstrip()
        for row in cells
    )
