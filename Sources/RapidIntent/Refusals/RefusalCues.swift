/// The words by which a sentence that names a command does not give it: a table of one language, ready to be looked for.
///
/// ```swift
/// RefusalCues.cues(for: "en").find(in: ["why", "did", "you", "lock", "it"])   // question: "why"
/// ```
///
/// A table is written as people read it: cues parted by commas, each of one word or several, in any spelling that the
/// normaliser makes one ("don't" is "do not"). Besides words, a cue may hold:
///
/// | written | stands for |
/// |---|---|
/// | `^why` | only as the first words of the sentence, behind fillers and conjunctions |
/// | `stop *ing` | a word with that ending, for `*ed` none in "eed"; `n'*` one with that beginning; `*` any word |
/// | `in # minutes` | a number |
///
/// Of several cues that begin at one word the longest counts, and words before wildcards: so `do not forget` in
/// ``Table/harmless`` keeps "do not forget to lock the door" from being a negation.
struct RefusalCues: Sendable {
    /// The cues of a language, as they are written.
    struct Table: Sendable {
        /// What turns a command around.
        var negation = ""
        /// How questions begin; an intent that is asked for by questions answers them.
        var question = ""
        /// Questions that are about a command, whichever intent is named.
        var questionAboutCommands = ""
        /// What tells of what others say, or of the past.
        var report = ""
        /// Forms of verbs that tell of the past, or belong to a question: "have we locked the door".
        var past = ""
        /// What makes a command wait for something.
        var condition = ""
        /// Times for which a command would wait, and questions ask: "will it rain tomorrow".
        var time = ""
        /// What no sentence ends with.
        var unfinished = ""
        /// What looks like one of the others and is none.
        var harmless = ""
        /// Further words that say nothing of what a cue is about: in "can't hear it" and "can't hear a thing" it is "hear".
        var bare = ""
        /// Words that stand before the name of a thing: "the", "my".
        var determiners = ""
        /// Words behind which the name of a thing says when, how or for whom.
        var prepositions = ""
        /// How a speaker asks for something to be done.
        var request = ""
        /// Words of which one at least stands in a request to be told something.
        var asking = ""
    }

    /// A cue with what it is about: an intent that says "we don't need the light" may answer "I don't need any light".
    struct Use: Hashable, Sendable {
        var cue: Int
        /// The first word behind it that says something; nil at the end of a sentence.
        var about: String?
    }

    /// A cue that stands in a sentence.
    struct Found: Sendable, Equatable {
        /// Its number in the table.
        var cue: Int
        /// What it says; nil for a harmless one.
        var reason: Refusal.Reason?
        /// Whether an intent that is asked for by questions may answer, where it stands in one.
        var isAnswerable: Bool
        /// The words that it is made of.
        var words: Range<Int>
    }

    private enum Element: Sendable, Equatable {
        case word(String)
        case prefix(String)
        case suffix(String)
        case number
        case any

        func matches(_ word: String) -> Bool {
            switch self {
            case .word(let own): own == word
            case .prefix(let own): word.hasPrefix(own) && word != own
            // "Speed it up" and "feed the cat" tell of no past.
            case .suffix(let own): word.hasSuffix(own) && word != own && !(own == "ed" && word.hasSuffix("eed"))
            case .number: word.utf8.first.map { (0x30...0x39).contains($0) } ?? false
            case .any: true
            }
        }

        var isWord: Bool { if case .word = self { true } else { false } }
    }

    private struct Cue: Sendable {
        var elements: [Element]
        var isFirst: Bool
        var isLast: Bool
        var reason: Refusal.Reason?
        var isAnswerable: Bool
    }

    private let cues: [Cue]
    /// Words that say nothing of what a cue is about.
    private let bare: Set<String>
    private let determiners: Set<String>
    private let prepositions: Set<String>
    private let asking: Set<String>
    /// The cues that begin with a word, the longest first; under "" those that begin with anything else.
    private let byFirst: [String: [Int]]

