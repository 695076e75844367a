"""Rebuilds an ONNX model from a file in the format of ONNX Runtime (.ort)."""

from onnx import AttributeProto, GraphProto, ModelProto, TensorProto, ValueInfoProto
from onnxruntime.tools.ort_format_model.ort_flatbuffers_py.fbs import InferenceSession, TensorTypeAndShape

# The newest version of the file format that ONNX Runtime 1.22 reads.
IR_VERSION = 10


def _text(raw):
    return raw.decode() if raw is not None else ""


def _tensor(source):
    if source.DataType() == TensorProto.STRING:
        raise ValueError("the model holds a tensor of strings, which this converter does not read")
    tensor = TensorProto(name=_text(source.Name()), data_type=source.DataType())
    tensor.dims.extend(source.Dims(i) for i in range(source.DimsLength()))
    tensor.raw_data = source.RawDataAsNumpy().tobytes() if source.RawDataLength() else b""
    return tensor


def _value_info(source):
    value = ValueInfoProto(name=_text(source.Name()))
    table = source.Type().Value() if source.Type() is not None else None
    if table is None:
        return value
    tensor = TensorTypeAndShape.TensorTypeAndShape()
    tensor.Init(table.Bytes, table.Pos)
    value.type.tensor_type.elem_type = tensor.ElemType()
    shape = tensor.Shape()
    if shape is not None:
        value.type.tensor_type.shape.SetInParent()
        for i in range(shape.DimLength()):
            dimension = value.type.tensor_type.shape.dim.add()
            size = shape.Dim(i).Value()
            if size is not None and size.DimType() == 1:
                dimension.dim_value = size.DimValue()
            elif size is not None and size.DimType() == 2:
                dimension.dim_param = _text(size.DimParam())
    return value


def _attribute(source):
    attribute = AttributeProto(name=_text(source.Name()), type=source.Type())
    kind = source.Type()
    if kind == AttributeProto.FLOAT:
        attribute.f = source.F()
    elif kind == AttributeProto.INT:
        attribute.i = source.I()
    elif kind == AttributeProto.STRING:
        attribute.s = source.S() or b""
    elif kind == AttributeProto.TENSOR:
        attribute.t.CopyFrom(_tensor(source.T()))
    elif kind == AttributeProto.GRAPH:
        attribute.g.CopyFrom(_graph(source.G()))
    elif kind == AttributeProto.FLOATS:
        attribute.floats.extend(source.Floats(i) for i in range(source.FloatsLength()))
    elif kind == AttributeProto.INTS:
        attribute.ints.extend(source.Ints(i) for i in range(source.IntsLength()))
    elif kind == AttributeProto.STRINGS:
        attribute.strings.extend(source.Strings(i) for i in range(source.StringsLength()))
    else:
        raise ValueError(f"attribute {attribute.name} has the unknown type {kind}")
    return attribute


def _graph(source):
    values = [source.NodeArgs(i) for i in range(source.NodeArgsLength())]
    by_name = {_text(value.Name()): value for value in values}

    def described(raw):
        name = _text(raw)
        return _value_info(by_name[name]) if name in by_name else ValueInfoProto(name=name)

    graph = GraphProto(name="graph")
    graph.input.extend(described(source.Inputs(i)) for i in range(source.InputsLength()))
    graph.output.extend(described(source.Outputs(i)) for i in range(source.OutputsLength()))
    graph.initializer.extend(_tensor(source.Initializers(i)) for i in range(source.InitializersLength()))
    for i in range(source.NodesLength()):
        node = source.Nodes(i)
        copy = graph.node.add(op_type=_text(node.OpType()), domain=_text(node.Domain()), name=_text(node.Name()))
        copy.input.extend(_text(node.Inputs(k)) for k in range(node.InputsLength()))
        copy.output.extend(_text(node.Outputs(k)) for k in range(node.OutputsLength()))
        copy.attribute.extend(_attribute(node.Attributes(k)) for k in range(node.AttributesLength()))
    return graph


def load(path):
    with open(path, "rb") as file:
        source = InferenceSession.InferenceSession.GetRootAs(bytearray(file.read()), 0).Model()
    model = ModelProto(ir_version=IR_VERSION)
    for i in range(source.OpsetImportLength()):
        opset = source.OpsetImport(i)
        if _text(opset.Domain()) in ("", "com.microsoft"):
            model.opset_import.add(domain=_text(opset.Domain()), version=opset.Version())
    model.graph.CopyFrom(_graph(source.Graph()))
    return model
