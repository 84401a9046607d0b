"""What the bundle starts. (PyInstaller runs a script; `poda.__main__` is a module.)"""

from poda.__main__ import main

main()
