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

    func understands(_ locale: LocaleIdentifier) -> Bool

    /// The vector of a text in normal form: lower case, without punctuation, words separated by spaces.
    ///
    /// - Returns: ``width`` numbers with a length of 1; zeros only for a text that has no vector. The same text must give the
    ///   same bits, so that training is deterministic.
    func vector(of text: String) -> [Float]

    /// The vector of a text, and those of its words.
    ///
    /// With the vectors of words, a command that words of the text have no part in is asked about instead of fired, and one
    /// that accounts for all of them fires at a lower score. By default, there are none.
    func vectors(of text: String) -> SentenceVectors
}

/// The vectors of a text and of its words.
public struct SentenceVectors: Sendable, Equatable {
    /// The vector of the text, that of ``SentenceEncoder/vector(of:)``.
    public var sentence: [Float]
    /// The vector of each word in its context, with a length of 1 and as many elements; empty if the encoder has none.
    public var words: [[Float]]

    /// Creates the vectors of a text.
    public init(sentence: [Float], words: [[Float]] = []) {
        self.sentence = sentence
        self.words = words
    }
}

extension SentenceEncoder {
    /// The vector of the text, and none of its words.
    public func vectors(of text: String) -> SentenceVectors { SentenceVectors(sentence: vector(of: text)) }

    /// The vectors of a text with ``width`` finite numbers each, whatever the encoder returns: otherwise zeros, and no words.
    func soundVectors(of text: String) -> SentenceVectors {
        func isSound(_ vector: [Float]) -> Bool { vector.count == width && vector.allSatisfy(\.isFinite) }
        let vectors = vectors(of: text)
        return SentenceVectors(
            sentence: isSound(vectors.sentence) ? vectors.sentence : [Float](repeating: 0, count: width),
            words: vectors.words.allSatisfy(isSound) ? vectors.words : [])
    }
}
