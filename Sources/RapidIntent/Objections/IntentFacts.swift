/// The wording of an intent's phrases and examples, to which refusals compare a sentence.
struct IntentFacts: Sendable {
    /// The required entities of each phrase; an empty set for a phrase without a required value.
    var alternatives: Set<Set<String>> = []
    /// The words of the phrases that require an entity, if other phrases do not require it.
    ///
    /// A sentence of only these words lacks the value. There is no entry if another phrase consists of these words.
    var wordsBesideValue: [String: Set<String>] = [:]
    /// The cues of its phrases and examples, which do not speak against it.
    var cues: Set<RefusalCues.Use> = []
    /// Whether at least half of its phrases are questions.
    var isQuestion = false
    /// Whether it is a question, and each of its phrases asks for information.
    var asks = false
    /// The questions with which its phrases and examples begin.
    var questions: Set<Question> = []
    /// The words with content that its phrases and examples say about a thing: "broken" of "the light is broken".
    var predicates: Set<String> = []
    /// Whether at least half of its phrases say something about a thing.
    var isStatement = false
    /// Whether it ends something: its phrases or its name are on the second side of a pair of opposites, or it has a cue of ending.
    var ends = false
    /// Whether a phrase or an example is nothing but polite words: "thank you".
    var isPolite = false
    var tokens: Set<OppositeWords.Token> = []
    /// The words with opposites in its phrases only.
    var phraseTokens: Set<OppositeWords.Token> = []
    var sides: [Int: OppositeWords.Side] = [:]
    /// The phrases, with values as ``value``.
    var phrases: Set<[String]> = []
    /// The examples, in the forms of ``RefusalFinder/Sentence/forms``.
    var examples: Set<[String]> = []
    /// The phrases with one of their things left out, such as "open the _", and values as ``value``.
    var phrasesBesideThing: Set<[String]> = []
    /// The number of words of the longest of these.
    var longestBesideThing = 0
    /// The things of the phrases and examples: words after a determiner.
    var things: Set<String> = []
    /// The words of the phrases and examples.
    var vocabulary: Set<String> = []
    /// The placeholders of lists and ranges with the words around them.
    var placeholders: [EntityPlaceholder] = []

    /// The word in place of a value.
    static let value = "x"

    /// What a phrase or an example asks: "how" about "walk", of "how do i walk to {place}".
    struct Question: Hashable {
        /// ``RefusalCues/Found/asks`` of its cue.
        var asks: String?
        /// ``RefusalCues/Use/about`` of its cue.
        var about: String?
        /// Whether that is the name of a thing: "how is the walk" does not ask "how do i walk".
        var isThing: Bool
    }
}

extension CommandDictionary.Storage {
    /// The maximum numbers of phrases and of examples that are read per intent, and of wordings per phrase.
    private static let phraseLimit = 512
    private static let wordingLimit = 16

    /// The wording of an intent; nil if it is not declared.
    ///
    /// The first call reads its phrases and examples; later calls cost a hash probe.
    func wording(ofIntent name: String) -> IntentFacts? {
        guard let number = intentNumbers[name] else { return nil }
        let wording = facts.wordings[number]
        return wording { findWording(of: intents[number]) }
    }

    /// Whether a word occurs in a phrase or an example of any intent.
    ///
    /// The first call reads all of them; later calls cost a hash probe.
    func isKnown(_ word: String) -> Bool {
        let words = words
        // Singular and plural with "s", without the rules of every language.
        return words.contains(word) || words.contains(word + "s")
            || word.last == "s" && words.contains(String(word.dropLast()))
    }

    /// The words of all phrases and examples.
    var words: Set<String> { facts.vocabulary(findVocabulary) }

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

    /// The words of all templates of each intent, independent of the number of wordings.
    private func wordsOfTemplates() -> [Set<String>] {
        facts.templateWords {
            let network = index.templates.network
            var words = [Set<String>](repeating: [], count: intents.count)
            for edge in network.wordEdges {
                let template = network.nodes[Int(edge.target)].template
                guard network.entries.indices.contains(Int(template)) else { continue }
                words[Int(network.entries[Int(template)].intent)].insert(network.words.string(edge.word))
            }
            return words
        }
    }

