"""What the Training tab says of the preset."""

from typing import ClassVar

from poda.training.kit import Kit


class ChompWords(Kit):
    preset_words: ClassVar = {
        "chomp-quick": ("A few small networks: some seconds are enough.", "quick")
    }
