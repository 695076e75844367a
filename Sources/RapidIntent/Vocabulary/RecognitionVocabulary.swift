/// The phrases and words of a dictionary, as hints for a recogniser.
///
/// ```swift
/// let vocabulary = RecognitionVocabulary(dictionary)
/// vocabulary.phrases                          // ["where am i", "take me to starbucks", "take me to the office"]
/// vocabulary.contextualStrings(limit: 100)    // ["starbucks", "the office", "where", …]
/// ```
///
/// Recognisers accept hints of different kinds: sentences for a grammar or a small language model (``phrases``), or a
/// few unusual names (``contextualStrings(limit:words:)``). All texts are in lower case without punctuation. Templates
/// are expanded up to a limit: each form of each list occurs at least once while there is room, but not every
/// combination does. The initialiser's time is proportional to `mostPhrases`.
public struct RecognitionVocabulary: Sendable, Equatable {
    /// The sentences, in the order of the dictionary, each once.
    public let phrases: [String]
    /// The forms of the lists, each once: the first form of every list, then the second forms, and so on.
    public let names: [String]
    /// The words of sentences and names, the most frequent first.
    public let words: [String]
    /// Whether numbers are written as English words; in other languages they stay digits.
    private let isEnglish: Bool

    /// The maximum number of sentences.
    package static let mostPhrases = 20_000
    /// The maximum number of wordings of one phrase.
    private static let mostWordings = 256

    /// Creates the vocabulary of a dictionary.
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

    /// The spoken forms of a list.
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

    /// The sentences of a wording: each form of each list at least once, while there is room.
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

    /// The first text of each list, then the second ones, each text once.
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
    /// The sentences for recognisers that know only words made of letters, such as Vosk.
    ///
    /// - Parameter limit: The maximum number of sentences.
    /// - Returns: The sentences, and the ones omitted because of a digit or sign or because of the limit; both in the
    ///   dictionary's order.
    package func spokenPhrases(limit: Int) -> (phrases: [String], omissions: [String]) {
        var spoken: [String] = []
        var omissions: [String] = []
        for phrase in phrases {
            let isSpoken = phrase.allSatisfy { $0.isLetter || $0 == " " || $0 == "'" || $0 == "-" }
            if isSpoken, spoken.count < limit { spoken.append(phrase) } else { omissions.append(phrase) }
        }
        return (spoken, omissions)
    }

    /// Short texts for recognisers that accept a few hints, such as Apple's, the most unusual first.
    ///
    /// Names come first, because a recogniser knows the words of its language but not those of a household. Sentences
    /// of up to two words follow, then the longest words, which are the rarest.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of texts; Apple accepts 100.
    ///   - most: The maximum number of words of each text; Apple recommends one or two.
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
    /// Whether its forms are names, not numbers.
    fileprivate var isNamed: Bool {
        if case .range = content { false } else { true }
    }
}

/// A list of texts in insertion order, each once.
private struct OrderedTexts {
    private(set) var texts: [String] = []
    private var known: Set<String> = []

    mutating func insert(_ text: String) {
        if known.insert(text).inserted { texts.append(text) }
    }
}
