"""The tools of memory by name: those a model may call as well, and those that only words and buttons lead to."""

from typing import cast

from tools.base import Arguments, Tool
from tools.memory_facts import recall_fact
from tools.memory_forgetting import delete_account, forget, forget_everything, forget_memory
from tools.memory_holding import (
    approve_procedure,
    archive_memory,
    decline_procedure,
    list_archived,
    pin_memory,
    restore_memory,
    unpin_memory,
)
from tools.memory_reading import explain_memory, list_memories, read_profile, search_memories
from tools.memory_settings import clear_talk, set_retention
from tools.memory_writing import correct_memory, remember, update_profile

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
        list_archived,
        recall_fact,
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
