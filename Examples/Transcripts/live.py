#!/usr/bin/env python3
"""Writes the words of a sentence to rapid-intent as a recogniser would, and prints when each event comes back.

Usage: live.py DICTIONARY WORD ...     a word every 0.3 s; the final transcript comes after 1.5 s of silence
"""
import json, subprocess, sys, threading, time

dictionary, words, start = sys.argv[1], sys.argv[2:], time.monotonic()
tool = subprocess.Popen(["rapid-intent", "resolve", "--transcripts", "--live", "--dictionary", dictionary],
                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

def show():
    for line in tool.stdout:
        event = json.loads(line)
        print(f"{time.monotonic() - start:.2f} {event['event']} {event.get('intent') or event.get('text') or ''}", flush=True)

reader = threading.Thread(target=show)
reader.start()
for count in range(1, len(words) + 1):
    time.sleep(0.3)
    tool.stdin.write(json.dumps({"utterance": "u1", "text": " ".join(words[:count])}) + "\n")
time.sleep(1.5)
tool.stdin.write(json.dumps({"utterance": "u1", "text": " ".join(words), "final": True, "end": True}) + "\n")
tool.stdin.close()
reader.join()
sys.exit(tool.wait())
