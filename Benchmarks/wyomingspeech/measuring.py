"""Every clip, several at a time, and what becomes of them."""

import asyncio
import random

from speechcommands.figures import percentile

from .client import intents, spoken
from .clips import Clip, Clips
from .server import Server

# The silence after which Home Assistant ends a command by default, in seconds.
HOME_ASSISTANT = 0.7


async def measured(server: Server, clips: Clips, snr: float | None, arguments) -> dict:
    """The figures of one condition: the server ends the turn, and 0.7 s of silence end it."""
    room = asyncio.Semaphore(arguments.jobs)

    async def one(clip: Clip, by_silence: bool):
        async with room:
            audio = clip.audio(clips.noise, snr)
            answer = await spoken(server.address, audio, stop_at=clip.end + HOME_ASSISTANT if by_silence else None)
            return clip, answer, await intents(server.address, clip.text), await intents(server.address, answer.text or "")

    async def every(by_silence: bool) -> dict:
        before = server.processor_seconds()
        results = await asyncio.gather(*(one(clip, by_silence) for clip in clips.all))
        heard = sum(answer.at or 0 for _, answer, _, _ in results)
        spent = (server.processor_seconds() - before) / heard if heard else None
        return {**_figures(results), "processor": spent, "megabytes": server.megabytes()}

    return {"itself": await every(False), "silence": await every(True)}


def _figures(results: list) -> dict:
    waits, wrong = [], []
    cut_off = right = known = empty = none = 0
    for clip, answer, expected, found in results:
        if answer.at is None:
            none += 1
            wrong.append(f"'{clip.text}': no answer: {answer.error}")
            continue
        wait = answer.at - clip.end
        waits.append(wait)
        # It was answered before the words had ended.
        cut_off += wait < 0
        empty += not answer.text
        known += bool(expected)
        right += bool(expected) and found == expected
        if wait < 0 or wait > 0.6 or found != expected:
            wrong.append(f"'{clip.text}': '{answer.text}' after {1_000 * wait:.0f} ms: {found or 'nothing'}, not {expected or 'nothing'}")
    return {
        "clips": len(results), "median": percentile(waits, 50), "p95": percentile(waits, 95), "cutOff": cut_off,
        "right": right, "known": known, "empty": empty, "none": none, "wrong": wrong,
    }


async def sessions(server: Server, clips: Clips, arguments) -> dict:
    """Many sessions, some of which vanish: those that hang, that are refused because others are behind, and the memory."""
    chance = random.Random(1)
    plans = []
    for _ in range(arguments.sessions):
        clip = chance.choice(clips.all)
        vanishes = arguments.disconnect and chance.random() < 0.5
        plans.append((clip, chance.uniform(0, clip.end + 1) if vanishes else None))
    room = asyncio.Semaphore(arguments.jobs)
    memory: list[int] = []
    result = {"sessions": len(plans), "vanished": 0, "hung": 0, "refused": 0, "errors": 0}

    async def one(clip: Clip, vanish_at: float | None) -> None:
        async with room:
            try:
                answer = await spoken(server.address, clip.audio(None, None), vanish_at=vanish_at)
            except OSError as error:
                result["errors"] += 1
                print(f"'{clip.text}': {error}")
                return
            finally:
                memory.append(server.megabytes())
            if vanish_at is not None and answer.at is None:
                result["vanished"] += 1
            elif "no more are recognised" in answer.error:
                result["refused"] += 1
            elif answer.at is None:
                result["hung" if "within" in answer.error else "errors"] += 1
                print(f"'{clip.text}': {answer.error}")

    await asyncio.gather(*(one(*plan) for plan in plans))
    result.update(early=memory[len(memory) // 10], middle=memory[len(memory) // 2], end=memory[-1])
    failures = [f"{result[key]} sessions {text}" for key, text in (("hung", "hung"), ("errors", "failed")) if result[key]]
    if result["refused"] > len(plans) / 10:
        failures.append(f"{result['refused']} of {len(plans)} sessions were refused")
    # What a tenth of the sessions needs is there from then on.
    if memory[-1] > 1.2 * result["early"] + 20:
        failures.append(f"the memory grew from {result['early']} to {memory[-1]} MB")
    return {**result, "failures": failures}
