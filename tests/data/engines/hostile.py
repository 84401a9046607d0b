"""An engine that does what none should: how, is its argument."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

how = sys.argv[1]
FOREVER = [sys.executable, "-c", "import time; time.sleep(600)"]


def say(line):
    print(line, flush=True)


def children():
    """Three processes that outlive a polite end: one of its group, one of a session of its own, and
    one whose parent has gone. Their numbers go into the file that is named."""
    numbers = [subprocess.Popen(FOREVER).pid]
    numbers.append(subprocess.Popen(FOREVER, start_new_session=True).pid)
    reading, writing = os.pipe()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.write(writing, f"{os.getpid()}\n".encode())
            time.sleep(600)
        os._exit(0)
    os.wait()
    numbers.append(int(os.read(reading, 20)))
    Path(sys.argv[2]).write_text(" ".join(map(str, numbers)))


def misbehave():
    if how == "garbage":
        sys.stdout.buffer.write(bytes(range(256)) * 20 + b"\nbestmove \xff\xfe\n")
        sys.stdout.flush()
    elif how == "nothing":
        say("bestmove")
    elif how == "column":
        say("bestmove 9")
    elif how == "flood":
        while True:
            say("info " + "x" * 1000)
    elif how == "long":
        say("bestmove " + "1" * 10_000_000)
    elif how == "stderr":
        while True:
            print("x" * 1000, file=sys.stderr)
    elif how == "hang":
        time.sleep(600)
    elif how == "deaf":
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(number, signal.SIG_IGN)
        while True:
            pass
    elif how == "die":
        print("first line\nsecond line\nlast words", file=sys.stderr, flush=True)
        sys.exit(3)
    elif how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    elif how == "mute":
        os.close(1)
        time.sleep(600)
    elif how == "children":
        children()
        say("bestmove 4")
    elif how == "leave":
        children()
        sys.exit(3)
    elif how == "memory":
        held = bytearray(400_000_000)
        say(f"bestmove {len(held) % 7}")


moves = 0
for line in sys.stdin:
    words = line.split() or [""]
    if words[0] == "ugi":
        if how == "silent":
            time.sleep(600)
        say("ugiok")
    elif words[0] == "isready":
        if how == "unready":
            time.sleep(600)
        say("readyok")
    elif words[0] == "go" and how == "ahead":
        moves += 1
        sys.stdout.write(f"bestmove {3 + moves}\n" + "readyok\nbestmove 7\n" * 400)
        sys.stdout.flush()
    elif words[0] == "go":
        misbehave()
    elif words[0] == "quit" and how != "children":
        break
