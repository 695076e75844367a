"""RapidIntent, as people run it: `rapid-intent train`, then `rapid-intent evaluate`."""

import json
import subprocess
import tempfile
from pathlib import Path

from homeassistant.rapid_intent_engine import ToolFailure

from .corpus import Corpus


def measure(program: Path, corpus: Corpus, options: list[str]) -> dict:
    """The figures of a model that was trained on a corpus."""
    with tempfile.TemporaryDirectory() as scratch:
        model = Path(scratch) / "corpus.model"
        trained = run(program, "train", "--data", corpus.folder / "train.jsonl", "--output", model, "--json", *options)
        evaluated = run(program, "evaluate", "--model", model, "--data", corpus.folder / "test.jsonl", "--json")
    training, figures = json.loads(trained.splitlines()[-1]), json.loads(evaluated.splitlines()[-1])
    return {
        **{key: figures[key] for key in ("accuracy", "microF1", "macroF1", "outOfScopeRecall", "calibrationError")},
        "seconds": training["seconds"],
        "bytes": training["bytes"],
    }


def run(*command) -> str:
    process = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if process.returncode != 0:
        raise ToolFailure(f"{' '.join(map(str, command))} ended with {process.returncode}:\n{process.stderr}")
    return process.stdout
