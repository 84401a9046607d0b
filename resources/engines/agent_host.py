"""Runs a file that holds `agent(observation, configuration) -> column`, for Poda.

Poda starts it beside itself (`python agent_host.py AGENT.py`) and talks with it in lines of JSON.
It needs nothing but Python 3.8. The agent is run as Kaggle's ConnectX runs one: the function called
`agent`, or else the last one that the file defines, anew for each game.
"""

import inspect
import json
import os
import sys
import threading
import traceback
from pathlib import Path


class Struct(dict):
    """A dictionary whose entries are attributes as well, as Kaggle's are."""

    __getattr__ = dict.get
    __setattr__ = dict.__setitem__


def loaded(path):
    """The function of the file."""
    names = {"__name__": "agent", "__file__": path}
    exec(compile(Path(path).read_bytes(), path, "exec"), names)
    functions = [
        each
        for each in names.values()
        if inspect.isfunction(each) and each.__code__.co_filename == path
    ]
    agent = names.get("agent") if callable(names.get("agent")) else None
    if agent is None and functions:
        agent = functions[-1]
    if agent is None:
        raise TypeError("there is no function agent(observation, configuration) in the file")
    return agent


def answer(agent, question):
    """The column of the move, from 0."""
    observation = Struct(question["observation"])
    configuration = Struct(question["configuration"])
    try:
        count = len(inspect.signature(agent).parameters)
    except (TypeError, ValueError):
        count = 2
    found = agent(*(observation, configuration)[: max(1, min(count, 2))])
    return found if isinstance(found, (int, str)) or found is None else int(found)


def last_lines(limit):
    """What went wrong, as Python tells it."""
    return "".join(traceback.format_exc(limit=-1)).strip()[-limit:]


def main(path):
    # What the agent prints is not taken for its answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    questions, agent = os.fdopen(os.dup(0), "r", encoding="utf-8"), None
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    lines, came = [], threading.Semaphore(0)

    def listen():
        """Poda may end while the agent thinks: then this ends too."""
        for line in questions:
            lines.append(line)
            came.release()
        os._exit(0)

    threading.Thread(target=listen, daemon=True).start()
    path = str(Path(path).absolute())
    sys.path.insert(0, str(Path(path).parent))
    os.chdir(Path(path).parent)
    while True:
        came.acquire()
        question = json.loads(lines.pop(0))
        token = question.pop("token")  # by which Poda knows what is answered
        try:
            if question.get("new"):
                agent, said = loaded(path), {"ready": True}
            else:
                said = {"column": answer(agent, question)}
            text = json.dumps({"token": token, **said})
        except BaseException:  # an agent may raise anything, SystemExit too
            text = json.dumps({"token": token, "error": last_lines(400)})
        answers.write(text + "\n")
        answers.flush()


if __name__ == "__main__":
    main(sys.argv[1])
