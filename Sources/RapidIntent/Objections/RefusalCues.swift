/// A searchable table of one language's cues, which show that a sentence mentions a command without giving it.
///
/// ```swift
/// RefusalCues.cues(for: SpokenLocale("en")).find(in: ["why", "did", "you", "lock", "it"])   // question: "why"
/// ```
///
/// In the language's file, a cue has one or more words, in any spelling with the same normal form ("don't" is "do not").
/// Besides words, a cue may contain:
///
/// | written | stands for |
/// |---|---|
/// | `^why` | only the first words of the sentence, after fillers and conjunctions |
/// | `stop *ing` | a word with this ending (`*ed`: not in "eed"); `n'*` a word with this beginning; `*` any word |
/// | `in <number> minutes` | a number |
///
/// Of several cues that begin at one word, the longest counts, and words precede wildcards. For example,
/// the section `harmless` contains `do not forget`, so "do not forget to lock the door" is not a negation.
struct RefusalCues: Sendable {
    /// A cue with its topic: an intent with the phrase "we don't need the light" also accepts "I don't need any light".
    struct Use: Hashable, Sendable {
        var cue: Int
        /// The first word with content after the cue; nil at the end of a sentence.
        ///
        /// If it is ``IntentFacts/value``, with up to two words before it: "get to x" of "how do i get to {place}" is not what "how
        /// is the library" is about.
        var about: String?
    }

    struct Found: Sendable, Equatable {
        /// The cue's number in the table.
        var cue: Int
        /// The cue's reason; nil if it is harmless.
        var reason: Refusal.Reason?
        /// Whether an intent may answer a question with this cue.
        var isAnswerable: Bool
        /// Whether it does not speak against an intent that ends something.
        var isEnding: Bool
        /// What a question asks: "how" of "how do" and "tell me how"; nil for other cues.
        var asks: String?
        var words: Range<Int>

