"""What the tool makes of what is said: `rapid-intent listen --audio` for some sentences at a time, in one voice and condition."""

import sys
import tempfile
from bisect import bisect_right
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from speechcommands import noise as noises
from speechcommands.listening import Heard, Tool, heard
from speechcommands.mixing import mix
from speechcommands.recordings import RATE, Command, Recording, write

from . import saying

# How many sentences are in one file, one after the other: starting the tool takes as long as hearing some of them.
BATCH = 20


@dataclass(frozen=True)
class Kind:
    """Sentences of one kind."""

    name: str
    sentences: list[str]


@dataclass
class Hearing:
    """What is heard with."""

    tool: Tool
    dictionaries: list[Path]
    noise: str
    jobs: int

    def run(self, kinds: list[Kind], voices: list[str], snrs: list[float | None]) -> list[dict]:
        """Says and hears everything; a row for each kind, voice and condition."""
        rows = [(kind, voice, snr) for kind in kinds for voice in voices for snr in snrs]
        results = []
        with ThreadPoolExecutor(self.jobs) as pool:
            tasks = [
                [
                    pool.submit(self._cases, kind.sentences[start : start + BATCH], voice, snr)
                    for start in range(0, len(kind.sentences), BATCH)
                ]
                for kind, voice, snr in rows
            ]
            for number, ((kind, voice, snr), row) in enumerate(zip(rows, tasks), 1):
                cases = [case for task in row for case in task.result()]
                if sys.stderr.isatty():
                    print(f"\r{number} of {len(rows)}", end="\n" if number == len(rows) else "", file=sys.stderr)
                results.append(
                    {
                        "kind": kind.name,
                        "voice": voice,
                        "condition": "clean" if snr is None else f"{self.noise} {snr:g} dB",
                        "said": len(cases),
                        "fired": sum(bool(case["fired"]) for case in cases),
                        "failed": sum(case["failure"] is not None for case in cases),
                        "cases": cases,
                    }
                )
        return results

    def _cases(self, texts: list[str], voice: str, snr: float | None) -> list[dict]:
        pieces = [saying.spoken(text, voice) for text in texts]
        starts = [0.0, *np.cumsum([len(piece) / RATE for piece in pieces])[:-1]]
        samples = np.concatenate(pieces)
        if snr is not None:
            # Only the name of the recording counts: it decides what is random in the noise.
            recording = Recording(Path(f"{voice}-{texts[0]}"), Command("", ()))
            samples = mix(samples, noises.noise(self.noise, [])(recording, len(samples)), snr)
        with tempfile.NamedTemporaryFile(suffix=".wav", prefix="turned-around-") as file:
            write(Path(file.name), samples)
            events, failure = self.tool.events(Path(file.name), self.dictionaries)
        by_sentence: list[list[dict[str, Any]]] = [[] for _ in texts]
        for event in events:
            # An utterance belongs to the sentence in which it was when the event came: its end is before the next begins.
            by_sentence[max(bisect_right(starts, event.get("at", 0)) - 1, 0)].append(event)
        return [
            case_of(text, Heard(failure=failure) if failure else heard(part)) for text, part in zip(texts, by_sentence)
        ]


def case_of(text: str, result: Heard) -> dict:
    """What became of a sentence. What was fired counts, also where it was taken back."""
    stated = [text.confidence for text in result.texts if text.is_final]
    return {
        "text": text,
        "fired": [str(firing.command) for firing in result.fired],
        "heard": str(result),
        "confidence": stated[-1] if stated else None,
        "failure": result.failure,
    }
