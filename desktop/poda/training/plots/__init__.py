"""The live curves of a run. Only this folder's modules import pyqtgraph, which is heavy."""