    private func findWording(of intent: Intent) -> IntentFacts {
        var wording = IntentFacts()
        if let number = intentNumbers[intent.name] { wording.vocabulary = wordsOfTemplates()[number] }
        wording.placeholders = placeholders(ofIntent: intent.name).filter { $0.content != .wildcard }
        let cues = RefusalCues.cues(for: normaliser.spoken)
        let opposites = OppositeWords.words(for: normaliser.spoken)
        let frames = PoliteFrames.frames(for: normaliser.spoken)
        func read(_ text: String, isPhrase: Bool) -> (isQuestion: Bool, isStatement: Bool, words: [String]) {
            let normalised = normaliser.normalise(text)
            let words = normalised.wordsWithFillers
            let command = frames.command(in: normalised.words[normalised.wordsBetweenFillers])
            wording.isPolite = wording.isPolite || frames.isFrame(command)
            let found = cues.find(in: words)
            wording.cues.formUnion(found.map { cues.use(of: $0, in: words) })
            if let first = found.first, first.isAnswerable, first.asks != nil, first.words.lowerBound == 0 {
                wording.questions.insert(cues.question(of: first, in: words))
            }
            wording.ends = wording.ends || found.contains(where: \.isEnding)
            wording.vocabulary.formUnion(words)
            let tokens = opposites.tokens(in: words).map(\.token)
            wording.tokens.formUnion(tokens)
            if isPhrase { wording.phraseTokens.formUnion(tokens) }
            let predicate = cues.predicate(of: words[...])
            if let predicate { wording.predicates.formUnion(words[predicate].dropFirst().filter { !cues.isBare($0) }) }
            return (found.contains { $0.reason == .question && $0.words.lowerBound == 0 }, predicate != nil, words)
        }
        var (count, questions, statements) = (0, 0, 0)
        var phraseWords: [(needed: Set<String>, words: Set<String>)] = []
        var wholes: Set<[String]> = []
        for (number, phrase) in intent.phrases.enumerated() {
            let block = block(of: phrase)
            let rule = { (name: String) in self.template(ofRule: name, in: block) }
            let needed = Template.requiredEntities(in: phrase.template, rule: rule)
            wording.alternatives.insert(needed)
            guard number < Self.phraseLimit else { continue }
            var wordings = TemplateWordings(
                rules: block.rules.map { rules.merging($0) { $1 } } ?? rules, limit: Self.wordingLimit)
            var (isQuestion, isStatement) = (false, false)
            for text in wordings.wordings(of: phrase.template).map(\.withValuesLeftOut) {
                let (asks, states, words) = read(text, isPhrase: true)
                isQuestion = isQuestion || asks
                isStatement = isStatement || states
                phraseWords.append((needed, Set(words)))
                wholes.insert(words)
            }
            count += 1
            questions += isQuestion ? 1 : 0
            statements += isStatement ? 1 : 0
        }
        wording.isQuestion = count > 0 && 2 * questions >= count
        wording.asks = wording.isQuestion && wholes.allSatisfy(cues.mayAsk)
        wording.isStatement = count > 0 && 2 * statements >= count
        for words in wholes {
            for place in words.indices where words[place] != IntentFacts.value && cues.isThing(place, of: words) {
                wording.things.insert(words[place])
                wording.phrasesBesideThing.insert(words.replacing(place..<place + 1))
            }
        }
        wording.longestBesideThing = wording.phrasesBesideThing.lazy.map(\.count).max() ?? 0
        wording.phrases = wholes
        for entity in wording.alternatives.reduce(into: Set<String>(), { $0.formUnion($1) }) {
            let words = phraseWords.filter { $0.needed.contains(entity) }.reduce(into: Set<String>()) {
                $0.formUnion($1.words)
            }
            let others = phraseWords.lazy.filter { !$0.needed.contains(entity) }
            if !others.contains(where: { $0.words.isSubset(of: words) }) { wording.wordsBesideValue[entity] = words }
        }
        for example in intent.examples.prefix(Self.phraseLimit) {
            let words = read(example, isPhrase: false).words
            wording.examples.formUnion(
                RefusalFinder.Sentence(normaliser.normalise(example), values: [], by: normaliser).forms)
            // "put the lamp on" is about the lamp, and "look out of the window" not about the window.
            for place in words.indices where cues.isThing(place, of: words) {
                if place < 2 || !cues.isPreposition(words[place - 2]) { wording.things.insert(words[place]) }
            }
            addSurroundings(of: example, to: &wording.placeholders)
        }
        // Examples decide a side only if phrases do not, because they also describe situations ("it's so dark in
        // here").
        var votes: [Int: Int] = [:]
        for token in wording.phraseTokens.union(opposites.tokens(in: intent.name.wordsInName).map(\.token)) {
            if let side = opposites.side(of: token) { votes[side.pair, default: 0] += side.isSecond ? -1 : 1 }
        }
        // "Note down" ends nothing.
        wording.ends = wording.ends || votes.values.contains { $0 < 0 }
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
    /// The entities that have a value in every wording of a template.
    ///
    /// - Parameter rule: The template of a rule; nil if it is not declared.
    static func requiredEntities(in template: Template, rule: (String) -> Template?, nesting: Int = 0) -> Set<String> {
        switch template {
        case .text, .optional: return []
        case .list(let placeholder): return placeholder.entity.map { [$0] } ?? []
        case .sequence(let parts), .permutation(let parts):
            return parts.reduce(into: []) {
                $0.formUnion(requiredEntities(in: $1, rule: rule, nesting: nesting))
            }
        case .alternative(let parts):
            guard let first = parts.first else { return [] }
            return parts.dropFirst().reduce(requiredEntities(in: first, rule: rule, nesting: nesting)) {
                $0.intersection(requiredEntities(in: $1, rule: rule, nesting: nesting))
            }
        case .rule(let name, _):
            // A rule that contains itself adds nothing.
            guard nesting < 32, let body = rule(name) else { return [] }
            return requiredEntities(in: body, rule: rule, nesting: nesting + 1)
        }
    }
}

extension [String] {
    /// The words with nothing in place of some of them.
    func replacing(_ range: Range<Int>) -> [String] { self[..<range.lowerBound] + [""] + self[range.upperBound...] }

    func contains(inRow words: some Sequence<String>) -> Bool { indices.contains { self[$0...].starts(with: words) } }
}

extension RefusalCues {
    /// Whether a word is after a determiner, or after one and a value: "the light", "the x light".
    func isThing(_ place: Int, of words: [String]) -> Bool {
        let before = place > 1 && words[place - 1] == IntentFacts.value ? place - 2 : place - 1
        return before >= 0 && isDeterminer(words[before])
    }
}

extension [TemplateWordings.Part] {
    /// The words, with a letter in place of each value, so that the words around a value stay apart.
    fileprivate var withValuesLeftOut: String {
        map { if case .words(let text) = $0 { text } else { " \(IntentFacts.value) " } }.joined()
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
