"""Converts all-MiniLM-L6-v2 to one file with weights of 8 bits, as Sources/RapidIntentModel/Encoder/EncoderFileReader.swift describes it.

Usage: convert.py MODEL_FOLDER OUTPUT

Needs nothing but Python. MODEL_FOLDER has config.json, vocab.txt and model.safetensors, a file with a JSON header that gives type,
shape and place of each tensor (https://huggingface.co/docs/safetensors/index#format).
"""

import array
import json
import math
import os
import struct
import sys

MAGIC = b"\x89RIENCD\n"
BYTE_ORDER, VERSION = 0x01020304, 1
ALIGNMENT = 64
# The positions that are kept of the model's 512: the length of the texts it was trained with.
POSITIONS = 128
MASK = (1 << 64) - 1


class Tensors:
    """The tensors of a safetensors file, as rows of 32-bit floats."""

    def __init__(self, path):
        with open(path, "rb") as file:
            size = struct.unpack("<Q", file.read(8))[0]
            self.header = json.loads(file.read(size))
            self.bytes = file.read()

    def shape(self, name):
        return self.header[name]["shape"]

    def numbers(self, name):
        entry = self.header[name]
        if entry["dtype"] != "F32":
            raise SystemExit(f"{name} has numbers of the type {entry['dtype']}")
        numbers = array.array("f", self.bytes[slice(*entry["data_offsets"])])
        if sys.byteorder == "big":
            numbers.byteswap()
        return numbers

    def rows(self, name):
        count, width = self.shape(name)
        numbers = self.numbers(name)
        return [numbers[row * width : (row + 1) * width] for row in range(count)]


class Output:
    """The sections of the file, each at the next multiple of 64 bytes."""

    def __init__(self, header_size):
        self.bytes = bytearray(header_size)

    def section(self, data):
        self.bytes += bytes(-len(self.bytes) % ALIGNMENT) + data

    def floats(self, numbers):
        self.section(struct.pack(f"<{len(numbers)}f", *numbers))

    def bytes_and_scales(self, rows):
        """Each row as signed bytes, and the size of a step of each row."""
        weights, scales = array.array("b"), []
        for row in rows:
            scale = max(map(abs, row)) / 127 or 1
            weights.extend([round(number / scale) for number in row])
            scales.append(scale)
        self.section(weights.tobytes())
        self.floats(scales)

    def weights(self, rows, biases):
        self.bytes_and_scales(rows)
        self.floats(biases)


def combine(first, second):
    """As WordHash.combine(_:_:) of the library."""
    product = (first ^ second ^ 0xD6E8FEB86659FD93) * 0x9E3779B97F4A7C15
    return (product & MASK) ^ (product >> 64)


def checksum(data):
    """As Checksum.sum(of:) of the library."""
    lanes = [1, 2, 3, 4]
    whole = len(data) // 32 * 32
    words = struct.unpack(f"<{whole // 8}Q", data[:whole])
    for lane in range(4):
        value = lanes[lane]
        for word in words[lane::4]:
            value = combine(value, word)
        lanes[lane] = value
    rest = data[whole:]
    while len(rest) >= 8:
        lanes[0] = combine(lanes[0], int.from_bytes(rest[:8], "little"))
        rest = rest[8:]
    joined = combine(combine(combine(lanes[0], lanes[1]), lanes[2]), lanes[3])
    return combine(combine(joined, int.from_bytes(rest, "little")), len(data))


def convert(folder, path):
    with open(os.path.join(folder, "config.json"), encoding="utf-8") as file:
        config = json.load(file)
    with open(os.path.join(folder, "vocab.txt"), encoding="utf-8") as file:
        pieces = [line.rstrip("\n").encode() for line in file]
    tensors = Tensors(os.path.join(folder, "model.safetensors"))
    width, heads, layers = config["hidden_size"], config["num_attention_heads"], config["num_hidden_layers"]
    if config["hidden_act"] != "gelu" or config["layer_norm_eps"] != 1e-12:
        raise SystemExit("config.json is that of another kind of model")

    # The vectors follow the sorted pieces, so that a piece's place is also its number.
    order = sorted(range(len(pieces)), key=lambda number: pieces[number])
    numbers = {pieces[number]: place for place, number in enumerate(order)}
    output = Output(72)
    ends, text = [], b"".join(pieces[number] for number in order)
    for number in order:
        ends.append((ends[-1] if ends else 0) + len(pieces[number]))
    output.section(struct.pack(f"<{len(ends)}I", *ends))
    output.section(text)
    vectors = tensors.rows("embeddings.word_embeddings.weight")
    output.bytes_and_scales([vectors[number] for number in order])
    # Sentences have one part, whose vector is added to that of every position.
    kind = tensors.rows("embeddings.token_type_embeddings.weight")[0]
    positions = tensors.rows("embeddings.position_embeddings.weight")[:POSITIONS]
    output.floats([number + add for position in positions for number, add in zip(position, kind)])

    def normalisation(name):
        output.floats(tensors.numbers(name + ".weight"))
        output.floats(tensors.numbers(name + ".bias"))

    def layer_weights(name):
        output.weights(tensors.rows(name + ".weight"), tensors.numbers(name + ".bias"))

    normalisation("embeddings.LayerNorm")
    for layer in range(layers):
        name = f"encoder.layer.{layer}."
        rows, biases = [], []
        for part in ("query", "key", "value"):
            # The scores of attention are divided by the root of a head's width: queries are divided once, here.
            factor = 1 / math.sqrt(width // heads) if part == "query" else 1
            attention = f"{name}attention.self.{part}"
            rows += [[factor * number for number in row] for row in tensors.rows(attention + ".weight")]
            biases += [factor * number for number in tensors.numbers(attention + ".bias")]
        output.weights(rows, biases)
        layer_weights(name + "attention.output.dense")
        normalisation(name + "attention.output.LayerNorm")
        layer_weights(name + "intermediate.dense")
        layer_weights(name + "output.dense")
        normalisation(name + "output.LayerNorm")

    sizes = [len(pieces), width, layers, heads, config["intermediate_size"], len(positions)]
    special = [numbers[piece] for piece in (b"[CLS]", b"[SEP]", b"[UNK]")]
    output.bytes[32:72] = struct.pack("<10I", *sizes, *special, len(text))
    checked = bytes(output.bytes[32:])
    output.bytes[:32] = MAGIC + struct.pack("<IIQQ", BYTE_ORDER, VERSION, len(output.bytes), checksum(checked))
    with open(path, "wb") as file:
        file.write(output.bytes)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    convert(*sys.argv[1:])