    /// Reads a table.
    init(_ table: Table, locale: LocaleIdentifier) {
        let normaliser = Normaliser(locale: locale)
        var cues: [Cue] = []
        func add(_ text: String, _ reason: Refusal.Reason?, isAnswerable: Bool = false, isLast: Bool = false) {
            for written in text.split(separator: ",") {
                var written = written.drop(while: \.isWhitespace)
                let isFirst = written.first == "^"
                if isFirst { written.removeFirst() }
                let elements = Self.elements(of: written, normaliser)
                guard !elements.isEmpty else { continue }
                cues.append(
                    Cue(
                        elements: elements, isFirst: isFirst, isLast: isLast, reason: reason,
                        isAnswerable: isAnswerable))
            }
        }
        add(table.harmless, nil)
        add(table.negation, .negated)
        add(table.questionAboutCommands, .question)
        add(table.question, .question, isAnswerable: true)
        add(table.report, .reported)
        add(table.past, .reported, isAnswerable: true)
        add(table.condition, .conditional)
        add(table.time, .conditional, isAnswerable: true)
        add(table.request, .request)
        add(table.unfinished, .unfinished, isLast: true)
        bare = Set(normaliser.normalise((table.unfinished + ", " + table.bare)).wordsWithFillers)
        asking = Set(normaliser.normalise(table.asking).wordsWithFillers)
        prepositions = Set(normaliser.normalise(table.prepositions).wordsWithFillers)
        determiners = Set(normaliser.normalise(table.determiners).wordsWithFillers)
        var byFirst: [String: [Int]] = [:]
        for (number, cue) in cues.enumerated() {
            let first = if case .word(let word) = cue.elements[0] { word } else { "" }
            byFirst[first, default: []].append(number)
        }
        self.cues = cues
        self.byFirst = byFirst.mapValues { numbers in
            numbers.sorted { Self.weight(of: cues[$0]) > Self.weight(of: cues[$1]) }
        }
    }

    private static func elements(of written: Substring, _ normaliser: Normaliser) -> [Element] {
        written.split(separator: " ").flatMap { part -> [Element] in
            if part == "*" { return [.any] }
            if part == "#" { return [.number] }
            if part.first == "*" { return [.suffix(String(part.dropFirst()))] }
            if part.last == "*" { return [.prefix(String(part.dropLast()))] }
            return normaliser.normalise(String(part)).wordsWithFillers.map(Element.word)
        }
    }

    /// Longer cues come first, of equals those with more words of their own, and then those of the table's beginning.
    private static func weight(of cue: Cue) -> Int {
        4 * cue.elements.count + 2 * cue.elements.count(where: \.isWord) + (cue.isFirst || cue.isLast ? 1 : 0)
    }

    /// The cues of a sentence in the order of its words, harmless ones left out; none within another.
    ///
    /// - Parameters:
    ///   - words: All words in normal form.
    ///   - start: The number of the first that is no filler and no conjunction.
    func find(in words: [String], start: Int = 0) -> [Found] {
        var found: [Found] = []
        func add(_ cue: Int, _ range: Range<Int>) {
            found.append(
                Found(cue: cue, reason: cues[cue].reason, isAnswerable: cues[cue].isAnswerable, words: range))
        }
        var place = 0
        while place < words.count {
            guard let cue = cue(at: place, of: words, start: start) else {
                place += 1
                continue
            }
            let end = place + cues[cue].elements.count
            if cues[cue].reason != nil {
                add(cue, place..<end)
            } else if end == words.count, let last = self.cue(at: end - 1, of: words, start: start),
                cues[last].reason == .unfinished
            {
                // "are you able to" is polite, and breaks off all the same.
                add(last, end - 1..<end)
            }
            place = end
        }
        return found
    }

    /// Whether a word stands before the name of a thing.
    func isDeterminer(_ word: String) -> Bool { determiners.contains(word) }

    /// Whether a word says nothing of what a command is about.
    func isBare(_ word: String) -> Bool { bare.contains(word) }

    /// Whether a sentence may ask to be told something.
    func mayAsk(_ words: [String]) -> Bool { asking.isEmpty || words.contains(where: asking.contains) }

    /// Whether what is named behind a word is not what the command is about.
    func isPreposition(_ word: String) -> Bool { prepositions.contains(word) }

    /// What a cue of a sentence is about.
    func use(of found: Found, in words: [String]) -> Use {
        Use(cue: found.cue, about: words[found.words.upperBound...].first { !bare.contains($0) })
    }

    private func cue(at place: Int, of words: [String], start: Int) -> Int? {
        let candidates = [byFirst[words[place]], byFirst[""]].compactMap { numbers in
            numbers?.first { number in
                let cue = cues[number]
                let end = place + cue.elements.count
                guard end <= words.count, !cue.isFirst || place == start, !cue.isLast || end == words.count else {
                    return false
                }
                return zip(cue.elements, words[place..<end]).allSatisfy { $0.matches($1) }
            }
        }
        return candidates.max { Self.weight(of: cues[$0]) < Self.weight(of: cues[$1]) }
    }

    /// Those of a locale's language; none where there is no table.
    static func cues(for locale: LocaleIdentifier) -> RefusalCues { byLanguage[String(locale.language)] ?? none }

    private static let none = RefusalCues(Table(), locale: "en")

    private static let byLanguage: [String: RefusalCues] = Dictionary(
        uniqueKeysWithValues: Table.byLanguage.flatMap { languages, table in
            languages.split(separator: " ").map { language in
                (String(language), RefusalCues(table, locale: LocaleIdentifier(rawValue: String(language))))
            }
        })
}
