"""Sentences that the dictionary does not know: none may become a command, and none may hang."""

import asyncio

from .client import intents, spoken
from .clips import Clip, Clips, clips_of
from .server import Server


async def foreign(server: Server, clips: Clips, arguments) -> dict:
    """What becomes of the recordings of a folder, in each condition."""
    room = asyncio.Semaphore(arguments.jobs)
    strange = clips_of(arguments.foreign, arguments.limit)

    async def figures(snr: float | None) -> dict:
        async def one(clip: Clip):
            async with room:
                answer = await spoken(server.address, clip.audio(clips.noise, snr))
                return clip, answer, await intents(server.address, answer.text or "")

        results = await asyncio.gather(*(one(clip) for clip in strange))
        answered = [(clip, answer, commands) for clip, answer, commands in results if answer.at is not None and commands is not None]
        return {
            "clips": len(results),
            "empty": sum(not answer.text for _, answer, _ in answered),
            "text": sum(bool(answer.text) and not commands for _, answer, commands in answered),
            "commands": sum(bool(commands) for *_, commands in answered),
            "none": len(results) - len(answered),
            "wrong": [
                f"'{clip.text}': {repr(answer.text) if answer.at else answer.error}: {commands or 'nothing'}"
                for clip, answer, commands in results if commands or commands is None or answer.at is None
            ],
        }

    found = {"clean" if snr is None else str(snr): await figures(snr) for snr in [None, *arguments.snr]}
    failures = [
        f"{condition}: {one[key]} of {one['clips']} foreign clips {text}"
        for condition, one in found.items()
        for key, text in (("commands", "became commands"), ("none", "got no answer")) if one[key]
    ]
    return {**found, "failures": failures}
