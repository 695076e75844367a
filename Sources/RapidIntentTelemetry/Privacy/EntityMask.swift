#if SQLite
import RapidIntent

/// A text in normal form in which the words of entities are replaced by the entities' names.
///
/// ```swift
/// var mask = EntityMask(
///     normalised: "take me to ada's house 21", original: "Take me to Ada's house twenty-one!",
///     normaliser: Normaliser(locale: "en-GB"))
/// mask.cover(Entity(name: "person", value: "Ada Lovelace", text: "Ada's", words: 3..<4))   // true
/// mask.text   // "take me to {person} house ##"
/// ```
///
/// The normal form is masked because it has spoken numbers as digits, if its language has rules for them. An entity's
/// words are hidden wherever they occur, not only where they were recognised, because a speaker may say a name twice.
struct EntityMask {
    private let normaliser: Normaliser
    private var words: [Word]

    private struct Word {
        var text: String
        /// The places of the original words that it came from, split at white space; nil if unknown.
        var source: Range<Int>?
        /// The placeholder that replaces it.
        var cover: Cover?
    }

    /// One replacement; adjacent words with the same one share a placeholder.
    private struct Cover: Equatable {
        var name: String
        var start: Int
    }

    /// Creates a mask for a text in normal form.
    ///
    /// - Parameters:
    ///   - normalised: The text in the dictionary's normal form.
    ///   - original: The same text as the recogniser wrote it.
    ///   - first: The place of its first word among those that the word ranges of entities count.
    ///   - normaliser: The normaliser for the language of the text. If its normal form of `original` differs from
    ///     `normalised`, because the dictionary is in another language, word ranges are not used, and entities are
    ///     found by their words.
    init(normalised: String, original: String, from first: Int = 0, normaliser: Normaliser) {
        self.normaliser = normaliser
        let form = normaliser.normalise(original)
        let isSame = form.text == normalised
        words = WordRun.words(of: normalised).enumerated().map { index, word in
            Word(text: word, source: isSame ? form.source(of: index..<index + 1).moved(by: first) : nil)
        }
    }

    /// Hides the words of an entity.
    ///
    /// - Returns: Whether its words were found. If not, they may still be visible, and the text must not be recorded.
    mutating func cover(_ entity: Entity) -> Bool {
        guard entity.wasSaid else { return true }
        let said = WordRun(normaliser.normalise(entity.text).text)
        var isFound = false
        if let place = entity.words.flatMap(words(from:)) {
            let there = words[place].map(\.text).joined(separator: " ")
            // The range may belong to another version of the text; then it is not used.
            if said.isEmpty || there.contains(said.text) {
                hide(place, as: entity.name)
                isFound = true
            }
        }
        for range in occurrences(of: said) {
            hide(range, as: entity.name)
            isFound = true
        }
        coverValue(of: entity)
        return isFound
    }

    /// Hides the values of an entity wherever they occur in the text, even if the entity was not said.
    mutating func coverValue(of entity: Entity) {
        for value in entity.values {
            for range in occurrences(of: WordRun(normaliser.normalise(value).text)) { hide(range, as: entity.name) }
        }
    }

    /// The masked text: hidden digits, and placeholders for entities.
    var text: String {
        var parts: [String] = []
        var previous: Cover?
        for word in words {
            if let cover = word.cover {
                if cover != previous { parts.append("{\(cover.name)}") }
            } else {
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

    /// The words that came completely or partly from a range of the original; nil if there are none.
    private func words(from range: Range<Int>) -> Range<Int>? {
        let touched = words.indices.filter { words[$0].source?.overlaps(range) ?? false }
        guard let first = touched.first, let last = touched.last else { return nil }
        return first..<last + 1
    }

    private func occurrences(of run: WordRun) -> [Range<Int>] { run.occurrences(in: words.map(\.text)) }
}

extension Entity {
    /// Whether the text contains the entity; an entity that a phrase or the situation supplies is not in the text.
    var wasSaid: Bool { !text.isEmpty || words != nil }
}
#endif
