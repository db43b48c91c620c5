"""Asking a model for an answer of a given shape, with one corrective retry (R5.12). It knows no purpose and no row."""

import re
from dataclasses import replace
from typing import TypeVar

import structlog
from pydantic import BaseModel, ValidationError

import prompts
from core.errors import KeepwellError
from core.llm.schemas import slim
from core.llm.types import ChatModel, ModelReply, ModelRequest

log = structlog.get_logger()

Shape = TypeVar("Shape", bound=BaseModel)

_OBJECT = re.compile(r"\{.*\}", re.DOTALL)  # small models put prose or a fence around it


class ReplyUnreadable(KeepwellError):  # noqa: N818  it names an outcome
    """A model answered twice in another shape than it was asked for: try again later."""


async def ask(model: ChatModel, request: ModelRequest, shape: type[Shape]) -> Shape:
    """The answer of *model* as *shape*, whose JSON schema goes with the request.

    Raises:
        ModelUnavailable: The model can't be reached or refuses.
        ReplyUnreadable: Neither the reply nor the corrected one has the shape.
    """
    bound = replace(request, reply_schema=slim(shape.model_json_schema()))
    try:
        return _read(await model.complete(bound), shape)
    except ValueError as error:
        log.info("reply_unreadable", purpose=request.purpose, faults=_faults(error))
        correction = prompts.render("unreadable", faults=_faults(error))
    try:
        return _read(await model.complete(replace(bound, correction=correction)), shape)
    except ValueError as error:
        raise ReplyUnreadable(f"a reply for {request.purpose} was unreadable twice: {_faults(error)}") from None


def _read(reply: ModelReply, shape: type[Shape]) -> Shape:
    if reply.is_cut:
        raise ValueError("it was too long")
    found = _OBJECT.search(reply.text)
    if found is None:
        raise ValueError("it held no JSON object")
    return shape.model_validate_json(found[0])


def _faults(error: ValueError) -> str:
    """Where the reply is wrong and how, without a word of what it says."""
    if not isinstance(error, ValidationError):
        return str(error)
    faults = error.errors(include_url=False, include_context=False, include_input=False)
    return "; ".join(f"{_place(fault['loc'], fault['type'])}: {fault['type']}" for fault in faults[:3])


def _place(path: tuple[int | str, ...], kind: str) -> str:
    """Where a fault is, by names of the shape; a field that the shape lacks bears a word of the reply."""
    known = path[:-1] if kind == "extra_forbidden" else path
    return ".".join(map(str, known)) or "the text"
