"""Stores the weights of several graphs in one file beside them, equal ones once."""

import hashlib
import os

from onnx.external_data_helper import set_external_data

# Smaller tensors stay in the graph, in bytes.
SMALLEST = 1024
# Where a tensor may begin, in bytes: ONNX Runtime maps the pages of the file rather than copy them.
ALIGNMENT = 4096


def share(models, path):
    """Moves the large tensors of the models into a file; the models must then be saved in its folder."""
    offsets = {}
    with open(path, "wb") as file:
        for tensor in (tensor for model in models for tensor in model.graph.initializer):
            data = tensor.raw_data
            if len(data) < SMALLEST:
                continue
            digest = hashlib.sha256(data).digest()
            if digest not in offsets:
                file.write(bytes(-file.tell() % ALIGNMENT))
                offsets[digest] = file.tell()
                file.write(data)
            set_external_data(tensor, os.path.basename(path), offset=offsets[digest], length=len(data))
            tensor.ClearField("raw_data")
