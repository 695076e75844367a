/// The recognition engine of a ``SpeechServer``.
package protocol SpeechServerEngine: Sendable {
    /// Processes audio at 16 kHz, and returns the current result.
    mutating func process(_ samples: [Int16]) -> SpeechServerHearing
    /// Ends the audio and returns the last result.
    mutating func end() -> String
}

/// The current result of an engine.
package struct SpeechServerHearing: Sendable, Equatable {
    /// The text of the current utterance so far, or its complete text.
    package var text: String
    /// Whether the utterance is complete.
    package var isResult: Bool

    /// Creates a result.
    package init(text: String, isResult: Bool = false) {
        self.text = text
        self.isResult = isResult
    }
}

/// An engine with a fixed text that only measures loudness: it returns one more word for each 150 ms of loud audio.
///
/// An utterance ends after half a second of quiet audio.
package struct LoudnessEngine: SpeechServerEngine {
    private let words: [Substring]
    private var rest: [Int16] = []
    private var loud = 0
    private var quiet = 0

    private static let blockLength = 160
    private static let blocksOfWord = 15
    private static let blocksOfSilence = 50

    /// Creates an engine that recognises a text in every utterance.
    package init(hearing text: String) { words = text.split(separator: " ") }

    private var text: String { words.prefix(loud / Self.blocksOfWord).joined(separator: " ") }

    /// Processes audio.
    package mutating func process(_ samples: [Int16]) -> SpeechServerHearing {
        rest += samples
        var result: String?
        var position = 0
        while rest.count - position >= Self.blockLength {
            let block = rest[position..<position + Self.blockLength]
            position += Self.blockLength
            let energy = block.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(Self.blockLength)
            if energy > 250_000 { (loud, quiet) = (loud + 1, 0) } else { quiet += 1 }
            if loud > 0, quiet >= Self.blocksOfSilence {
                result = [result, text].compactMap { $0 }.joined(separator: " ")
                loud = 0
            }
        }
        rest.removeFirst(position)
        return SpeechServerHearing(text: result ?? text, isResult: result != nil)
    }

    /// Ends the audio and returns the last text.
    package mutating func end() -> String {
        defer { (loud, quiet, rest) = (0, 0, []) }
        return text
    }
}
