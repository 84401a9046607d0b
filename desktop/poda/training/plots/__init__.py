"""The live curves of a run. pyqtgraph is imported here and nowhere before."""
