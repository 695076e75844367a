import Synchronization

/// What the phrases and examples of an intent show of how it is asked for: what refusals are measured against.
struct IntentWording: Sendable {
    /// The entities that must be said, for each phrase; none where a phrase needs no value at all.
    var alternatives: Set<Set<String>> = []
    /// For an entity that only some phrases ask for, the words of these: of a sentence of such words alone, the value is missing.
    ///
    /// None where another phrase is made of these words.
    var wordsBesideValue: [String: Set<String>] = [:]
    /// The cues of its own phrases and examples: they do not speak against it.
    var cues: Set<RefusalCues.Use> = []
    /// Whether half of its phrases are questions, so that questions are how it is asked for.
    var isQuestion = false
    /// Its own words with opposites, in phrases and examples.
    var tokens: Set<OppositeWords.Token> = []
    /// The same, in phrases only.
    var phraseTokens: Set<OppositeWords.Token> = []
    /// Which side of a pair of opposites it is on.
    var sides: [Int: OppositeWords.Side] = [:]
    /// Phrases without their last word or value, as far as they are no phrases themselves: who stops there has not finished.
    var beginnings: Set<[String]> = []
    /// All words of its phrases and examples.
    var vocabulary: Set<String> = []
    /// Its placeholders, with the words around them.
    var placeholders: [EntityPlaceholder] = []
}

extension CommandDictionary.Storage {
    /// How many phrases, and how many examples, of an intent are looked at for their words, and how many wordings of each.
    private static let phraseLimit = 512
    private static let wordingLimit = 16

    /// The wording of an intent; nil if it is not declared.
    ///
    /// The first call looks through its phrases and examples, later ones cost a hash probe.
    func wording(ofIntent name: String) -> IntentWording? {
        guard let number = intentNumbers[name] else { return nil }
        if let known = intentWordings.withLock({ $0[number] }) { return known }
        let wording = findWording(of: intents[number])
        intentWordings.withLock { $0[number] = wording }
        return wording
    }

    /// Whether a word occurs in a phrase or an example of any intent.
    ///
    /// The first call looks through all of them, later ones cost a hash probe.
    func isKnown(_ word: String) -> Bool {
        vocabulary.withLock { known in
            let words = known ?? findVocabulary()
            known = words
            // One lamp and several, without the rules of every language.
            return words.contains(word) || words.contains(word + "s")
                || word.last == "s" && words.contains(String(word.dropLast()))
        }
    }

    private func findVocabulary() -> Set<String> {
        var words = wordsOfTemplates().reduce(into: Set<String>()) { $0.formUnion($1) }
        for intent in intents {
            for phrase in intent.phrases {
                guard case .text(let text) = phrase.template else { continue }
                words.formUnion(normaliser.normalise(text).wordsWithFillers)
            }
            for example in intent.examples { words.formUnion(normaliser.normalise(example).wordsWithFillers) }
        }
        return words
    }

    /// The words of all templates of each intent, however many wordings they have.
    private func wordsOfTemplates() -> [Set<String>] {
        templateWords.withLock { known in
            if let known { return known }
            let network = index.templates.network
            var words = [Set<String>](repeating: [], count: intents.count)
            for edge in network.wordEdges {
                let template = network.nodes[Int(edge.target)].template
                guard network.entries.indices.contains(Int(template)) else { continue }
                words[Int(network.entries[Int(template)].intent)].insert(network.words.string(edge.word))
            }
            known = words
            return words
        }
    }

