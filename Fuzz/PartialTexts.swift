#if Tool
import RapidIntent

/// A text as a recogniser might come to it: word by word, with second thoughts.
struct PartialTexts {
    private let words: [Substring]

    /// Takes the words of a text; what templates and files are written with separates words as well.
    init(_ text: String) {
        words = text.split { $0.isWhitespace || "()[]{}<>|;,:\"".contains($0) }.prefix(Self.mostWords).map { $0 }
    }

    private static let mostWords = 120

    /// Follows the texts, and checks that what is known after a text does not depend on the texts before it.
    func replay(in dictionary: CommandDictionary) throws(BrokenPromise) {
        var matcher = TranscriptMatcher(dictionary)
        for count in words.indices.map({ $0 + 1 }) {
            try step(&matcher, to: words[..<count].joined(separator: " "), in: dictionary)
            // Now and then the recogniser takes words back, or changes one.
            if count.isMultiple(of: 7) {
                try step(&matcher, to: words[..<(count / 2)].joined(separator: " "), in: dictionary)
            }
            if count.isMultiple(of: 11) {
                let revised = words[..<(count - 3)] + ["else"] + words[(count - 2)..<count]
                try step(&matcher, to: revised.joined(separator: " "), in: dictionary)
            }
        }
    }

    private func step(
        _ matcher: inout TranscriptMatcher, to text: String, in dictionary: CommandDictionary
    ) throws(BrokenPromise) {
        let state = matcher.update(to: text)
        var afresh = TranscriptMatcher(dictionary)
        guard state == afresh.update(to: text) else {
            throw BrokenPromise(description: "after other texts, “\(text)” is matched otherwise than afresh")
        }
    }
}
#endif
