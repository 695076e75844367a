"""The forms in which corpora are published."""

import csv
import io
import json
from pathlib import Path

from .sentence import Sentence


def json_lines(path: Path) -> list[Sentence]:
    """Lines of {"text": …, "intent": …}, as `rapid-intent train` and `evaluate` read them."""
    lines = [json.loads(line) for line in text(path).split("\n") if line.strip()]
    return [Sentence.labelled(line["text"], line["intent"]) for line in lines]


def comma_separated(path: Path) -> list[Sentence]:
    """Columns `text` and `category` (or `intent`, or `label`), as the few-shot splits of HWU64 have them."""
    rows = csv.DictReader(io.StringIO(text(path), newline=""), strict=True)
    label = next((name for name in ("category", "intent", "label") if name in (rows.fieldnames or [])), None)
    if label is None or "text" not in rows.fieldnames:
        raise ValueError(f"columns 'text' and 'category' are wanted, and there are {rows.fieldnames}")
    sentences = []
    for row in rows:
        if None in row or row[label] is None:
            raise ValueError(f"line {rows.line_num} has another number of columns than the first one")
        sentences.append(Sentence.labelled(row["text"], row[label]))
    return sentences


def json_file(path: Path) -> tuple[list[Sentence], list[Sentence]] | None:
    """A corpus of Braun et al. 2017, or CLINC150; None for another JSON file."""
    document = json.loads(text(path))
    if not isinstance(document, dict):
        return None
    if isinstance(document.get("sentences"), list):
        return _braun(document["sentences"])
    if isinstance(document.get("train"), list) and isinstance(document.get("test"), list):
        return _clinc(document)
    return None


def text(path: Path) -> str:
    """What a file says, without the mark that some editors put before it."""
    return path.read_text(encoding="utf-8-sig")


def _braun(sentences: list[dict]) -> tuple[list[Sentence], list[Sentence]]:
    """One list, in which `training` tells what is to be learnt from. `None` is an intent of two of the three corpora."""
    parts: tuple[list[Sentence], list[Sentence]] = ([], [])
    for sentence in sentences:
        if not isinstance(sentence["training"], bool):
            raise ValueError(f"'training' is {sentence['training']!r}, and true or false is wanted")
        parts[0 if sentence["training"] else 1].append(Sentence.labelled(sentence["text"], sentence["intent"]))
    return parts


def _clinc(document: dict) -> tuple[list[Sentence], list[Sentence]]:
    """Lists of pairs, those that are out of scope beside the others; `val` stays unused, as for the published figures."""

    def part(name: str) -> list[Sentence]:
        pairs = document[name] + document.get(f"oos_{name}", [])
        return [Sentence.labelled(text, intent) for text, intent in pairs]

    return part("train"), part("test")