    private func findWording(of intent: Intent) -> IntentWording {
        var wording = IntentWording()
        if let number = intentNumbers[intent.name] { wording.vocabulary = wordsOfTemplates()[number] }
        wording.placeholders = placeholders(ofIntent: intent.name)
        let cues = RefusalCues.cues(for: normaliser.locale)
        let opposites = OppositeWords.words(for: normaliser.locale)
        func read(_ text: String, isPhrase: Bool) -> (isQuestion: Bool, words: [String]) {
            let words = normaliser.normalise(text).wordsWithFillers
            let found = cues.find(in: words)
            wording.cues.formUnion(found.map { cues.use(of: $0, in: words) })
            wording.vocabulary.formUnion(words)
            let tokens = opposites.tokens(in: words).map(\.token)
            wording.tokens.formUnion(tokens)
            if isPhrase { wording.phraseTokens.formUnion(tokens) }
            return (found.contains { $0.reason == .question && $0.words.lowerBound == 0 }, words)
        }
        var (count, questions) = (0, 0)
        var phraseWords: [(needed: Set<String>, words: Set<String>)] = []
        var wholes: Set<[String]> = []
        for (number, phrase) in intent.phrases.enumerated() {
            let block = block(of: phrase)
            let rule = { (name: String) in self.template(ofRule: name, in: block) }
            let needed = Template.entitiesAlwaysHeard(in: phrase.template, rule: rule)
            wording.alternatives.insert(needed)
            guard number < Self.phraseLimit else { continue }
            var wordings = TemplateWordings(
                rules: block.rules.map { rules.merging($0) { $1 } } ?? rules, limit: Self.wordingLimit)
            var isQuestion = false
            for text in wordings.wordings(of: phrase.template).map(\.withValuesLeftOut) {
                let (asks, words) = read(text, isPhrase: true)
                isQuestion = isQuestion || asks
                phraseWords.append((needed, Set(words)))
                wholes.insert(words)
            }
            count += 1
            questions += isQuestion ? 1 : 0
        }
        wording.isQuestion = count > 0 && 2 * questions >= count
        wording.beginnings = Set(wholes.lazy.filter { $0.count > 1 }.map { Array($0.dropLast()) }).subtracting(wholes)
        for entity in wording.alternatives.reduce(into: Set<String>(), { $0.formUnion($1) }) {
            let words = phraseWords.filter { $0.needed.contains(entity) }.reduce(into: Set<String>()) {
                $0.formUnion($1.words)
            }
            let others = phraseWords.lazy.filter { !$0.needed.contains(entity) }
            if !others.contains(where: { $0.words.isSubset(of: words) }) { wording.wordsBesideValue[entity] = words }
        }
        for example in intent.examples.prefix(Self.phraseLimit) {
            _ = read(example, isPhrase: false)
            addSurroundings(of: example, to: &wording.placeholders)
        }
        // Of examples no side is made but where phrases say nothing: they tell of the situation, too ("it's so dark in here").
        var votes: [Int: Int] = [:]
        for token in wording.phraseTokens.union(opposites.tokens(in: intent.name.wordsInName).map(\.token)) {
            if let side = opposites.side(of: token) { votes[side.pair, default: 0] += side.isSecond ? -1 : 1 }
        }
        let pairsOfPhrases = Set(votes.keys)
        for token in wording.tokens {
            guard let side = opposites.side(of: token), !pairsOfPhrases.contains(side.pair) else { continue }
            votes[side.pair, default: 0] += side.isSecond ? -1 : 1
        }
        for (pair, vote) in votes where vote != 0 { wording.sides[pair] = .init(pair: pair, isSecond: vote < 0) }
        return wording
    }
}

extension CommandDictionary.Storage {
    /// Adds the places at which values of placeholders stand in an example.
    private func addSurroundings(of example: String, to placeholders: inout [EntityPlaceholder]) {
        let text = normaliser.normalise(example)
        let words = text.wordsWithFillers
        for number in placeholders.indices {
            guard case .list(let list) = placeholders[number].content else { continue }
            for span in valueSpans(ofList: list, in: text) {
                let (start, end) = (
                    text.leadingFillers + span.words.lowerBound, text.leadingFillers + span.words.upperBound
                )
                guard start >= 2 else { continue }
                placeholders[number].surroundings.insert(
                    .init(
                        before: Array(words[start - 2..<start]),
                        after: end < words.count - text.trailingFillers ? words[end] : nil))
            }
        }
    }
}

extension Template {
    /// The entities that have a value however a template is said.
    ///
    /// - Parameter rule: The template of a rule; nil if it is not declared.
    static func entitiesAlwaysHeard(
        in template: Template, rule: (String) -> Template?, nesting: Int = 0
    ) -> Set<String> {
        switch template {
        case .text, .optional: return []
        case .list(let placeholder): return placeholder.entity.map { [$0] } ?? []
        case .sequence(let parts), .permutation(let parts):
            return parts.reduce(into: []) {
                $0.formUnion(entitiesAlwaysHeard(in: $1, rule: rule, nesting: nesting))
            }
        case .alternative(let parts):
            guard let first = parts.first else { return [] }
            return parts.dropFirst().reduce(entitiesAlwaysHeard(in: first, rule: rule, nesting: nesting)) {
                $0.intersection(entitiesAlwaysHeard(in: $1, rule: rule, nesting: nesting))
            }
        case .rule(let name, _):
            // A rule that is part of itself stands for nothing.
            guard nesting < 32, let body = rule(name) else { return [] }
            return entitiesAlwaysHeard(in: body, rule: rule, nesting: nesting + 1)
        }
    }
}

extension [TemplateWordings.Part] {
    /// The words, with a letter in the place of each value so that what stands around it does not meet.
    fileprivate var withValuesLeftOut: String {
        map { if case .words(let text) = $0 { text } else { " x " } }.joined()
    }
}

extension String {
    /// The words of a name such as `LightsOn` or `lights_on`, in lower case.
    fileprivate var wordsInName: [String] {
        var words: [String] = [""]
        for character in self {
            if !character.isLetter {
                words.append("")
            } else if character.isUppercase, words.last?.last?.isLowercase ?? false || words.last?.isEmpty ?? true {
                words.append(String(character))
            } else {
                words[words.count - 1].append(character)
            }
        }
        return words.filter { !$0.isEmpty }.map { $0.lowercased() }
    }
}
