import RapidIntent
import Synchronization

/// An encoder that keeps the vector of each text, so that cross-validation encodes no sentence twice.
final class RememberingEncoder: SentenceEncoder {
    private let encoder: any SentenceEncoder
    private let known = Mutex<[String: [Float]]>([:])

    init(_ encoder: any SentenceEncoder) { self.encoder = encoder }

    var version: UInt64 { encoder.version }
    var width: Int { encoder.width }

    func understands(_ locale: LocaleIdentifier) -> Bool { encoder.understands(locale) }

    func vector(of text: String) -> [Float] {
        if let vector = known.withLock({ $0[text] }) { return vector }
        let vector = encoder.vector(of: text)
        known.withLock { $0[text] = vector }
        return vector
    }
}
