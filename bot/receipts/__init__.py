"""From what is printed on a picture or a PDF to the call that saves it or asks, or to a kind sentence (R3.9)."""

from bot.receipts.understanding import NO_RECEIPT, understand

__all__ = ["NO_RECEIPT", "understand"]
