import CRapidIntentONNXRuntime

final class Tensor {
    let handle: OpaquePointer
    let shape: [Int]
    private let runtime: ONNXRuntime
    /// The tensor's memory, if the runtime does not own it.
    private let memory: UnsafeMutableRawPointer?

    var count: Int { shape.reduce(1, *) }

    /// Creates a tensor of floating-point numbers, which `fill` sets.
    convenience init(
        shape: [Int], in runtime: ONNXRuntime, fill: (UnsafeMutableBufferPointer<Float>) -> Void
    ) throws(MoonshineError) {
        try self.init(shape: shape, type: connx_float, in: runtime, fill: fill)
    }

    convenience init(_ numbers: [Int], shape: [Int], in runtime: ONNXRuntime) throws(MoonshineError) {
        try self.init(shape: shape, type: connx_int64, in: runtime) { (elements: UnsafeMutableBufferPointer<Int64>) in
            for (index, number) in numbers.enumerated() { elements[index] = Int64(number) }
        }
    }

    private init<Element>(
        shape: [Int], type: some BinaryInteger, in runtime: ONNXRuntime,
        fill: (UnsafeMutableBufferPointer<Element>) -> Void
    ) throws(MoonshineError) {
        let count = shape.reduce(1, *)
        // At least one element, because an empty tensor also needs an address.
        let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(count, 1))
        fill(UnsafeMutableBufferPointer(start: memory, count: count))
        let dimensions = shape.map(Int64.init)
        let handle = connx_tensor_over(
            runtime.handle, memory, count * MemoryLayout<Element>.stride, dimensions, dimensions.count, Int32(type))
        guard let handle else {
            memory.deallocate()
            throw MoonshineError(.inferenceFailed, "ONNX Runtime makes no tensor of the shape \(shape)")
        }
        self.handle = handle
        self.shape = shape
        self.runtime = runtime
        self.memory = UnsafeMutableRawPointer(memory)
    }

    /// Takes ownership of a model's output tensor.
    init(owning handle: OpaquePointer, in runtime: ONNXRuntime) {
        self.handle = handle
        self.runtime = runtime
        memory = nil
        var dimensions = [Int64](repeating: 0, count: 8)
        let rank = connx_shape(runtime.handle, handle, &dimensions, dimensions.count)
        shape = dimensions.prefix(rank).map(Int.init)
    }

    deinit {
        connx_release_tensor(runtime.handle, handle)
        memory?.deallocate()
    }

    func withFloats<Result>(_ body: (UnsafeBufferPointer<Float>) -> Result) -> Result {
        withExtendedLifetime(self) {
            let elements = connx_elements(runtime.handle, handle)
            return body(
                UnsafeBufferPointer(
                    start: elements.map { UnsafePointer($0.assumingMemoryBound(to: Float.self)) },
                    count: elements == nil ? 0 : count))
        }
    }
}
