/// What understands the audio of a ``SpeechServer``.
package protocol SpeechServerEngine: Sendable {
    /// Takes audio in, at 16 kHz, and tells what is understood by now.
    mutating func process(_ samples: [Int16]) -> SpeechServerHearing
    /// Takes note of the end of the audio, and sends the last result.
    mutating func end() -> String
}

/// What an engine has understood.
package struct SpeechServerHearing: Sendable, Equatable {
    /// The text of the utterance under way, or all of it.
    package var text: String
    /// Whether the utterance is over.
    package var isResult: Bool

    /// Describes what was understood.
    package init(text: String, isResult: Bool = false) {
        self.text = text
        self.isResult = isResult
    }
}

/// An engine that knows beforehand what will be said, and hears only how much of it: a word for each 150 ms that are loud.
///
/// An utterance is over after half a second that is not.
package struct LoudnessEngine: SpeechServerEngine {
    private let words: [Substring]
    private var rest: [Int16] = []
    private var loud = 0
    private var quiet = 0

    private static let blockLength = 160
    private static let blocksOfWord = 15
    private static let blocksOfSilence = 50

    /// Makes an engine that hears a text in every utterance.
    package init(hearing text: String) { words = text.split(separator: " ") }

    private var text: String { words.prefix(loud / Self.blocksOfWord).joined(separator: " ") }

    /// Takes audio in.
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

    /// Takes note of the end.
    package mutating func end() -> String {
        defer { (loud, quiet, rest) = (0, 0, []) }
        return text
    }
}
