"""Corpora of labelled sentences, in the forms in which their makers publish them."""

import csv
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from homeassistant.command_line import Parts
from homeassistant.skip import Skip, ToolFailure

from . import formats
from .sentence import Sentence

# Parts into which a file of sentences is split, each of which is asked once.
FOLDS = 5


@dataclass(frozen=True)
class Corpus:
    """Sentences to learn from, and others to be asked."""

    name: str
    train: list[Sentence]
    test: list[Sentence]

    @property
    def intents(self) -> list[str]:
        return sorted({sentence.intent for sentence in self.train if sentence.intent is not None})


def corpora(path: Path, parts: Parts) -> list[Corpus]:
    """The corpus in a file or folder, or those in the files and folders below it, by name; without those that are skipped."""
    found = sorted(read(path, parts), key=lambda corpus: corpus.name)
    if not found and not parts.has_failure:
        raise Skip(
            f"there is no corpus at '{path}': neither 'train.jsonl' and 'test.jsonl', nor CSV files of these names, nor a "
            "JSON file as CLINC150 and the corpora of Braun et al. have it, nor a file of lines to split"
        )
    for corpus, next_one in zip(found, found[1:]):
        if corpus.name == next_one.name:
            raise ToolFailure(f"two corpora below '{path}' are called '{corpus.name}'; rename one of them")
    return [corpus for corpus in found if parts.measure(corpus.name, lambda: checked(corpus))]


def checked(corpus: Corpus) -> Corpus:
    if not corpus.train or not corpus.test:
        raise ToolFailure("there are no sentences to learn from, or none to be asked")
    return corpus


def read(path: Path, parts: Parts) -> Iterator[Corpus]:
    if path.is_dir():
        for train in sorted([*path.glob("train*.jsonl"), *path.glob("train*.csv")]):
            test = path / f"test{train.suffix}"
            if test.exists():
                lines = formats.json_lines if train.suffix == ".jsonl" else formats.comma_separated
                # HWU64 comes with several of them: 'train_10.csv' has ten sentences an intent.
                name = f"{path.resolve().name}{train.stem.removeprefix('train')}"
                if corpus := parts.measure(name, lambda: Corpus(name, parsed(lines, train), parsed(lines, test))):
                    yield corpus
        for below in sorted(path.iterdir()):
            try:
                if below.is_dir() or below.suffix == ".json":
                    yield from read(below, parts)
            except ToolFailure as failure:
                # Corpora lie beside all kinds of JSON files.
                if below.is_dir():
                    raise
                print(f"passed over: {failure}", file=sys.stderr)
    elif path.suffix == ".jsonl" and path.exists():
        sentences = parsed(formats.json_lines, path)
        for fold in range(FOLDS):
            train = [sentence for number, sentence in enumerate(sentences) if number % FOLDS != fold]
            yield Corpus(f"{path.stem}, fold {fold + 1} of {FOLDS}", train, sentences[fold::FOLDS])
    elif path.suffix == ".json" and path.exists() and (parts := parsed(formats.json_file, path)):
        yield Corpus(path.stem, *parts)


def parsed(form: Callable, path: Path):
    """What a form makes of a file; what it cannot read is told by file."""
    try:
        return form(path)
    except (OSError, ValueError, LookupError, TypeError, csv.Error) as error:
        raise ToolFailure(f"'{path}' is not as its form should be: {type(error).__name__}: {error}") from None
