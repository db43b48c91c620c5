"""What is said beside a saved receipt: how much of it was read."""

from tools.receipts import ReceiptSaved


def details(saved: ReceiptSaved) -> str:
    """How many items and how much tax the receipt names; empty where it names neither."""
    items = f"{saved.items} item{'s' if saved.items != 1 else ''}" if saved.items else ""
    tax = f"{saved.tax} tax" if saved.tax else ""
    return f"(From your receipt: {', '.join(filter(None, (items, tax)))}.)" if items or tax else ""
