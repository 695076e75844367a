import RapidIntentFiles

/// The files of a model in a folder, as installed by `Scripts/install-moonshine`.
struct MoonshineFiles: Sendable, Equatable {
    let folder: String
    /// The library of ONNX Runtime: a path, or a name for the system's search.
    let runtime: String

    /// A file of the model.
    enum Part: String, CaseIterable {
        case encoder = "encoder.onnx"
        case decoderFirst = "decoder-first.onnx"
        case decoderNext = "decoder-next.onnx"
        case tokeniser = "tokenizer.bin"
    }

    /// The size limit of a file of tokens, in bytes: Moonshine's has a quarter of a million.
    private static let tokeniserLimit = 16 << 20

    /// Finds the files of a model in a folder.
    ///
    /// - Parameter runtime: The library of ONNX Runtime; nil for the one in the folder, or else the system's.
    init(folder: String, runtime: String?) throws(MoonshineError) {
        self.folder = folder
        let entries: [String]
        do {
            entries = try FileContents.entries(ofFolder: folder)
        } catch {
            throw MoonshineError(
                .missingModel, "\(folder): \(error); run Scripts/install-moonshine, or name the folder of the model")
        }
        let missing = Part.allCases.map(\.rawValue).filter { !entries.contains($0) }
        guard missing.isEmpty else {
            throw MoonshineError(
                .missingModel,
                "\(folder): there is no \(missing.joined(separator: ", no ")); run Scripts/install-moonshine")
        }
        let library = entries.first { $0.hasPrefix("libonnxruntime.") }
        self.runtime = runtime ?? library.map { FilePath.joined(folder, $0) } ?? "libonnxruntime.so.1"
    }

    /// The path of a file.
    func path(of part: Part) -> String { FilePath.joined(folder, part.rawValue) }

    /// Returns the bytes of the file of tokens.
    func tokeniserBytes() throws(MoonshineError) -> [UInt8] {
        do {
            return try FileContents.bytes(ofFile: path(of: .tokeniser), limit: Self.tokeniserLimit)
        } catch {
            throw MoonshineError(
                .missingModel, "\(path(of: .tokeniser)): \(error); run Scripts/install-moonshine to repair the model")
        }
    }
}
