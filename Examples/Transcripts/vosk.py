#!/usr/bin/env python3
"""Prints the transcripts of a Vosk server while a WAV file (16-bit, mono) plays, one line as each comes.

Usage: vosk.py ws://127.0.0.1:2700 speech.wav | rapid-intent resolve --transcripts --live
Needs the package websockets. Server: docker run -p 2700:2700 alphacep/kaldi-en:latest
"""
import asyncio, json, sys, wave, websockets

def write(utterance, text, **more):
    print(json.dumps({"utterance": f"u{utterance}", "text": text, **more}), flush=True)

async def main(address, path):
    with wave.open(path) as audio:
        utterance, rate = 1, audio.getframerate()
        async with websockets.connect(address) as server:
            await server.send(json.dumps({"config": {"sample_rate": rate}}))
            block = b"."
            while block:
                block = audio.readframes(rate // 10)
                await server.send(block or '{"eof" : 1}')
                answer = json.loads(await server.recv())
                if answer.get("partial"):
                    write(utterance, answer["partial"])
                elif answer.get("text"):
                    write(utterance, answer["text"], final=True, end=True)
                    utterance += 1
                await asyncio.sleep(0.1 if block else 0)

asyncio.run(main(*sys.argv[1:]))
