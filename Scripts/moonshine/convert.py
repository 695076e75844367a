"""Converts Moonshine's .ort files into graphs that decode a token in some milliseconds.

Usage: convert.py SOURCE TARGET     SOURCE holds the .ort files, TARGET receives the graphs

encoder.onnx        input_values [1, samples] (16 kHz, float) -> last_hidden_state
decoder-first.onnx  input_ids [batch, 1] (int64), encoder_hidden_states -> logits, present.L.{decoder,encoder}.{key,value}
decoder-next.onnx   input_ids, past_key_values.L.{decoder,encoder}.{key,value} -> logits, present.L.decoder.{key,value}

decoder.weights     the weights of both decoders, which have most in common

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
import weights


def quantised(model, folder):
    """The model with 8-bit weights."""
    unquantised, result = (os.path.join(folder, name) for name in ("float.onnx", "8-bit.onnx"))
    onnx.save(model, unquantised)
    quantize_dynamic(
        unquantised,
        result,
        weight_type=QuantType.QUInt8,
        op_types_to_quantize=["MatMul", "Gather"],
        extra_options={"MatMulConstBOnly": True},
    )
    return onnx.load(result)


def main(source, target):
    logging.disable(logging.WARNING)
    encoder = ort_to_onnx.load(os.path.join(source, "encoder_model.ort"))
    merged = ort_to_onnx.load(os.path.join(source, "decoder_model_merged.ort"))
    graphs.fold(merged)
    first, following = graphs.split(merged)
    models = {"encoder": encoder, "decoder-first": first, "decoder-next": following}
    with tempfile.TemporaryDirectory(dir=target) as folder:
        for name, model in models.items():
            graphs.fold(model)
            graphs.prune(model)
            models[name] = quantised(model, folder)
    weights.share([models["decoder-first"], models["decoder-next"]], os.path.join(target, "decoder.weights"))
    for name, model in models.items():
        onnx.save(model, os.path.join(target, name + ".onnx"))
    for name in sorted(os.listdir(target)):
        print(f"    {name}: {os.path.getsize(os.path.join(target, name)) / 1e6:.1f} MB", flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2])
