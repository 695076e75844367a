"""Converts Moonshine's .ort files into graphs that decode a token in some milliseconds.

Usage: convert.py SOURCE TARGET     SOURCE holds the .ort files, TARGET receives the graphs

encoder.onnx        input_values [1, samples] (16 kHz, float) -> last_hidden_state
decoder-first.onnx  input_ids [batch, 1] (int64), encoder_hidden_states -> logits, present.L.{decoder,encoder}.{key,value}
decoder-next.onnx   input_ids, past_key_values.L.{decoder,encoder}.{key,value} -> logits, present.L.decoder.{key,value}

L is the layer. The cache of the encoder (the cross-attention) stays what decoder-first made of it. A sentence starts with
token 1 and ends with token 2.
"""

import logging
import os
import sys
import tempfile

import onnx
from onnxruntime.quantization import QuantType, quantize_dynamic

import graphs
import ort_to_onnx


def quantise(model, path):
    """Writes the model with 8-bit weights."""
    with tempfile.TemporaryDirectory(dir=os.path.dirname(path)) as folder:
        unquantised = os.path.join(folder, "float.onnx")
        onnx.save(model, unquantised)
        quantize_dynamic(
            unquantised,
            path,
            weight_type=QuantType.QUInt8,
            op_types_to_quantize=["MatMul", "Gather"],
            extra_options={"MatMulConstBOnly": True},
        )
    print(f"    {os.path.basename(path)}: {os.path.getsize(path) / 1e6:.0f} MB", flush=True)


def main(source, target):
    logging.disable(logging.WARNING)
    encoder = ort_to_onnx.load(os.path.join(source, "encoder_model.ort"))
    merged = ort_to_onnx.load(os.path.join(source, "decoder_model_merged.ort"))
    graphs.fold(merged)
    first, following = graphs.split(merged)
    models = {"encoder": encoder, "decoder-first": first, "decoder-next": following}
    for name, model in models.items():
        graphs.fold(model)
        graphs.prune(model)
        quantise(model, os.path.join(target, name + ".onnx"))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
