import CRapidIntentONNXRuntime

/// ONNX Runtime's library, loaded at run time.
///
/// Each instance loads the library again, which costs nothing once the process has loaded it.
// Unchecked: the pointer never changes, and the library's environment may be used from several threads at once
// (https://onnxruntime.ai/docs/api/c/struct_ort_api.html, CreateEnv).
final class ONNXRuntime: @unchecked Sendable {
    let handle: OpaquePointer

    /// Loads a library.
    ///
    /// - Parameter path: The library's file, or only its name, for the system's search.
    init(path: String) throws(MoonshineError) {
        var message = CMessage()
        guard let handle = message.fill({ connx_load(path, $0, $1) }) else {
            throw MoonshineError(
                .missingRuntime,
                "ONNX Runtime cannot be loaded from '\(path)': \(message.text); run Scripts/install-moonshine")
        }
        self.handle = handle
    }

    deinit { connx_release_runtime(handle) }
}

struct CMessage {
    private var bytes = [CChar](repeating: 0, count: 1_024)

    /// Calls C code that may write a message.
    mutating func fill<Result>(_ body: (UnsafeMutablePointer<CChar>?, Int) -> Result) -> Result {
        bytes.withUnsafeMutableBufferPointer { body($0.baseAddress, $0.count) }
    }

    var text: String {
        String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
