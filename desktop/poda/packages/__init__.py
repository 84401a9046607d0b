"""What an audience needs beside the core, a folder each, which can be taken away."""
