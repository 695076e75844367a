public import RapidIntent
import RapidIntentSupport

/// all-MiniLM-L6-v2, a sentence encoder for English that runs on this machine.
///
/// ```swift
/// let encoder = try MiniLMEncoder.installed()
/// let model = try IntentModelTrainer(locale: "en", encoder: encoder).train(sentences)
/// ```
///
/// `Scripts/install-encoder` installs it. A sentence of eight words takes a few milliseconds of one core. Copies share the
/// mapped file; `Benchmarks/README.md` has figures.
///
/// Wang et al., "MiniLM: deep self-attention distillation for task-agnostic compression of pre-trained transformers", NeurIPS
/// 2020; trained for sentences by the authors of Reimers and Gurevych, "Sentence-BERT", EMNLP 2019. Apache License 2.0.
public struct MiniLMEncoder: SentenceEncoder {
    private let file: MappedFile
    // Unchecked: the memory behind its addresses never changes, and `file` keeps it alive.
    private nonisolated(unsafe) let reader: EncoderFileReader

    private static let folder = ModelFolder(name: "all-minilm-l6-v2")
    private static let fileName = "sentences.encoder"

    /// A fingerprint of the file's contents.
    public var version: UInt64 { reader.checksum }
    /// The number of elements of a vector: 384.
    public var width: Int { reader.transformer.width }
    /// The size of the file, in bytes.
    package var byteCount: Int { file.bytes.count }

    /// Maps the file of an encoder.
    ///
    /// Takes a few milliseconds, for the checksum. Replace the file only as a whole, as `Scripts/install-encoder` does:
    /// if another program shortens it, the process ends.
    ///
    /// - Throws: ``SentenceEncoderError``; the message names the file and the remedy.
    public init(path: String) throws(SentenceEncoderError) {
        do throws(FileFailure) { file = try MappedFile(path) } catch {
            throw SentenceEncoderError(
                .unreadable,
                "the sentence encoder '\(path)' cannot be read: \(error.reason); run Scripts/install-encoder to install it"
            )
        }
        do throws(SentenceEncoderError) { reader = try EncoderFileReader(file.bytes) } catch {
            throw SentenceEncoderError(error.code, "'\(path)' cannot be used: \(error.message)")
        }
    }

    /// Maps the installed encoder.
    ///
    /// If `RAPID_INTENT_MODELS` is set, only that folder is searched for `all-minilm-l6-v2`. Otherwise `rapid-intent` in
    /// `XDG_DATA_HOME` (by default `~/.local/share`), then `/usr/share/rapid-intent`.
    ///
    /// - Parameter environment: The environment variables; nil for those of the process.
    /// - Throws: ``SentenceEncoderError`` with ``SentenceEncoderError/Code/notInstalled``, whose message names the searched
    ///   folders, or the errors of ``init(path:)``.
    public static func installed(environment: [String: String]? = nil) throws(SentenceEncoderError) -> MiniLMEncoder {
        if let folder = folder.installed(environment: environment) {
            return try MiniLMEncoder(path: FilePath.joined(folder, fileName))
        }
        if let file = folder.obstacle(environment: environment) {
            throw SentenceEncoderError(
                .unreadable,
                "'\(file)' is not a folder, so the sentence encoder cannot be in it; remove it, and run "
                    + "Scripts/install-encoder to install the encoder")
        }
        let places = ModelFolder.places(environment: environment).map { "'\(FilePath.joined($0, folder.name))'" }
        throw SentenceEncoderError(
            .notInstalled,
            "the sentence encoder is not installed in \(places.joined(separator: " or ")); run Scripts/install-encoder "
                + "to install it")
    }

    /// Whether a folder of the encoder exists; its contents may be damaged.
    package static var isInstalled: Bool { folder.installed() != nil }

    /// Whether the language is English, without a look at the file.
    package static func understands(_ locale: LocaleIdentifier) -> Bool { locale.language == "en" }

    /// Whether the language is English.
    public func understands(_ locale: LocaleIdentifier) -> Bool { Self.understands(locale) }

    /// The vector of a text.
    ///
    /// Words beyond 126 word pieces, about a hundred words, are ignored. Time grows with the number of words.
    public func vector(of text: String) -> [Float] { vectors(of: text).sentence }

    /// The vector of a text, and those of its words, which are separated by spaces; takes the time of ``vector(of:)``.
    ///
    /// A word beyond the limit of ``vector(of:)`` has zeros.
    public func vectors(of text: String) -> SentenceVectors {
        withExtendedLifetime(file) {
            var pieces: [Int] = []
            let limit = reader.transformer.limit
            let words = text.split(separator: " ").map { word in
                let start = pieces.count
                pieces += reader.pieces.pieces(of: String(word), limit: limit - start)
                return start..<pieces.count
            }
            return reader.transformer.vectors(of: pieces, words: words)
        }
    }
}
