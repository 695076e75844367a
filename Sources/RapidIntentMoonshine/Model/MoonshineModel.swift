import RapidIntentPlatform
import RapidIntentSupport
import Synchronization

/// The Moonshine speech recognition model: an encoder of audio and a decoder of tokens.
///
/// The architecture is that of Jeffries et al. 2024 (https://arxiv.org/abs/2410.15608). A folder created by
/// `Scripts/install-moonshine` contains the parts:
///
/// | file | inputs | outputs |
/// |---|---|---|
/// | `encoder.onnx` | `input_values` `[1, samples]` | `last_hidden_state` `[1, states, width]` |
/// | `decoder-first.onnx` | `input_ids` `[1, tokens]`, `encoder_hidden_states` | `logits` `[1, tokens, vocabulary]`, `present.LAYER.PART.KIND` |
/// | `decoder-next.onnx` | `input_ids` `[hypotheses, 1]`, `past_key_values.LAYER.PART.KIND` | `logits`, `present.LAYER.decoder.KIND` |
///
/// `decoder.weights` has the weights of both parts of the decoder. PART is `decoder` or `encoder`, KIND is `key` or
/// `value`. The encoder's state is the same for all hypotheses.
///
/// All streams of a process run the same sessions, so the weights are in memory once.
final class MoonshineModel: Sendable {
    let tokeniser: Tokeniser
    let runtime: ONNXRuntime
    /// The decodings of all streams of the process: as many at once as the machine has processors, with one thread each.
    static let decodings = DecodingQueue(limit: max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    private let encoder: ONNXSession
    private let first: ONNXSession
    private let next: ONNXSession

    static let sampleRate = 16_000
    /// The shortest audio for the encoder's three convolutions, in samples.
    static let shortest = 1_600

    /// The models in use, by the paths of their folder and runtime.
    private static let loaded = Mutex<[[String]: Weak]>([:])

    private struct Weak {
        weak var model: MoonshineModel?
    }

    /// Returns the model of these files that is in use, or loads it, which takes about half a second.
    ///
    /// Files that were replaced while their model is in use are read once no recogniser uses it any more.
    static func shared(_ files: MoonshineFiles) throws(MoonshineError) -> MoonshineModel {
        let paths = [files.folder, files.runtime].map { FilePath.resolved($0) ?? $0 }
        return try loaded.withLock { (loaded) throws(MoonshineError) in
            if let model = loaded[paths]?.model { return model }
            let model = try MoonshineModel(files)
            loaded[paths] = Weak(model: model)
            return model
        }
    }

    private init(_ files: MoonshineFiles) throws(MoonshineError) {
        runtime = try ONNXRuntime(path: files.runtime)
        tokeniser = try Tokeniser(files.tokeniserBytes(), path: files.path(of: .tokeniser))
        encoder = try ONNXSession(path: files.path(of: .encoder), threads: 1, in: runtime)
        first = try ONNXSession(path: files.path(of: .decoderFirst), threads: 1, in: runtime)
        next = try ONNXSession(path: files.path(of: .decoderNext), threads: 1, in: runtime)
        guard encoder.inputs == ["input_values"], encoder.outputs.count == 1, first.outputs.contains("logits"),
            next.outputs.contains("logits")
        else {
            throw MoonshineError(
                .unusableModel, "\(files.folder): these are not the parts of Moonshine; run Scripts/install-moonshine")
        }
    }

    /// Encodes audio, and returns a decoder for it.
    ///
    /// - Parameter samples: Samples at 16 kHz, from -1 to 1.
    func decoder(hearing samples: [Float]) throws(MoonshineError) -> MoonshineDecoder {
        let padding = max(Self.shortest - samples.count, 0)
        let audio = try Tensor(shape: [1, samples.count + padding], in: runtime) { elements in
            for (index, sample) in samples.enumerated() { elements[index] = sample }
            for index in samples.count..<elements.count { elements[index] = 0 }
        }
        return MoonshineDecoder(
            states: try encoder.run([audio])[0], first: first, next: next, runtime: runtime,
            tokenCount: tokeniser.count)
    }
}
