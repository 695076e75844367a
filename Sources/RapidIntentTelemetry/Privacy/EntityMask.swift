import RapidIntent

/// A text in which the words of entities are replaced by the entities' names.
///
/// ```swift
/// var mask = EntityMask(text: "Take me to Ada's house!")
/// mask.cover(Entity(name: "person", value: "Ada Lovelace", text: "Ada's", words: 3..<4))   // true
/// mask.text   // "take me to {person} house"
/// ```
///
/// An entity's words are hidden wherever they stand, not only where they were recognised: who says a name twice has
/// said it twice.
struct EntityMask {
    private var words: [Word]

    private struct Word {
        /// In lower case, without punctuation around it; empty for a word that is nothing else.
        var text: String
        /// What it is hidden behind.
        var cover: Cover?
    }

    /// One replacement; adjacent words with the same one share a placeholder.
    private struct Cover: Equatable {
        var name: String
        var start: Int
    }

    /// Reads a text as the recogniser wrote it.
    init(text: String) {
        words = Self.words(of: text).map { Word(text: $0, cover: nil) }
    }

    /// Hides an entity.
    ///
    /// - Returns: Whether its words were found; if not, they may be hidden or not, and the text cannot be shown.
    mutating func cover(_ entity: Entity) -> Bool {
        let said = Self.words(of: entity.text).filter { !$0.isEmpty }
        let value = Self.words(of: entity.value).filter { !$0.isEmpty }
        var isFound = false
        if let range = entity.words, range.lowerBound >= 0, range.upperBound <= words.count, !range.isEmpty {
            let there = words[range].map(\.text).filter { !$0.isEmpty }.joined(separator: " ")
            // A range that belongs to another version of the text must not decide what is hidden.
            if said.isEmpty || there.contains(said.joined(separator: " ")) {
                hide(range, as: entity.name)
                isFound = true
            }
        }
        for range in occurrences(of: said) {
            hide(range, as: entity.name)
            isFound = true
        }
        for range in occurrences(of: value) { hide(range, as: entity.name) }
        return isFound
    }

    /// What is left: lower case, no punctuation around words, digits hidden, placeholders for entities.
    var text: String {
        var parts: [String] = []
        var previous: Cover?
        for word in words {
            if let cover = word.cover {
                if cover != previous { parts.append("{\(cover.name)}") }
            } else if !word.text.isEmpty {
                parts.append(DigitMask.masking(word.text))
            }
            previous = word.cover
        }
        return parts.joined(separator: " ")
    }

    private mutating func hide(_ range: Range<Int>, as name: String) {
        for index in range where words[index].cover == nil {
            words[index].cover = Cover(name: name, start: range.lowerBound)
        }
    }

    /// Where a run of words stands; a possessive of the last word counts as the word.
    private func occurrences(of run: [String]) -> [Range<Int>] {
        guard let last = run.last, run.count <= words.count else { return [] }
        return (0...(words.count - run.count)).compactMap { start in
            let range = start..<(start + run.count)
            let isRun = zip(words[range], run).dropLast().allSatisfy { $0.text == $1 }
            let end = words[range.upperBound - 1].text
            return isRun && (end == last || end.hasPrefix(last + "'") || end.hasPrefix(last + "’")) ? range : nil
        }
    }

    /// The words of a text split at white space, in lower case and without the punctuation around them.
    private static func words(of text: String) -> [String] {
        text.split(whereSeparator: \.isWhitespace).map { word in
            let start = word.drop { !($0.isLetter || $0.isNumber) }
            let end = start.lastIndex { $0.isLetter || $0.isNumber }
            return end.map { start[...$0].lowercased() } ?? ""
        }
    }
}
