public import RapidIntent

/// Converts sentences to vectors, so that sentences with similar meanings have similar vectors.
///
/// Models that were trained with an encoder need the same encoder to answer, since the vectors of another one mean
/// something else. ``MiniLMEncoder`` is one for English.
public protocol SentenceEncoder: Sendable {
    /// A fingerprint of the encoder; it changes with any change of its vectors.
    var version: UInt64 { get }
    /// The number of elements of a vector, at least 1.
    var width: Int { get }

    /// Whether the encoder understands a language.
    func understands(_ locale: LocaleIdentifier) -> Bool

    /// The vector of a text in normal form: lower case, without punctuation, words separated by spaces.
    ///
    /// - Returns: ``width`` numbers with a length of 1; zeros only for a text that has no vector. The same text must give the
    ///   same bits, so that training is deterministic.
    func vector(of text: String) -> [Float]
}

extension SentenceEncoder {
    /// The vector of a text with ``width`` finite numbers, whatever the encoder returns; otherwise zeros.
    func soundVector(of text: String) -> [Float] {
        let vector = vector(of: text)
        guard vector.count == width, vector.allSatisfy(\.isFinite) else { return [Float](repeating: 0, count: width) }
        return vector
    }
}
