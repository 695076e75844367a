import RapidIntent
import RapidIntentSupport

/// The files of a model in a folder, as installed by `Scripts/install-moonshine`.
struct MoonshineFiles: Sendable {
    let folder: String
    /// The library of ONNX Runtime: a path, or a name for the system's search.
    let runtime: String

    enum Part: String, CaseIterable {
        case encoder = "encoder.onnx"
        case decoderFirst = "decoder-first.onnx"
        case decoderNext = "decoder-next.onnx"
        case decoderWeights = "decoder.weights"
        case tokeniser = "tokenizer.bin"
    }

    /// The size limit of a file of tokens, in bytes: Moonshine's has a quarter of a million.
    private static let tokeniserLimit = 16 << 20
    /// What `Scripts/install-moonshine` records of the files that it makes; other folders need none.
    private static let manifest = "manifest.json"
    /// The size limit of the manifest, in bytes.
    private static let manifestLimit = 1 << 20

    /// Finds the files of a model in a folder, and compares their sizes with the manifest, if there is one.
    ///
    /// - Parameter runtime: The library of ONNX Runtime; nil for the one in the folder, or else the system's.
    init(folder: String, runtime: String?) throws(MoonshineError) {
        self.folder = folder
        let entries: [String]
        do throws(FileFailure) {
            entries = try FileContents.entries(ofFolder: folder)
        } catch {
            throw MoonshineError(
                .missingModel,
                "the model's folder '\(folder)' cannot be read: \(error.reason); "
                    + "run Scripts/install-moonshine, or name another folder")
        }
        let missing = Part.allCases.map(\.rawValue).filter { !entries.contains($0) }
        guard missing.isEmpty else {
            throw MoonshineError(
                .missingModel,
                "\(folder): there is no \(missing.joined(separator: ", no ")); run Scripts/install-moonshine")
        }
        let library = runtime == nil ? Self.library(in: entries) : nil
        self.runtime = runtime ?? library.map { FilePath.joined(folder, $0) } ?? "libonnxruntime.so.1"
        if entries.contains(Self.manifest) {
            try checkSizes(of: Part.allCases.map(\.rawValue) + [library].compactMap { $0 })
        }
    }

    func path(of part: Part) -> String { FilePath.joined(folder, part.rawValue) }

    func tokeniserBytes() throws(MoonshineError) -> [UInt8] {
        try bytes(of: Part.tokeniser.rawValue, limit: Self.tokeniserLimit)
    }

    private func bytes(of name: String, limit: Int) throws(MoonshineError) -> [UInt8] {
        let path = FilePath.joined(folder, name)
        do throws(FileFailure) {
            return try FileContents.bytes(ofFile: path, limit: limit)
        } catch {
            throw MoonshineError(
                .missingModel, "\(path): \(error.reason); run Scripts/install-moonshine to repair the model")
        }
    }

    /// Throws an error if a file does not have the size that the manifest records.
    ///
    /// Without this check, loading a truncated library would kill the process.
    private func checkSizes(of names: [String]) throws(MoonshineError) {
        let text = try bytes(of: Self.manifest, limit: Self.manifestLimit)
        guard let manifest = try? JSON(reading: text) else {
            throw MoonshineError(
                .unusableModel,
                "\(FilePath.joined(folder, Self.manifest)): it is not JSON; "
                    + "run Scripts/install-moonshine to repair the model")
        }
        for name in names {
            let path = FilePath.joined(folder, name)
            guard case .integer(let expected)? = manifest["files"]?[name]?["size"]?.content,
                let size = (try? FileStatus(ofPath: path))?.size, size != expected
            else { continue }
            throw MoonshineError(
                .unusableModel,
                "\(path): it has \(size) bytes instead of \(expected); "
                    + "run Scripts/install-moonshine to repair the model")
        }
    }

    /// Returns the library of ONNX Runtime with the highest version; nil if there is none.
    private static func library(in entries: [String]) -> String? {
        entries.compactMap { name in version(ofLibrary: name).map { (name: name, version: $0) } }
            .max { $0.version.lexicographicallyPrecedes($1.version) }?.name
    }

    /// The version in a library's name, such as `libonnxruntime.so.1.22.1` or `libonnxruntime.1.22.1.dylib`.
    ///
    /// Empty if the name has none; nil if it is the name of another file.
    private static func version(ofLibrary name: String) -> [Int]? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, parts[0] == "libonnxruntime", parts[1] == "so" || parts.last == "dylib" else {
            return nil
        }
        let version = parts[1] == "so" ? parts.dropFirst(2) : parts.dropFirst().dropLast()
        let numbers = version.compactMap { Int($0) }
        return numbers.count == version.count ? numbers : nil
    }
}

/// Finds the model's folder, as installed by `Scripts/install-moonshine` or by a system package.
public enum MoonshineFolder {
    private static let folder = ModelFolder(name: "moonshine-base-en")

    /// Returns the model's folder in one of the usual locations; nil if there is none.
    ///
    /// If `RAPID_INTENT_MODELS` is set, only that folder is searched. Otherwise `rapid-intent` in `XDG_DATA_HOME` (by default
    /// `~/.local/share`), then `/usr/share/rapid-intent`.
    ///
    /// - Parameter environment: The environment variables; nil for those of the process.
    public static func installed(environment: [String: String]? = nil) -> String? {
        folder.installed(environment: environment)
    }

    /// Returns the model's folder in one of the usual locations, or throws an error that names them.
    static func required(environment: [String: String]? = nil) throws(MoonshineError) -> String {
        guard let folder = installed(environment: environment) else {
            let places = ModelFolder.places(environment: environment).joined(separator: " or ")
            throw MoonshineError(
                .missingModel,
                "Moonshine's model is not installed: there is no '\(Self.folder.name)' in \(places); "
                    + "run Scripts/install-moonshine, or name the model's folder")
        }
        return folder
    }
}