        /// Whether it says when: a command would wait for it, and a question may ask about it.
        var isTime: Bool { reason == .conditional && isAnswerable }
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
            // "Speed it up" and "feed the cat" are not in the past tense.
            case .suffix(let own): word.hasSuffix(own) && word != own && !(own == "ed" && word.hasSuffix("eed"))
            case .number: word.utf8.first.map { (0x30...0x39).contains($0) } ?? false
            case .any: true
            }
        }

        var isWord: Bool { if case .word = self { true } else { false } }
    }

    private struct Cue: Sendable {
        /// The number that tells it apart.
        var number: Int
        var elements: [Element]
        var isFirst: Bool
        var isLast: Bool
        var reason: Refusal.Reason?
        var isAnswerable: Bool
        var isEnding: Bool
    }

    private let cues: [Cue]
    /// Words that are not the topic of a cue.
    private let bare: Set<String>
    private let determiners: Set<String>
    private let articles: Set<String>
    private let prepositions: Set<String>
    private let asking: Set<String>
    /// The questions that are single words: "how".
    private let questionWords: Set<String>
    private let copulas: Set<String>
    private let perfects: Set<String>
    /// The cues by their first word, the longest first; under "" those that begin with a wildcard or a number.
    private let byFirst: [String: [Int]]

    private init(_ language: Language) {
        let (file, normaliser) = (language.file, Normaliser(locale: language.locale))
        var cues: [Cue] = []
        func add(
            _ entries: [String], _ reason: Refusal.Reason?, isAnswerable: Bool = false,
            isEnding: Bool = false, isLast: Bool = false, number: Int? = nil
        ) {
            for written in entries {
                let isFirst = written.first == "^"
                let elements = Self.elements(of: written.dropFirst(isFirst ? 1 : 0), normaliser)
                guard !elements.isEmpty else { continue }
                cues.append(
                    Cue(
                        number: number ?? cues.count, elements: elements, isFirst: isFirst, isLast: isLast,
                        reason: reason,
                        isAnswerable: isAnswerable, isEnding: isEnding))
            }
        }
        add(file[.harmless], nil)
        add(file[.negation], .negated)
        add(file[.ending], .negated, isEnding: true)
        add(file[.questionsAboutCommands], .question)
        add(file[.questions], .question, isAnswerable: true)
        add(file[.reports], .reported)
        add(file[.past], .reported, isAnswerable: true)
        add(file[.conditions], .conditional)
        add(file[.times], .conditional, isAnswerable: true)
        add(file[.requests], .request)
        add(file[.unfinished], .unfinished, isLast: true)
        // One number, whichever dictionaries add them: cues are compared with those of other dictionaries.
        add(file.addedNegations, .negated, number: cues.count)
        func words(_ section: LanguageFile.Section) -> Set<String> {
            Set(normaliser.normalise(file.text(section)).wordsWithFillers)
        }
        bare = words(.unfinished).union(words(.bare))
        asking = words(.asking)
        copulas = words(.copulas)
        perfects = words(.perfects)
        prepositions = words(.prepositions)
        determiners = words(.determiners)
        articles = words(.articles)
        var byFirst: [String: [Int]] = [:]
        for (number, cue) in cues.enumerated() {
            let first = if case .word(let word) = cue.elements[0] { word } else { "" }
            byFirst[first, default: []].append(number)
        }
        questionWords = Set(
            cues.compactMap { cue -> String? in
                if cue.reason == .question, cue.elements.count == 1, case .word(let word) = cue.elements[0] {
                    word
                } else {
                    nil
                }
            })
        self.cues = cues
        self.byFirst = byFirst.mapValues { numbers in
            numbers.sorted { Self.weight(of: cues[$0]) > Self.weight(of: cues[$1]) }
        }
    }

    private static func elements(of written: Substring, _ normaliser: Normaliser) -> [Element] {
        written.split(separator: " ").flatMap { part -> [Element] in
            if part == "*" { return [.any] }
            if part == "<number>" { return [.number] }
            if part.first == "*" { return [.suffix(String(part.dropFirst()))] }
            if part.last == "*" { return [.prefix(String(part.dropLast()))] }
            return normaliser.normalise(String(part)).wordsWithFillers.map(Element.word)
        }
    }

    /// The priority of a cue: longer cues first, then cues with fewer wildcards, then cues bound to the beginning or
    /// end.
    private static func weight(of cue: Cue) -> Int {
        4 * cue.elements.count + 2 * cue.elements.count(where: \.isWord) + (cue.isFirst || cue.isLast ? 1 : 0)
    }

    /// The cues of a sentence in the order of its words, without harmless and nested ones.
    ///
    /// - Parameters:
    ///   - words: All words in normal form.
    ///   - start: The index of the first word that is not a filler or conjunction.
    func find(in words: [String], start: Int = 0) -> [Found] {
        var found: [Found] = []
        func add(_ cue: Int, _ range: Range<Int>) {
            found.append(
                Found(
                    cue: cues[cue].number, reason: cues[cue].reason, isAnswerable: cues[cue].isAnswerable,
                    isEnding: cues[cue].isEnding, asks: asks(cues[cue], words[range]), words: range))
        }
        var place = 0
        while place < words.count {
            guard let cue = cue(at: place, of: words, start: start) else {
                place += 1
                continue
            }
            let end = place + cues[cue].elements.count
            if cues[cue].reason != nil { add(cue, place..<end) }
            if end == words.count, end > place + 1, let last = self.cue(at: end - 1, of: words, start: start),
                cues[last].reason == .unfinished
            {
                // "are you able to" is polite, and "tell me what" a question, but both are unfinished.
                add(last, end - 1..<end)
            }
            place = end
        }
        return found
    }

    /// What a question asks: its first word, or its last if it is indirect, if that is a cue of its own; otherwise all its words.
    private func asks(_ cue: Cue, _ words: ArraySlice<String>) -> String? {
        guard cue.reason == .question, let first = words.first, let last = words.last else { return nil }
        let word = questionWords.contains(first) ? first : cue.isFirst || !questionWords.contains(last) ? nil : last
        return word ?? words.joined(separator: " ")
    }

    /// Whether a word comes before the name of a thing.
    func isDeterminer(_ word: String) -> Bool { determiners.contains(word) }

    /// Whether a word comes before the name of a thing, as "a" and "this" do.
    func isArticle(_ word: String) -> Bool { articles.contains(word) }

    /// Whether a word comes before the name of a thing, alone or in a command.
    func precedesName(_ word: String) -> Bool { isDeterminer(word) || isArticle(word) }

    /// Whether a word is a verb between a thing and what is said about it.
    func isCopula(_ word: String) -> Bool { copulas.contains(word) }

    /// Whether a participle after a word tells what happened: "have" of "the blinds have closed".
    func isPerfect(_ word: String) -> Bool { perfects.contains(word) }

    /// Whether a word cannot be the topic of a command.
    func isBare(_ word: String) -> Bool { bare.contains(word) }

    /// Whether a word says something by itself, as names, verbs and the like do.
    func hasMeaning(_ word: String) -> Bool {
        !bare.contains(word) && !determiners.contains(word) && !articles.contains(word) && !prepositions.contains(word)
            && !copulas.contains(word) && !perfects.contains(word)
    }

    /// Whether a sentence may ask for information.
    func mayAsk(_ words: [String]) -> Bool { asking.isEmpty || words.contains(where: asking.contains) }

    /// The maximum numbers of words of a statement: of a thing without and with a word such as "the" before it, and of what is
    /// said about it.
    private static let (longestName, longestThing, longestPredicate) = (2, 4, 3)

    /// What a sentence says about a thing, with its verb: "is expensive" of "bread is expensive"; nil if it says nothing.
    ///
    /// Longer sentences may go on with a command ("this track is boring, go to the next one"), and pronouns are no things ("it
    /// is cold in here").
    func predicate(of words: ArraySlice<String>) -> Range<Int>? {
        guard let first = words.first, !copulas.contains(first), let verb = words.firstIndex(where: copulas.contains)
        else { return nil }
        let thing = words[..<verb]
        let predicate = verb..<words.endIndex
        guard thing.count <= (bare.contains(first) ? Self.longestThing : Self.longestName),
            (2...Self.longestPredicate + 1).contains(predicate.count),
            let name = thing.last, !bare.contains(name), !thing.contains(where: asking.contains)
        else { return nil }
        return predicate
    }

    /// Whether the thing after a word is not the topic of the command.
    func isPreposition(_ word: String) -> Bool { prepositions.contains(word) }

    /// A cue of a sentence with its topic, which is among the next few words.
    func use(of found: Found, in words: [String]) -> Use {
        let about = topic(of: found, in: words).map { place in
            let first = words[place] == IntentFacts.value ? max(found.words.upperBound, place - 2) : place
            return words[first...place].joined(separator: " ")
        }
        return Use(cue: found.cue, about: about)
    }

    func question(of found: Found, in words: [String]) -> IntentFacts.Question {
        let before = topic(of: found, in: words).map { words[$0 - 1] } ?? ""
        return .init(
            asks: found.asks, about: use(of: found, in: words).about, isThing: precedesName(before)
        )
    }

    /// The place of a cue's topic; nil if it has none.
    func topic(of found: Found, in words: [String]) -> Int? {
        words[found.words.upperBound...].prefix(Self.farthestTopic).indices.first { !bare.contains(words[$0]) }
    }

    /// The number of words after a cue among which its topic is.
    private static let farthestTopic = 8

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

    /// The cues of a locale's language; none if its file has none.
    ///
    /// English, German, French and Spanish are tested with sentences of other authors (`Tests/Fixtures/Refusals`). Other languages have
    /// only the most common words.
    static func cues(for spoken: SpokenLocale) -> RefusalCues { spoken.words.cues { RefusalCues(spoken.words) } }
}
