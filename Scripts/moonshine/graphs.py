"""Folds the constants of a graph, removes what is not used, and splits the merged decoder."""

import numpy
import onnxruntime
from onnx import AttributeProto, ModelProto, ValueInfoProto, numpy_helper


def _replace(field, items):
    """Fills a repeated field with items that may be its own."""
    copies = [type(item).FromString(item.SerializeToString()) for item in items]
    del field[:]
    field.extend(copies)


def _has_subgraph(node):
    return any(attribute.type == AttributeProto.GRAPH for attribute in node.attribute)


def _names_used(nodes):
    used = set()
    for node in nodes:
        used.update(node.input)
        for attribute in node.attribute:
            if attribute.type == AttributeProto.GRAPH:
                used |= _names_used(attribute.g.node) | {output.name for output in attribute.g.output}
    return used


def fold(model):
    """Computes all that depends on constants alone: above all the weights, which are stored in 8 bits."""
    graph = model.graph
    constants = {tensor.name for tensor in graph.initializer}
    folded, kept = [], []
    for node in graph.node:
        is_constant = node.op_type == "Constant" or (node.input and all(i in constants or not i for i in node.input))
        if is_constant and not _has_subgraph(node):
            folded.append(node)
            constants.update(node.output)
        else:
            kept.append(node)
    if not folded:
        return
    used = _names_used(kept) | {output.name for output in graph.output}
    outputs = [name for node in folded for name in node.output if name in used]
    constant = ModelProto(ir_version=model.ir_version, opset_import=model.opset_import)
    constant.graph.name = "constants"
    constant.graph.node.extend(folded)
    constant.graph.initializer.extend(graph.initializer)
    constant.graph.output.extend(ValueInfoProto(name=name) for name in outputs)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    values = onnxruntime.InferenceSession(constant.SerializeToString(), options).run(outputs, {})
    tensors = [tensor for tensor in graph.initializer if tensor.name in used]
    tensors += [numpy_helper.from_array(numpy.asarray(value), name) for name, value in zip(outputs, values)]
    _replace(graph.node, kept)
    _replace(graph.initializer, tensors)


def prune(model):
    """Removes the nodes, inputs and weights that no output needs."""
    graph = model.graph
    needed = {output.name for output in graph.output}
    kept = []
    for node in reversed(graph.node):
        if any(output in needed for output in node.output):
            kept.append(node)
            needed |= _names_used([node])
    _replace(graph.node, kept[::-1])
    _replace(graph.input, [value for value in graph.input if value.name in needed])
    _replace(graph.initializer, [tensor for tensor in graph.initializer if tensor.name in needed])


def split(model):
    """The decoder of the first token and the decoder of all further ones, from the two branches of the merged one.

    The second one does not pass on the cache of the cross-attention: that stays what the first one made of it.
    """
    branch = next(node for node in model.graph.node if node.op_type == "If")
    subgraphs = {attribute.name: attribute.g for attribute in branch.attribute}
    first = _branch(model, branch, subgraphs["else_branch"], lambda name: True)
    following = _branch(model, branch, subgraphs["then_branch"], lambda name: ".encoder." not in name)
    return first, following


def _branch(model, branch, subgraph, is_wanted):
    result = ModelProto(ir_version=model.ir_version, opset_import=model.opset_import)
    graph = result.graph
    graph.name = "decoder"
    graph.input.extend(model.graph.input)
    graph.initializer.extend([*model.graph.initializer, *subgraph.initializer])
    graph.node.extend(node for node in model.graph.node if node.op_type != "If")
    graph.node.extend(subgraph.node)
    produced = {name for node in graph.node for name in node.output}
    outer = {inner.name: name for name, inner in zip(branch.output, subgraph.output) if inner.name in produced}
    for node in graph.node:
        for names in (node.input, node.output):
            for index, name in enumerate(names):
                names[index] = outer.get(name, name)
    outputs = {name for name in outer.values() if is_wanted(name)}
    graph.output.extend(value for value in model.graph.output if value.name in outputs)
    return result
