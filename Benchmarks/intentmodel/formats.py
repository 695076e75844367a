"""The forms in which corpora are published."""

import csv
import json
from pathlib import Path

from .sentence import Sentence


def json_lines(path: Path) -> list[Sentence]:
    """Lines of {"text": …, "intent": …}, as `rapid-intent train` and `evaluate` read them."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [Sentence.labelled(line["text"], line["intent"]) for line in lines]


def comma_separated(path: Path) -> list[Sentence]:
    """Columns `text` and `category` (or `intent`, or `label`), as the few-shot splits of HWU64 have them."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        label = next((name for name in ("category", "intent", "label") if name in (rows.fieldnames or [])), None)
        if label is None or "text" not in rows.fieldnames:
            raise ValueError(f"columns 'text' and 'category' are wanted, and there are {rows.fieldnames}")
        return [Sentence.labelled(row["text"], row[label]) for row in rows]


def json_file(path: Path) -> tuple[list[Sentence], list[Sentence]] | None:
    """A corpus of Braun et al. 2017, or CLINC150; None for another JSON file."""
    document = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(document, dict):
        return None
    if isinstance(document.get("sentences"), list):
        return _braun(document["sentences"])
    if "train" in document and "test" in document:
        return _clinc(document)
    return None


def _braun(sentences: list[dict]) -> tuple[list[Sentence], list[Sentence]]:
    """One list, in which `training` tells what is to be learnt from. `None` is an intent of two of the three corpora."""
    parts: tuple[list[Sentence], list[Sentence]] = ([], [])
    for sentence in sentences:
        parts[0 if sentence["training"] else 1].append(Sentence.labelled(sentence["text"], sentence["intent"]))
    return parts


def _clinc(document: dict) -> tuple[list[Sentence], list[Sentence]]:
    """Lists of pairs, those that are out of scope beside the others; `val` stays unused, as for the published figures."""

    def part(name: str) -> list[Sentence]:
        pairs = document[name] + document.get(f"oos_{name}", [])
        return [Sentence.labelled(text, intent) for text, intent in pairs]

    return part("train"), part("test")
