"""RapidIntent, as people run it: `rapid-intent import` once, then one `rapid-intent resolve --transcripts` for everything."""

import json
import subprocess
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .agreement import Answer
from .corpus import Corpus
from .skip import ToolFailure

PACKAGE = Path(__file__).resolve().parent.parent.parent


def built(product: str) -> Path:
    """Builds a program as it is delivered and returns its path."""
    command = ["swift", "build", "--package-path", str(PACKAGE), "-c", "release", "--enable-all-traits", "--product", product]
    building = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if building.returncode != 0:
        raise ToolFailure(f"{' '.join(command)}\n{building.stdout}")
    folder = subprocess.run([*command[:-2], "--show-bin-path"], stdout=subprocess.PIPE, text=True, check=True)
    return Path(folder.stdout.strip()) / product


@dataclass(frozen=True)
class Heard:
    """A transcript: what a recogniser believed some seconds after the beginning of the utterance."""

    at: float
    text: str
    is_final: bool = False
    # Seconds without speech, if voice activity is known.
    silence: float | None = None


@dataclass(frozen=True)
class Utterance:
    """What came from the recogniser between two silences, in a situation."""

    transcripts: list[Heard]
    context: dict[str, Any] = field(default_factory=dict)

    @staticmethod
    def of(text: str, context: dict[str, Any]) -> "Utterance":
        """Nothing but a final transcript."""
        return Utterance([Heard(0, text, is_final=True)], context)


@dataclass(frozen=True)
class Firing:
    """A command that was fired, some seconds after the beginning of the utterance."""

    at: float
    answer: Answer
    phrase: str


@dataclass(frozen=True)
class Outcome:
    """What became of an utterance."""

    fired: list[Firing]
    contradicted: bool = False
    reason: str = ""

    @property
    def answer(self) -> Answer:
        if len(self.fired) == 1:
            return self.fired[0].answer
        # Several commands are not what one sentence stands for.
        return Answer(None, reason=self.reason or " and ".join(str(firing.answer) for firing in self.fired))


class RapidIntentEngine:
    """The tool over the imported templates and names of a corpus."""

    name = "rapid-intent"

    # Between the beginnings of two utterances, in seconds: longer than any of them and what is waited for after it.
    spacing = 60

    def __init__(self, corpus: Corpus, program: Path, names_file: Path | None = None):
        self._program = program
        self._folder = tempfile.TemporaryDirectory(prefix="rapid-intent-benchmark-")
        self.dictionary = Path(self._folder.name) / f"{corpus.language}.yaml"
        self._sentences = corpus.sentences_folder
        if names_file or not corpus.has_combinations:
            self._import(names_file or corpus.names_file)
        else:
            self.enter(corpus.homes[0])

    def enter(self, fixtures: dict[str, Any]) -> None:
        """Takes the names of another home."""
        names_file = Path(self._folder.name) / "names.yaml"
        # JSON is YAML as well.
        names_file.write_text(json.dumps(fixtures, ensure_ascii=False), encoding="utf-8")
        self._import(names_file)

    def _import(self, names_file: Path) -> None:
        importing = self._run(
            ["import", "hassil", self._sentences, "--names", names_file, "--output", self.dictionary]
        )
        # What could not be carried over.
        self.notes = importing.stderr.splitlines()
        if importing.returncode != 0 or not self.dictionary.exists():
            raise ToolFailure(f"'{self._program} import hassil' wrote no dictionary:\n{importing.stderr}")

    @staticmethod
    def build() -> Path:
        """Builds the tool as it is delivered and returns its path."""
        return built("rapid-intent")

    def answers(self, questions: list[tuple[str, dict[str, Any]]]) -> list[Answer]:
        """What each text stands for in its context."""
        return [outcome.answer for outcome in self.outcomes([Utterance.of(*question) for question in questions])]

    def outcomes(self, utterances: list[Utterance], options: list[Any] = []) -> list[Outcome]:
        """What becomes of each utterance; `options` are further ones of the tool."""
        return [self._outcome(number, events) for number, events in enumerate(self.events(utterances, options))]

    def events(self, utterances: list[Utterance], options: list[Any] = []) -> list[list[dict[str, Any]]]:
        """The events of each utterance; those of number N begin N times `spacing` seconds later."""
        lines = [json.dumps(line, ensure_ascii=False) for line in self._lines(utterances)]
        resolving = self._run(
            ["resolve", "--transcripts", "--dictionary", self.dictionary, *options], "".join(f"{line}\n" for line in lines)
        )
        events: list[list[dict[str, Any]]] = [[] for _ in utterances]
        for line in resolving.stdout.splitlines():
            event = json.loads(line)
            if event["event"] == "failed":
                raise ToolFailure(f"the tool did not take a transcript: {event['message']}")
            events[int(event["utterance"])].append(event)
        if resolving.returncode != 0:
            raise ToolFailure(f"'{self._program} resolve' ended with {resolving.returncode}:\n{resolving.stderr}")
        return events

    def _lines(self, utterances: list[Utterance]):
        for number, utterance in enumerate(utterances):
            start = number * self.spacing
            for transcript in utterance.transcripts:
                yield {
                    "utterance": str(number),
                    "at": round(start + transcript.at, 3),
                    "text": transcript.text,
                    "final": transcript.is_final,
                    **({} if transcript.silence is None else {"silence": transcript.silence}),
                    **({"context": utterance.context} if utterance.context else {}),
                }
            yield {"utterance": str(number), "at": round(start + utterance.transcripts[-1].at, 3), "end": True}

    def _outcome(self, number: int, events: list[dict[str, Any]]) -> Outcome:
        if not events:
            raise ToolFailure(f"the tool said nothing of utterance {number}")
        return Outcome(
            fired=[
                Firing(
                    at=event["at"] - number * self.spacing,
                    answer=Answer(event["intent"], {entity["name"]: entity["value"] for entity in event["entities"]}),
                    phrase=event.get("phrase") or "",
                )
                for event in events
                if event["event"] == "fired"
            ],
            contradicted=any(event["event"] == "contradicted" for event in events),
            reason=next((event["reason"] for event in events if event["event"] == "unresolved"), ""),
        )

    def _checked(self, arguments: list[Any]) -> None:
        """Runs the tool and ends if it fails."""
        run = self._run(arguments)
        if run.returncode != 0:
            raise ToolFailure(f"'{self._program} {arguments[0]}' ended with {run.returncode}:\n{run.stderr}")

    def _run(self, arguments: list[Any], text: str = "") -> subprocess.CompletedProcess:
        run = subprocess.run(
            [str(self._program), *map(str, arguments)], input=text, capture_output=True, text=True, encoding="utf-8"
        )
        if run.returncode < 0:
            raise ToolFailure(f"'{self._program} {arguments[0]}' was ended by signal {-run.returncode}:\n{run.stderr}")
        return run
