"""RapidIntent, as people run it: `rapid-intent train`, then `rapid-intent evaluate`."""

import json
import subprocess
import tempfile
from pathlib import Path

from homeassistant.rapid_intent_engine import ToolFailure

from .corpus import Corpus
from .sentence import Sentence


def measure(program: Path, corpus: Corpus, options: list[str]) -> dict:
    """The figures of a model that was trained on a corpus."""
    with tempfile.TemporaryDirectory() as scratch:
        model, train, test = (Path(scratch) / name for name in ("corpus.model", "train.jsonl", "test.jsonl"))
        write(corpus.train, train)
        write(corpus.test, test)
        trained = run(program, "train", "--data", train, "--output", model, "--json", *options)
        evaluated = run(program, "evaluate", "--model", model, "--data", test, "--json", "--times")
    training = json.loads(trained.splitlines()[-1])
    *answers, figures = map(json.loads, evaluated.splitlines())
    inside = [answer["predicted"] for answer in answers if answer["expected"] != "None"]
    return {
        "encoder": training.get("encoder") is not None,
        "rejected": inside.count("None") / len(inside) if inside else None,
        **{key: figures[key] for key in ("accuracy", "microF1", "macroF1", "outOfScopeRecall", "calibrationError")},
        "seconds": training["seconds"],
        "bytes": training["bytes"],
        "answerMicroseconds": figures["answerMicroseconds"]["p50"],
    }


def write(sentences: list[Sentence], path: Path) -> None:
    """The sentences as `train` and `evaluate` read them."""
    lines = (json.dumps({"text": sentence.text, "intent": sentence.intent or "None"}) for sentence in sentences)
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")


def run(*command) -> str:
    try:
        process = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    except OSError as error:
        raise ToolFailure(f"'{command[0]}' cannot be run: {error.strerror}") from None
    if process.returncode != 0:
        raise ToolFailure(f"{' '.join(map(str, command))} ended with {process.returncode}:\n{process.stderr}")
    return process.stdout
