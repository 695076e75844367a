/// What understands the audio of a ``SpeechServer``.
public protocol SpeechServerEngine: Sendable {
    /// Takes audio in, at 16 kHz, and tells what is understood by now.
    mutating func hear(_ samples: [Int16]) -> SpeechServerHearing
    /// Takes note of the end of the audio, and tells the last words.
    mutating func end() -> String
}

/// What an engine has understood.
public struct SpeechServerHearing: Sendable, Equatable {
    /// The text of the utterance under way, or all of it.
    public var text: String
    /// Whether the utterance is over.
    public var isResult: Bool

    /// Describes what was understood.
    public init(text: String, isResult: Bool = false) {
        self.text = text
        self.isResult = isResult
    }
}

/// An engine that knows beforehand what will be said, and hears only how much of it: a word for each 150 ms that are loud.
///
/// An utterance is over after half a second that is not.
public struct LoudnessEngine: SpeechServerEngine {
    private let words: [Substring]
    private var rest: [Int16] = []
    private var loud = 0
    private var quiet = 0

    private static let blockLength = 160
    private static let blocksOfWord = 15
    private static let blocksOfSilence = 50

    /// Makes an engine that hears a text in every utterance.
    public init(hearing text: String) { words = text.split(separator: " ") }

    private var text: String { words.prefix(loud / Self.blocksOfWord).joined(separator: " ") }

    /// Takes audio in.
    public mutating func hear(_ samples: [Int16]) -> SpeechServerHearing {
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
    public mutating func end() -> String {
        defer { (loud, quiet, rest) = (0, 0, []) }
        return text
    }
}
