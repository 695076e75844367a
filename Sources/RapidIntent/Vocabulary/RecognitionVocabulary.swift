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
/// combination does. For the values of a type stand ordinary ones, with all months and weekdays. The initialiser's time
/// is proportional to `mostPhrases`.
public struct RecognitionVocabulary: Sendable, Equatable {
    /// The sentences, in the order of the dictionary, each once.
    public let phrases: [String]
    /// The forms of the lists, each once: the first form of every list, then the second forms, and so on.
    public let names: [String]
    /// The words of sentences and names, the most frequent first.
    public let words: [String]

    package static let mostPhrases = 20_000
    fileprivate static let mostWordings = 256

    /// Creates the vocabulary of a dictionary.
    public init(_ dictionary: CommandDictionary) {
        self.init(
            intents: dictionary.intents, lists: dictionary.lists, rules: dictionary.rules,
            language: dictionary.storage.normaliser.language)
    }

    init(intents: [Intent], lists: [EntityList], rules: [String: Template], language: Language) {
        var forms = SpokenForms(language)
        for list in lists { forms.add(list) }
        var sentences = OrderedTexts()
        for phrase in intents.lazy.flatMap(\.phrases) where sentences.texts.count < Self.mostPhrases {
            var templates = TemplateWordings(rules: rules, limit: Self.mostWordings)
            var count = 0
            for wording in templates.wordings(of: phrase.template) where count < Self.mostWordings {
                let texts = forms.texts(of: wording, limit: Self.mostWordings - count)
                count += texts.count
                for text in texts { sentences.insert(text) }
            }
        }
        phrases = Array(sentences.texts.prefix(Self.mostPhrases))
        names = Self.inTurns(lists.filter(\.isNamed).compactMap { forms.known[$0.name] })
        words = Self.rankedWords(phrases + names)
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

private struct SpokenForms {
    private let language: Language
    private let isEnglish: Bool
    /// The forms of each list, and of each type that a wording has used.
    private(set) var known: [String: [String]] = [:]

    init(_ language: Language) {
        self.language = language
        isEnglish = language.codes.contains("en")
    }

    mutating func add(_ list: EntityList) {
        known[list.name] =
            switch list.content {
            case .range(let range): numbers(of: range)
            case .typed(let range): values(of: range.type)
            case .values, .wildcard: list.values.flatMap(\.forms).map(spoken).filter { !$0.isEmpty }
            }
    }

    private func spoken(_ text: String) -> String { SpokenText(text, isEnglish: isEnglish).text }

    private func numbers(of range: NumberRange) -> [String] {
        stride(from: range.from, through: range.to, by: range.step).prefix(RecognitionVocabulary.mostWordings).map {
            spoken("\($0)")
        }
    }

    /// Ordinary values of a type, as the language says them.
    private func values(of type: EntityType) -> [String] {
        let most = RecognitionVocabulary.mostWordings
        var wordings = TemplateWordings(rules: language.spokenValues, limit: most)
        var inner = self
        let found = wordings.wordings(of: LanguageFile.spokenRule(of: type, isOrdinary: true)).flatMap {
            inner.texts(of: $0, limit: most)
        }
        return Array(found.prefix(most))
    }

    /// The sentences of a wording: each form of each list at least once, while there is room.
    mutating func texts(of wording: [TemplateWordings.Part], limit: Int) -> [String] {
        var choices: [[String]] = []
        for part in wording {
            switch part {
            case .words(let text): choices.append([spoken(text)])
            case .list(_, let range?): choices.append(numbers(of: range))
            case .list(let name, nil):
                if known[name] == nil { known[name] = EntityType(rawValue: name).map(values) ?? [] }
                choices.append(known[name] ?? [])
            }
        }
        guard !choices.contains(where: \.isEmpty) else { return [] }
        let count = min(choices.map(\.count).max() ?? 0, limit)
        return (0..<count).map { number in
            choices.map { $0[number % $0.count] }.filter { !$0.isEmpty }.joined(separator: " ")
        }.filter { !$0.isEmpty }
    }
}

extension EntityList {
    /// Whether its forms are names, not values of a range or a type.
    fileprivate var isNamed: Bool {
        switch content {
        case .range, .typed: false
        case .values, .wildcard: true
        }
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
