"""Every recording under every condition: mixed, heard against its own dictionary and foreign ones, and deleted again."""

import os
import signal
import sys
import tempfile
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field
from pathlib import Path

from homeassistant.rapid_intent_engine import ToolFailure

from .listening import Heard, Tool
from .mixing import mix
from .noise import Noise
from .recordings import Recording, read, write


@dataclass(frozen=True)
class Condition:
    """What lies under the speech: a noise so many decibels below it, or nothing."""

    noise: str | None = None
    snr: float | None = None

    def __str__(self) -> str:
        return "clean" if self.noise is None else f"{self.noise} {self.snr:g} dB"


@dataclass
class Measured:
    """What was heard in one recording under one condition."""

    own: Heard
    # By the names of the dictionaries for other domains.
    foreign: dict[str, Heard] = field(default_factory=dict)


Results = dict[tuple[Condition, str], Measured]


@dataclass
class Measuring:
    """What to measure with."""

    tool: Tool
    dictionary: Path
    foreign: dict[str, Path]
    # Where the foreign dictionaries are asked, too.
    reject: set[Condition]
    noises: dict[str, Noise]
    jobs: int

    def run(self, recordings: list[Recording], conditions: list[Condition]) -> Results:
        """Measures all of it, several processes at a time; what is mixed is in a folder that is gone afterwards."""
        results: Results = {}
        # Ended from outside, the folder is removed as well.
        before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
        try:
            with tempfile.TemporaryDirectory(prefix="speech-commands-") as folder:
                pool = ThreadPoolExecutor(self.jobs)
                try:
                    tasks = {
                        pool.submit(self._measured, recording, condition, Path(folder)): (condition, recording.name)
                        for condition in conditions
                        for recording in recordings
                    }
                    for task in as_completed(tasks):
                        results[tasks[task]] = task.result()
                        self._tell(len(results), len(tasks))
                finally:
                    pool.shutdown(wait=True, cancel_futures=True)
        finally:
            signal.signal(signal.SIGTERM, before)
        return results

    def _measured(self, recording: Recording, condition: Condition, folder: Path) -> Measured:
        if condition.noise is None:
            return self._heard(recording.path, condition)
        # Recordings wait for their turn in the pool; the names keep those apart that have it at the same time.
        path = folder / f"{threading.get_ident()}-{recording.name}"
        write(path, mixture(recording, self.noises[condition.noise], condition.snr))
        try:
            return self._heard(path, condition)
        finally:
            os.unlink(path)

    def _heard(self, path: Path, condition: Condition) -> Measured:
        foreign = self.foreign if condition in self.reject else {}
        return Measured(
            self.tool.listen(path, self.dictionary),
            {name: self.tool.listen(path, dictionary) for name, dictionary in foreign.items()},
        )

    def _tell(self, done: int, total: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {total}", end="\n" if done == total else "", file=sys.stderr, flush=True)


def mixture(recording: Recording, noise: Noise, snr: float):
    """A recording with noise, as it is measured."""
    speech = read(recording.path)
    try:
        return mix(speech, noise(recording, len(speech)), snr)
    except ValueError as error:
        raise ToolFailure(f"'{recording.path}' cannot be mixed: {error}") from None
