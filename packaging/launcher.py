"""What the bundle starts. (PyInstaller runs a script; `poda.__main__` is a module.)"""

import os
import sys
from pathlib import Path

from poda.__main__ import main

if sys.argv[1:2] == ["--guard-program"]:  # there is no Python beside a bundle
    from poda.packages.arena.engine.external import guard

    guard.main(sys.argv[2:])

# Qt takes the plugins that came with it, whatever the desktop has set for its own programs.
qt = ("PySide6",) if sys.platform == "win32" else ("PySide6", "Qt")
os.environ["QT_PLUGIN_PATH"] = str(Path(sys._MEIPASS, *qt, "plugins"))
main()
