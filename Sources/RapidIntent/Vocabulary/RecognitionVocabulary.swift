/// What a dictionary listens for, as words that a recogniser can be told to expect.
///
/// ```swift
/// let vocabulary = RecognitionVocabulary(dictionary)
/// vocabulary.phrases                          // ["where am i", "take me to starbucks", "take me to the office"]
/// vocabulary.contextualStrings(limit: 100)    // ["starbucks", "the office", "where", …]
/// ```
///
/// Recognisers take hints of different kinds: sentences that make up a grammar or a small language model (``phrases``), or
/// a few names that they would not expect (``contextualStrings(limit:words:)``). Everything is in lower case and without
/// punctuation. Templates are written out, with every form of every list at least once while there is room, and not with
/// every combination. Making one takes time in proportion to `mostPhrases`.
public struct RecognitionVocabulary: Sendable, Equatable {
    /// The sentences, in the order of the dictionary, each once.
    public let phrases: [String]
    /// The forms of the lists, the first ones of every list before the second ones, each once.
    public let names: [String]
    /// The words of sentences and names, those of most sentences first.
    public let words: [String]
    /// Whether numbers were written as English words; in other languages they stay digits.
    private let isEnglish: Bool

    /// How many sentences are written out at most.
    package static let mostPhrases = 20_000
    /// How many wordings of one phrase are written out.
    private static let mostWordings = 256

    /// Writes out what a dictionary listens for.
    public init(_ dictionary: CommandDictionary) {
        self.init(
            intents: dictionary.intents, lists: dictionary.lists, rules: dictionary.rules,
            isEnglish: dictionary.locale.language == "en")
    }

    init(intents: [Intent], lists: [EntityList], rules: [String: Template], isEnglish: Bool) {
        self.isEnglish = isEnglish
        var forms: [String: [String]] = [:]
        for list in lists { forms[list.name] = Self.forms(of: list, isEnglish: isEnglish) }
        var sentences = OrderedTexts()
        for phrase in intents.lazy.flatMap(\.phrases) where sentences.texts.count < Self.mostPhrases {
            var templates = TemplateWordings(rules: rules, limit: Self.mostWordings)
            var count = 0
            for wording in templates.wordings(of: phrase.template) where count < Self.mostWordings {
                let texts = Self.texts(
                    of: wording, forms: forms, limit: Self.mostWordings - count, isEnglish: isEnglish)
                count += texts.count
                for text in texts { sentences.insert(text) }
            }
        }
        phrases = Array(sentences.texts.prefix(Self.mostPhrases))
        names = Self.inTurns(lists.filter(\.isNamed).compactMap { forms[$0.name] })
        words = Self.rankedWords(phrases + names)
    }

    /// The forms of a list as they are spoken.
    private static func forms(of list: EntityList, isEnglish: Bool) -> [String] {
        switch list.content {
        case .range(let range): numbers(of: range, isEnglish: isEnglish)
        default: list.values.flatMap(\.forms).map { SpokenText($0, isEnglish: isEnglish).text }.filter { !$0.isEmpty }
        }
    }

    private static func numbers(of range: NumberRange, isEnglish: Bool) -> [String] {
        stride(from: range.from, through: range.to, by: range.step).prefix(mostWordings).map {
            SpokenText("\($0)", isEnglish: isEnglish).text
        }
    }

    /// The sentences of a wording: each form of each list in one of them at least, while there is room.
    private static func texts(
        of wording: [TemplateWordings.Part], forms: [String: [String]], limit: Int, isEnglish: Bool
    ) -> [String] {
        let choices = wording.map { part in
            switch part {
            case .words(let text): [SpokenText(text, isEnglish: isEnglish).text]
            case .list(let name, let range): forms[name] ?? range.map { numbers(of: $0, isEnglish: isEnglish) } ?? []
            }
        }
        guard !choices.contains(where: \.isEmpty) else { return [] }
        let count = min(choices.map(\.count).max() ?? 0, limit)
        return (0..<count).map { number in
            choices.map { $0[number % $0.count] }.filter { !$0.isEmpty }.joined(separator: " ")
        }.filter { !$0.isEmpty }
    }

    /// The first ones of all, then the second ones, each text once.
    private static func inTurns(_ texts: [[String]]) -> [String] {
        var result = OrderedTexts()
        for turn in 0..<(texts.map(\.count).max() ?? 0) {
            for list in texts where turn < list.count && result.texts.count < mostPhrases { result.insert(list[turn]) }
        }
        return result.texts
    }

    private static func rankedWords(_ texts: [String]) -> [String] {
        var counts: [Substring: (count: Int, first: Int)] = [:]
        for text in texts {
            for word in Set(text.split(separator: " ")) { counts[word, default: (0, 0)].count += 1 }
        }
        return counts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { String($0.key) }
    }
}

extension RecognitionVocabulary {
    /// Sentences for recognisers that know words of letters only, such as Vosk.
    ///
    /// - Parameter limit: How many are wanted at most.
    /// - Returns: The sentences, and what had to be left out because of a digit or a sign in it; both in the dictionary's
    ///   order.
    package func spokenPhrases(limit: Int) -> (phrases: [String], omissions: [String]) {
        var spoken: [String] = []
        var omissions: [String] = []
        for phrase in phrases {
            let isSpoken = phrase.allSatisfy { $0.isLetter || $0 == " " || $0 == "'" || $0 == "-" }
            if isSpoken, spoken.count < limit { spoken.append(phrase) } else { omissions.append(phrase) }
        }
        return (spoken, omissions)
    }

    /// Short texts for recognisers that take a few hints, such as Apple's: what they would not expect first.
    ///
    /// Names come first, since a recogniser knows the words of its language but not those of a household; then sentences of
    /// up to two words, then the longest words, which are the rarest.
    ///
    /// - Parameters:
    ///   - limit: How many are wanted at most; Apple takes 100.
    ///   - most: How many words each may have; Apple advises one or two.
    public func contextualStrings(limit: Int = 100, words most: Int = 2) -> [String] {
        func isShort(_ text: String) -> Bool { text.count { $0 == " " } < most }
        var hints = OrderedTexts()
        // Words of up to three letters are common in any language.
        let rare = words.filter { $0.count > 3 && $0.allSatisfy(\.isLetter) }
            .enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
        for text in names.filter(isShort) + phrases.filter(isShort) + rare where hints.texts.count < limit {
            hints.insert(text)
        }
        return hints.texts
    }
}

extension EntityList {
    /// Whether its forms are names, and not numbers.
    fileprivate var isNamed: Bool {
        if case .range = content { false } else { true }
    }
}

/// Texts in the order in which they came, each once.
private struct OrderedTexts {
    private(set) var texts: [String] = []
    private var known: Set<String> = []

    mutating func insert(_ text: String) {
        if known.insert(text).inserted { texts.append(text) }
    }
}
