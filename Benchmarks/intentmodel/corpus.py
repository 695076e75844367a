"""Corpora of labelled sentences: a folder each, with `train.jsonl` and `test.jsonl`."""

import json
from dataclasses import dataclass
from pathlib import Path

from homeassistant.skip import Skip

# What stands for "out of scope", as `rapid-intent train` reads it.
NOTHING = {"", "none", "oos", "out_of_scope", "out of scope", "out-of-scope"}


@dataclass(frozen=True)
class Sentence:
    """What is said, and what it means; None for out of scope."""

    text: str
    intent: str | None


@dataclass(frozen=True)
class Corpus:
    """A folder of sentences."""

    folder: Path
    train: list[Sentence]
    test: list[Sentence]

    @property
    def name(self) -> str:
        return self.folder.resolve().name

    @property
    def intents(self) -> list[str]:
        return sorted({sentence.intent for sentence in self.train if sentence.intent is not None})


def corpora(folder: Path) -> list[Corpus]:
    """The corpus in a folder, or those in the folders below it, by name."""
    folders = [folder] if (folder / "train.jsonl").exists() else sorted(path for path in folder.glob("*") if path.is_dir())
    found = [
        Corpus(path, sentences(path / "train.jsonl"), sentences(path / "test.jsonl"))
        for path in folders
        if (path / "train.jsonl").exists() and (path / "test.jsonl").exists()
    ]
    if not found:
        raise Skip(f"there is no folder with 'train.jsonl' and 'test.jsonl' at '{folder}'")
    return found


def sentences(path: Path) -> list[Sentence]:
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [
        Sentence(line["text"], None if (line["intent"] or "").lower() in NOTHING else line["intent"]) for line in lines
    ]
