"""In the bundle, what PySide6.QtOpenGL and PySide6.QtOpenGLWidgets are (poda.spec).

pyqtgraph imports both and asks of each widget whether OpenGL draws it; here the answer is no.
"""


class QOpenGLWidget:
    """What no widget of the bundle is."""
