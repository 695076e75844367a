package import RapidIntent

/// What a ``DictionaryRecogniser`` has of its own: decodes the utterances of one stream.
///
/// ``DictionarySession`` does the rest. It calls an engine on one thread, which may block. ``hear(_:)`` gets every block
/// of 20 ms. Then ``begin(_:at:)`` follows in the first block of an utterance, ``proceed(_:silence:at:)`` in each further
/// one and ``end(_:silence:)`` in the last: each gets the audio so far, with a little before the utterance. ``use(_:)``
/// is called between utterances. An error ends the stream.
package protocol UtteranceEngine: SendableMetatype {
    /// What it makes of a dictionary, for all streams.
    associatedtype Grammar: Sendable

    mutating func use(_ grammar: Grammar) throws

    /// Processes a block, also outside utterances; does nothing by default.
    mutating func hear(_ block: NoiseReducedBlocks.Block)

    mutating func begin(_ audio: UtteranceAudio, at now: Duration) throws -> UtteranceReading

    /// Continues the utterance, and returns its reading so far.
    ///
    /// - Parameter silence: The silence at its end; zero during speech.
    mutating func proceed(_ audio: UtteranceAudio, silence: Duration, at now: Duration) throws -> UtteranceReading

    /// Ends the utterance, and returns its reading.
    ///
    /// - Parameter silence: The silence at its end; zero if speech continued at the longest length, nil if the stream
    ///   has ended.
    mutating func end(_ audio: UtteranceAudio, silence: Duration?) throws -> UtteranceReading

    /// The audio at the end of an utterance that may begin the next one; by default, the silence.
    func kept(of audio: UtteranceAudio, silence: Duration) -> Duration

    /// A grammar that replaces the current one after an utterance, if it has grown too large; nil by default.
    var renewedGrammar: Grammar? { get }

    /// Whether certain readings are of all audio before the current pause, so that their commands need not settle; false by
    /// default.
    static var readsInPauses: Bool { get }
}

extension UtteranceEngine {
    package mutating func hear(_ block: NoiseReducedBlocks.Block) {}
    package func kept(of audio: UtteranceAudio, silence: Duration) -> Duration { silence }
    package var renewedGrammar: Grammar? { nil }
    package static var readsInPauses: Bool { false }
}

/// An engine's reading of an utterance, so far or as a whole.
package struct UtteranceReading {
    /// The words; empty if none are recognised.
    package var text: String
    /// The probability that they are right, from 0 to 1; nil if unknown.
    package var confidence: Double?
    /// Whether a command may fire on it before the end; if not, the transcript holds commands back.
    package var isCertain = true
    /// At the end, other readings, best first.
    package var alternatives: [Transcript.Alternative] = []
    /// At the end, decodes words outside the dictionary, which replace ``text``; nil for none.
    package var freeText: (@Sendable () async throws -> String)?

    /// Creates a reading; without words by default.
    package init(text: String = "", confidence: Double? = nil) {
        self.text = text
        self.confidence = confidence
    }
}

/// Limits how much of an utterance is decoded again before its end.
///
/// Each decoding covers the whole utterance so far, so the cost would grow with the square of its length: background
/// voices with a pause every half second took twice real time. The budget counts decoded audio, not time, so that a
/// recording is decoded at the same moments in every run.
///
/// While ``mostLag`` of live audio or more waits, only whole utterances are decoded, so that the engine catches up. A text
/// to show would be old, and the audio after a pause is already there.
package struct DecodingBudget {
    private var spent = Duration.zero
    package private(set) var last = Duration.zero

    /// The lag from which on an utterance is decoded at its end only: a little less than the silence of most ends.
    package static let mostLag = Duration.milliseconds(600)

    package init() {}

    /// Whether an utterance of this length may be decoded; if so, counts it.
    ///
    /// - Parameters:
    ///   - share: The limit of all decoded audio, as a multiple of the length.
    ///   - lag: How far the engine is behind; nil for audio that is not live.
    package mutating func spend(_ length: Duration, upTo share: Int, lag: Duration? = nil) -> Bool {
        guard lag ?? .zero < Self.mostLag, spent + length <= length * share else { return false }
        spent += length
        last = length
        return true
    }
}
