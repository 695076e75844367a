"""How long the engines take for each sentence, in microseconds of the processor: the machine has other things to do."""

import json
import statistics
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .hassil_engine import HassilEngine
from .rapid_intent_engine import ToolFailure, Utterance, built

Question = tuple[str, dict[str, Any]]


@dataclass
class Times:
    """What a run over all questions took, in microseconds a sentence."""

    first: list[float]
    warm: list[float]
    intents: list[str | None]
    load: float
    # Without the resolver, and of a partial transcript; hassil has no such things.
    matching: list[float] | None = None
    partial: list[float] | None = None
    memory: int = 0

    @property
    def median(self) -> float:
        return statistics.median(self.warm)

    @property
    def p99(self) -> float:
        return percentile(self.warm, 99)


def percentile(figures: list[float], percent: float) -> float:
    """The figure that so many percent do not exceed."""
    return sorted(figures)[min(len(figures) - 1, int(len(figures) * percent / 100))]


class BenchmarkProgram:
    """`rapid-intent-benchmark`, which measures inside its own process."""

    def __init__(self, program: Path | None = None):
        self._program = program or built("rapid-intent-benchmark")

    def sentences(self, dictionary: Path, questions: list[Question], rounds: int, now: str | None = None) -> Times:
        with tempfile.NamedTemporaryFile("w", suffix=".ndjson", encoding="utf-8") as file:
            for text, context in questions:
                file.write(json.dumps({"text": text, "context": context, "now": now}, ensure_ascii=False) + "\n")
            file.flush()
            return Times(**self._run("sentences", dictionary, file.name, rounds))

    def loading(self, dictionary: Path) -> dict[str, Any]:
        return self._run("loading", dictionary)

    def ask_ahead(self, dictionary: Path, utterances: list[Utterance]) -> list[dict[str, Any]]:
        """What asking ahead comes to with each setting, over utterances that the dictionary does not know."""
        with tempfile.NamedTemporaryFile("w", suffix=".ndjson", encoding="utf-8") as file:
            for number, utterance in enumerate(utterances):
                for heard in utterance.transcripts:
                    line = {"utterance": str(number), "at": heard.at, "text": heard.text, "final": heard.is_final}
                    file.write(json.dumps(line, ensure_ascii=False) + "\n")
            file.flush()
            return self._run("ask-ahead", dictionary, file.name)

    def voice_activity(self, recordings: list[Path]) -> list[dict[str, Any]]:
        """When each detector reports voice in WAV files."""
        return [json.loads(line) for line in self._output("voice-activity", *recordings).splitlines()]

    def _run(self, *arguments: Any) -> Any:
        return json.loads(self._output(*arguments))

    def _output(self, *arguments: Any) -> str:
        run = subprocess.run([str(self._program), *map(str, arguments)], capture_output=True, text=True)
        if run.returncode != 0:
            raise ToolFailure(f"'rapid-intent-benchmark {arguments[0]}' ended with {run.returncode}:\n{run.stderr}")
        return run.stdout


def hassil_times(make_engine, questions: list[Question], rounds: int) -> Times:
    """hassil, newly loaded, over all questions: a first time, and then so many rounds."""
    start = time.thread_time_ns()
    engine: HassilEngine = make_engine()
    load = (time.thread_time_ns() - start) / 1_000
    first, intents = [], []
    for text, context in questions:
        start = time.thread_time_ns()
        answer = engine.answer(text, context)
        first.append((time.thread_time_ns() - start) / 1_000)
        intents.append(answer.intent)
    warm: list[list[float]] = [[] for _ in questions]
    for _ in range(rounds):
        for times, (text, context) in zip(warm, questions):
            start = time.thread_time_ns()
            engine.answer(text, context)
            times.append((time.thread_time_ns() - start) / 1_000)
    return Times(first, [statistics.median(times) for times in warm], intents, load)
