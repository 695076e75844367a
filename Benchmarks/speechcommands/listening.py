"""RapidIntent over recordings, as people run it: `rapid-intent listen --audio FILE --json`, one process a recording."""

import json
import subprocess
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from homeassistant.rapid_intent_engine import ToolFailure

from .recordings import Command


@dataclass(frozen=True)
class Firing:
    """A command that was fired, some seconds after the beginning of the audio; `final` says whether it waited for the end."""

    at: float
    command: Command
    final: bool


@dataclass(frozen=True)
class Text:
    """A transcript as it stood after so many seconds."""

    utterance: str
    at: float
    text: str
    is_final: bool
    confidence: float | None = None


@dataclass
class Heard:
    """What became of a recording."""

    texts: list[Text] = field(default_factory=list)
    fired: list[Firing] = field(default_factory=list)
    # What a user is left with, in order: commands that were fired, without those taken back.
    standing: list[Command] = field(default_factory=list)
    contradicted: int = 0
    # Why the tool did not get to its end, where it did not.
    failure: str | None = None

    def __str__(self) -> str:
        if self.failure:
            return self.failure
        finals = " / ".join(text.text for text in self.texts if text.is_final)
        return f"{' and '.join(map(str, self.standing)) or 'nothing'} from “{finals}”"


def heard(events: Iterable[dict[str, Any]]) -> Heard:
    """Reads the events of a run.

    A command that the final transcript contradicts is taken back; what contradicts it is what the user gets instead, if
    it is a command at all.
    """
    result = Heard()
    standing: dict[tuple[str, int], Command | None] = {}
    finals: dict[str, float] = {}
    firings: list[tuple[str, float, Command]] = []
    for event in events:
        kind, utterance = event["event"], event.get("utterance", "")
        segment = (utterance, event.get("segment", 0))
        if kind in ("partial", "final"):
            is_final = kind == "final"
            result.texts.append(Text(utterance, event["at"], event["text"], is_final, event.get("confidence")))
            if is_final:
                finals[utterance] = event["at"]
        elif kind == "fired":
            standing[segment] = command_of(event)
            firings.append((utterance, event["at"], command_of(event)))
        elif kind == "contradicted":
            result.contradicted += 1
            standing[segment] = command_of(event["by"])
        elif kind == "failed":
            result.failure = f"the tool failed: {event.get('message')}"
    result.fired = [
        Firing(at, command, final=at >= finals.get(utterance, float("inf"))) for utterance, at, command in firings
    ]
    result.standing = [command for command in standing.values() if command]
    return result


def command_of(line: dict[str, Any]) -> Command | None:
    """The command of an event or an answer; None where it names no intent."""
    if not line.get("intent"):
        return None
    return Command.of(line["intent"], {entity["name"]: entity["value"] for entity in line.get("entities", [])})


class Tool:
    """The built `rapid-intent`."""

    # Seconds that a recording may take; what takes longer counts as failed.
    time_limit = 300

    def __init__(self, program: Path, options: list[str]):
        self._program, self._options = str(program), options

    def imported(self, grammar: Path, output: Path) -> Path:
        """A context of Rhino as a dictionary."""
        run = self._run("import", "rhino", grammar, "--output", output)
        if run.returncode != 0 or not output.exists():
            raise ToolFailure(f"'import rhino {grammar}' ended with {run.returncode}:\n{run.stderr}")
        return output

    def listen(self, audio: Path, dictionary: Path) -> Heard:
        """What is heard in a recording. A run that fails is a result like any other: nothing was heard."""
        events, failure = self.events(audio, [dictionary])
        try:
            result = heard(events)
        except (ValueError, KeyError, TypeError) as error:
            return Heard(failure=f"the tool printed what is no event: {error!r}")
        result.failure = result.failure or failure
        return result

    def events(self, audio: Path, dictionaries: list[Path]) -> tuple[list[dict[str, Any]], str | None]:
        """The events of a recording, and why the tool did not get to its end; None if it did."""
        options = [part for dictionary in dictionaries for part in ("--dictionary", dictionary)]
        try:
            run = self._run("listen", "--audio", audio, "--json", *options, *self._options)
            events = [json.loads(line) for line in run.stdout.splitlines()]
        except subprocess.TimeoutExpired:
            return [], f"the tool did not end within {self.time_limit} s"
        except ValueError as error:
            return [], f"the tool printed what is no event: {error!r}"
        return events, f"the tool ended with {run.returncode}: {run.stderr.strip()[-200:]}" if run.returncode else None

    def commands(self, texts: Iterable[str], dictionary: Path) -> dict[str, Command]:
        """What each text, as it stands, is a command for; texts that are none are left out."""
        spoken = sorted({text for text in texts if text.strip()})
        if not spoken:
            return {}
        # As final transcripts, each of an utterance of its own: a text may hold several commands, and is none then.
        lines = (
            json.dumps({"utterance": f"t{number}", "at": number, "text": text, "final": True}) + "\n"
            for number, text in enumerate(spoken)
        )
        run = self._run("resolve", "--transcripts", "--dictionary", dictionary, text="".join(lines))
        events = [json.loads(line) for line in run.stdout.splitlines()]
        # What is fillers alone is answered by no more than its end.
        answered = {event["utterance"] for event in events if event["event"] == "endpoint"}
        if run.returncode != 0 or len(answered) != len(spoken):
            raise ToolFailure(
                f"'resolve' ended with {run.returncode} and answered {len(answered)} of {len(spoken)} texts:\n{run.stderr}"
            )
        fired: dict[str, list[dict]] = {}
        for event in events:
            if event["event"] == "fired":
                fired.setdefault(event["utterance"], []).append(event)
        return {
            text: command
            for number, text in enumerate(spoken)
            if len(answers := fired.get(f"t{number}", [])) == 1 and (command := command_of(answers[0]))
        }

    def _run(self, *arguments: Any, text: str = "") -> subprocess.CompletedProcess:
        try:
            return subprocess.run(
                [self._program, *map(str, arguments)],
                input=text, capture_output=True, text=True, encoding="utf-8", timeout=self.time_limit,
            )
        except OSError as error:
            raise ToolFailure(f"'{self._program}' cannot be run: {error}") from None
