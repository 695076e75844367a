import CRapidIntentONNXRuntime

/// A loaded model.
// Unchecked: the pointer never changes, and a session may run on several threads at once
// (https://onnxruntime.ai/docs/api/c/struct_ort_api.html, Run).
final class ONNXSession: @unchecked Sendable {
    private let handle: OpaquePointer
    private let runtime: ONNXRuntime
    /// The names of the inputs, in the model's order.
    let inputs: [String]
    /// The names of the outputs, in the model's order.
    let outputs: [String]

    /// Loads a model from a file.
    init(path: String, threads: Int, in runtime: ONNXRuntime) throws(MoonshineError) {
        var message = CMessage()
        guard let handle = message.fill({ connx_open(runtime.handle, path, Int32(threads), $0, $1) }) else {
            throw MoonshineError(
                .unusableModel, "\(path): \(message.text); run Scripts/install-moonshine to repair the model")
        }
        self.handle = handle
        self.runtime = runtime
        inputs = Self.names(of: handle, isOutput: false)
        outputs = Self.names(of: handle, isOutput: true)
    }

    deinit { connx_release_session(handle) }

    private static func names(of session: OpaquePointer, isOutput: Bool) -> [String] {
        (0..<connx_count(session, isOutput)).compactMap {
            connx_name(session, isOutput, $0).map { String(cString: $0) }
        }
    }

    /// Runs the model.
    ///
    /// - Parameter arguments: A tensor for each input, in the order of ``inputs``.
    /// - Returns: A tensor for each output, in the order of ``outputs``.
    func run(_ arguments: [Tensor]) throws(MoonshineError) -> [Tensor] {
        precondition(arguments.count == inputs.count)
        var results = [OpaquePointer?](repeating: nil, count: outputs.count)
        var message = CMessage()
        // Pointers to the session's names, which live as long as the session.
        let inputNames = inputs.indices.map { connx_name(handle, false, $0) }
        let outputNames = outputs.indices.map { connx_name(handle, true, $0) }
        let isDone = withExtendedLifetime(arguments) {
            message.fill { text, size in
                connx_run(
                    handle, inputNames, arguments.map { Optional($0.handle) }, inputs.count, outputNames, outputs.count,
                    &results, text, size)
            }
        }
        let tensors = results.compactMap { $0.map { Tensor(owning: $0, in: runtime) } }
        guard isDone, tensors.count == outputs.count else {
            throw MoonshineError(.inferenceFailed, "ONNX Runtime fails to run the model: \(message.text)")
        }
        return tensors
    }
}
