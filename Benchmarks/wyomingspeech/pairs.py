"""Two commands in a sentence, written and spoken.

A spoken pair is the recording of one command up to its end, the word "and" by flite's voice slt, which speaks at 16 kHz, and
the recording of the other command. The word has the loudness of the first recording and a short pause at both sides.
"""

import asyncio
import itertools
import random
import shutil
import subprocess
import tempfile
from pathlib import Path

import numpy as np

from homeassistant.skip import Skip
from speechcommands.recordings import RATE, levels, read

from .client import intents, spoken
from .clips import LEAD, Clip, Clips
from .server import Server

# Seconds at both sides of the word.
PAUSE = 0.08
# What can become of a pair.
OUTCOMES = ("both", "one", "other", "nothing")


async def pairs(server: Server, clips: Clips, arguments) -> dict:
    """The outcomes of the pairs: written, and spoken in each condition."""
    word = _and()
    room = asyncio.Semaphore(arguments.jobs)

    async def meant(text: str) -> list[tuple] | None:
        async with room:
            return await intents(server.address, text)

    async def figures(plan, found) -> dict:
        async def one(first, second) -> tuple[str, str]:
            text = f"{first[0].text} and {second[0].text}"
            heard, commands, error = await found(text, first[0], second[0])
            outcome = _outcome(commands, [first[1], second[1]])
            return outcome, f"'{text}': '{heard}': {commands or error or 'nothing'}, not {[first[1], second[1]]}"

        results = await asyncio.gather(*(one(*pair) for pair in plan))
        return {
            "pairs": len(results),
            **{outcome: sum(found == outcome for found, _ in results) for outcome in OUTCOMES},
            "wrong": [line for found, line in results if found != "both"],
        }

    async def written(text: str, *_) -> tuple:
        return text, await meant(text), ""

    def said(snr: float | None):
        async def answered(text: str, first: Clip, second: Clip) -> tuple:
            async with room:
                answer = await spoken(server.address, _joined(first, second, word).audio(clips.noise, snr))
            return answer.text, await meant(answer.text or ""), answer.error

        return answered

    commands = await asyncio.gather(*(meant(clip.text) for clip in clips.all))
    plan = _chosen([(clip, found[0]) for clip, found in zip(clips.all, commands) if len(found or []) == 1], arguments.pairs)
    if not plan:
        return {"failures": ["no two clips of different intents were understood"]}
    text = await figures(plan, written)
    return {
        "written": text,
        **{"clean" if snr is None else str(snr): await figures(plan, said(snr)) for snr in [None, *arguments.snr]},
        "failures": [f"{len(text['wrong'])} of {len(plan)} written pairs are not both commands"] if text["wrong"] else [],
    }


def _chosen(known: list[tuple[Clip, tuple]], count: int) -> list:
    """So many pairs of clips with different intents, the same on every run; all if there are not so many."""
    different = [pair for pair in itertools.permutations(known, 2) if pair[0][1][0] != pair[1][1][0]]
    return random.Random(1).sample(different, min(count, len(different)))


def _outcome(found: list[tuple] | None, expected: list[tuple]) -> str:
    """What was understood; intents with their slots."""
    if found == expected:
        return "both"
    if not found:
        return "nothing"
    return "one" if any(command in found for command in expected) else "other"


def _joined(first: Clip, second: Clip, word: np.ndarray) -> Clip:
    """Both commands as one recording."""
    pause = np.zeros(int(PAUSE * RATE))
    begin = first.samples[: int(first.end * RATE)]
    loudness = np.sqrt(np.mean(begin[int(LEAD * RATE) :] ** 2) / np.mean(word**2))
    begin = np.concatenate([begin, pause, word * loudness, pause])
    end = len(begin) / RATE + second.end - LEAD
    return Clip(f"{first.text} and {second.text}", np.concatenate([begin, second.samples[int(LEAD * RATE) :]]), end)


def _and() -> np.ndarray:
    """The spoken word, without the silence around it."""
    program = shutil.which("flite")
    if not program:
        raise Skip("flite is missing, which says the word between two commands")
    with tempfile.TemporaryDirectory(prefix="wyoming-") as folder:
        file = Path(folder) / "and.wav"
        subprocess.run([program, "-voice", "slt", "-t", "and", "-o", str(file)], check=True)
        samples = read(file)
    frame = RATE // 100
    level = levels(samples, frame)
    loud = np.flatnonzero(level > level.max() - 30)
    return samples[loud[0] * frame : (loud[-1] + 1) * frame]
