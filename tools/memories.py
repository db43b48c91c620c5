"""The tools of memory by name: those a model may call as well, and those that only words and buttons lead to."""

from typing import cast

from tools.base import Arguments, Tool
from tools.memory_forgetting import delete_account, forget, forget_everything, forget_memory
from tools.memory_reading import explain_memory, list_memories, read_profile, search_memories
from tools.memory_settings import clear_talk, set_retention
from tools.memory_writing import (
    approve_procedure,
    archive_memory,
    correct_memory,
    decline_procedure,
    pin_memory,
    remember,
    restore_memory,
    unpin_memory,
    update_profile,
)

# What a model is handed (R5.11).
MODEL_TOOLS: dict[str, Tool[Arguments]] = {
    tool.name: cast("Tool[Arguments]", tool)  # a call is read with the tool's own type before it runs
    for tool in (search_memories, remember, read_profile, update_profile, forget)
}
MEMORY_TOOLS: dict[str, Tool[Arguments]] = MODEL_TOOLS | {
    tool.name: cast("Tool[Arguments]", tool)
    for tool in (
        list_memories,
        explain_memory,
        correct_memory,
        pin_memory,
        unpin_memory,
        archive_memory,
        restore_memory,
        approve_procedure,
        decline_procedure,
        forget_memory,
        forget_everything,
        delete_account,
        clear_talk,
        set_retention,
    )
}
