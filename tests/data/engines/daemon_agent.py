"""An agent that leaves a process with no parent, session, group or variable in common with it; the
seconds that this sleeps, by which it is known, are in the file `seconds` beside."""

import os
import time
from pathlib import Path


def agent(observation, configuration):
    seconds = Path("seconds").read_text()
    if os.fork() == 0:
        os.setsid()
        if os.fork() == 0:
            os.execve("/bin/sh", ["sh", "-c", f"exec sleep {seconds}"], {})
        os._exit(0)
    while True:  # until it runs, and would be left
        for entry in os.scandir("/proc"):
            if entry.name.isdigit():
                try:
                    if Path(entry.path, "cmdline").read_bytes() == f"sleep\0{seconds}\0".encode():
                        return 0
                except OSError:
                    pass
        time.sleep(0.01)
