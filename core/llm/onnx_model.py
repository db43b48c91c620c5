"""A text model in the ONNX format, run on this machine's processor. The only file that imports its runtime.

It knows no name and no prefix, and works in whatever thread calls it; several may call at once.
"""

from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

from core.llm.model_files import MODEL_FILE, TOKENIZER_FILE

MAX_TOKENS = 512  # what models of this size were trained with; what follows in a longer text is left out
_ONLY_ERRORS = 3  # a severity of onnxruntime's own log, which goes to standard error


class OnnxModel:
    """The model and the tokenizer of *folder*, loaded."""

    def __init__(self, folder: Path) -> None:
        options = onnxruntime.SessionOptions()
        # One core: a text takes milliseconds on it, and the turns of other people need the rest.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = _ONLY_ERRORS
        self._session = onnxruntime.InferenceSession(
            str(folder / MODEL_FILE), options, providers=["CPUExecutionProvider"]
        )
        self._inputs = {each.name for each in self._session.get_inputs()}
        self._output = self._session.get_outputs()[0].name
        self._tokenizer = Tokenizer.from_file(str(folder / TOKENIZER_FILE))
        self._tokenizer.enable_truncation(MAX_TOKENS)
        self._tokenizer.no_padding()

    def encode(self, text: str) -> list[float]:
        """The mean of the text's tokens, or the one vector of a model that gives one; of the model's own size.

        One text a call: the scales of an int8 model depend on the batch, so a text would not always be the same.
        """
        ids = np.array([self._tokenizer.encode(text).ids], np.int64)
        known = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        given = {name: array for name, array in known.items() if name in self._inputs}
        (hidden,) = self._session.run([self._output], given)
        first = np.asarray(hidden, np.float64)[0]
        pooled = first.mean(axis=0) if first.ndim == 2 else first
        return [float(number) for number in pooled]
