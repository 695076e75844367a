/// What people say around a command out of politeness or habit, by language: "could you … for me".
///
/// Fillers may stand anywhere around them. A frame without a complete command means nothing: "can you explain
/// what turn on the light does" is no command.
struct PoliteFrames: Sendable {
    /// What stands before a command.
    let openings: WordSequences
    /// What stands before a command whose first word ends in "-ing": "would you mind turning on the light".
    let gerundOpenings: WordSequences
    /// What stands after a command.
    let closings: WordSequences

    init(_ language: Language) {
        openings = language.sequences(.politeOpenings)
        gerundOpenings = language.sequences(.politeOpeningsBeforeGerunds)
        closings = language.sequences(.politeClosings)
    }

    /// The frames of a locale's language; none if its file has none.
    static func frames(for spoken: SpokenLocale) -> PoliteFrames { DividingWords.words(for: spoken).frames }

    /// The words of a text without fillers and polite words at both ends; at least one is left, if there is any.
    func command(in words: ArraySlice<NormalisedText.Word>) -> ArraySlice<NormalisedText.Word> {
        var words = words.drop(while: \.isFiller)
        while let length = openings.lengths(at: words).max(), length < words.count {
            words = words.dropFirst(length).drop(while: \.isFiller)
        }
        func dropFillers() { while words.last?.isFiller == true { words.removeLast() } }
        dropFillers()
        while let length = closings.longest(atEndOf: words), length < words.count {
            words = words.dropLast(length)
            dropFillers()
        }
        return words
    }

    /// Whether the words of ``command(in:)`` are a frame, and the text is nothing but frames: "for me".
    func isFrame(_ command: ArraySlice<NormalisedText.Word>) -> Bool {
        [openings, closings].contains { $0.lengths(at: command).contains(command.count) }
    }

    /// No frames.
    static let none = PoliteFrames(Language.none)
}
