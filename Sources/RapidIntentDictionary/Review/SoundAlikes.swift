package import RapidIntent

/// Finds phrases of different intents, and values of lists, that a recogniser may confuse: "pause" and "paws", "lamp" and "ramp".
///
/// What sounds alike is decided by ``SoundComparison``. Two values are reported only if there is a sentence in which they give
/// different commands.
///
/// - Literal phrases are compared with those whose consonants are nearly the same, values likewise.
/// - Sentences with notation are sampled, and looked for like near misses; so are literal phrases of small dictionaries.
struct SoundAlikes {
    /// The warnings, the most similar first, and a last one for those beyond the limit.
    var diagnostics: [DictionaryDiagnostic] {
        let found = found.values.sorted {
            ($0.difference, $0.diagnostic.message) < ($1.difference, $1.diagnostic.message)
        }
        let hidden = found.count - Self.limit
        return found.prefix(Self.limit).map(\.diagnostic)
            + (hidden > 0
                ? [
                    DictionaryDiagnostic(
                        .soundsAlike, severity: .warning,
                        "\(counted(hidden, "other pair")) of phrases or values \(hidden == 1 ? "sounds" : "sound") alike"
                    )
                ] : [])
    }

    private let dictionary: CommandDictionary.Storage
    private let sampler: SentenceSampler
    private var comparison: SoundComparison
    private var numbers: PhraseNumbers
    private var found: [Set<Subject>: Found] = [:]

    /// A phrase of an intent, or a value of a list.
    private struct Subject: Hashable {
        var owner: String
        var text: String
        var isValue = false
    }

    private struct Found {
        var difference: Double
        var diagnostic: DictionaryDiagnostic
    }

    /// A sentence with a place for a value.
    private struct Frame {
        var before: String
        var after: String
        var matcher: TranscriptMatcher

        func sentence(with value: String) -> String {
            [before, value, after].filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// The maximum number of pairs that are reported one by one.
    private static let limit = 100
    /// The number of sentences of a phrase, and the maximum number of sentences that are looked for.
    private static let (sentences, sentenceLimit) = (4, 4_000)
    /// The maximum number of sentences in which the values of a list are tried.
    private static let frameLimit = 8

    /// Checks a dictionary.
    ///
    /// - Parameter sources: The files it was made from, for the places of values.
    init(_ dictionary: CommandDictionary.Storage, sources: [DictionarySource]) {
        self.dictionary = dictionary
        sampler = SentenceSampler(dictionary)
        comparison = SoundComparison(dictionary)
        numbers = PhraseNumbers(dictionary)
        let frames = compareSampled()
        compareLiterals()
        compareValues(in: frames, sources)
    }

    // MARK: - Phrases

    private mutating func compareLiterals() {
        var phrases: [(intent: Int, phrase: Int)] = []
        for (number, intent) in dictionary.intents.enumerated() {
            for position in intent.phrases.indices where intent.phrases.isLiteral(position) {
                phrases.append((number, position))
            }
        }
        let intents = dictionary.intents
        guard phrases.contains(where: { $0.intent != phrases[0].intent }) else { return }
        let pairs = comparison.pairs(
            of: phrases.lazy.map { (intents[$0.intent].phrases.text(at: $0.phrase), Int32($0.intent)) })
        for (one, other) in pairs {
            let ((intent, phrase), (later, laterPhrase)) = (phrases[Int(one)], phrases[Int(other)])
            let said = intents[intent].phrases.text(at: phrase)
            let heard = intents[later].phrases.text(at: laterPhrase)
            guard let difference = difference(of: heard, from: said) else { continue }
            let (first, second) = (intents[intent].phrases[phrase], intents[later].phrases[laterPhrase])
            // Phrases with conditions may never be possible in the same situation.
            guard first.block(in: dictionary.index.phrases) == 0, second.block(in: dictionary.index.phrases) == 0 else {
                continue
            }
            report((second, intents[later].name, heard), (first, intents[intent].name, said), difference: difference)
        }
    }

    /// Looks for sample sentences of phrases with notation, and for literal phrases where they may sound like one.
    ///
    /// Returns sentences with places for the values of each list.
    private mutating func compareSampled() -> [String: [Frame]] {
        var frames: [String: [Frame]] = [:]
        guard !dictionary.index.templates.network.isEmpty else { return frames }
        var generator = SplitMix64(seed: PhraseReview.seed)
        var left = Self.sentenceLimit
        for isLiteral in [false, true] {
            for intent in dictionary.intents {
                for position in intent.phrases.indices where intent.phrases.isLiteral(position) == isLiteral && left > 0
                {
                    let phrase = intent.phrases[position]
                    var matcher = TranscriptMatcher(dictionary, scope: sampler.scope(of: phrase))
                    for _ in 0..<(isLiteral ? 1 : Self.sentences) {
                        left -= 1
                        guard let sentence = sampler.sentence(of: phrase, using: &generator),
                            let match = matcher.update(to: sentence).match, match.command.intent == intent.name,
                            match.phrase == phrase.text
                        else { continue }
                        collect(match, in: sentence, matcher, &frames)
                        lookFor(sentence, phrase, of: intent, &matcher)
                    }
                }
            }
        }
        return frames
    }

    private mutating func lookFor(
        _ sentence: String, _ phrase: Phrase, of intent: Intent, _ matcher: inout TranscriptMatcher
    ) {
        for other in comparison.sentences(like: sentence) {
            guard let match = matcher.update(to: other).match, match.command.intent != intent.name,
                let difference = difference(of: sentence, from: other),
                let rival = numbers.phrase(of: match)
            else { continue }
            report((phrase, intent.name, sentence), (rival, match.command.intent, other), difference: difference)
        }
    }

    /// The share in which two sentences differ, if they may be confused; nil also if they are the same.
    private mutating func difference(of heard: String, from said: String) -> Double? {
        let (heard, said) = (normal(heard), normal(said))
        return heard == said ? nil : comparison.difference(of: heard, from: said)
    }

    private func normal(_ text: String) -> String { dictionary.normaliser.normalise(text).text }

    private typealias Reported = (phrase: Phrase, intent: String, sentence: String)

    private mutating func report(_ later: Reported, _ earlier: Reported, difference: Double) {
        let examples =
            later.phrase.isLiteral && earlier.phrase.isLiteral
            ? "" : ", as '\(later.sentence)' and '\(earlier.sentence)' do"
        add(
            [
                Subject(owner: later.intent, text: later.phrase.text),
                Subject(owner: earlier.intent, text: earlier.phrase.text),
            ], difference,
            DictionaryDiagnostic(
                .soundsAlike, severity: .warning,
                "phrase '\(later.phrase.text)' of intent '\(later.intent)' sounds like phrase '\(earlier.phrase.text)' of "
                    + "intent '\(earlier.intent)'\(examples): \(Self.share(difference))",
                at: later.phrase.location,
                notes: [.init("the other phrase is here", at: earlier.phrase.location)],
                help: "a recogniser may hear one for the other; word one of them differently"))
    }

    private mutating func add(_ pair: Set<Subject>, _ difference: Double, _ diagnostic: DictionaryDiagnostic) {
        if let known = found[pair], known.difference <= difference { return }
        found[pair] = Found(difference: difference, diagnostic: diagnostic)
    }

    private static func share(_ difference: Double) -> String {
        difference < 0.005 ? "they sound the same" : "\(Int((difference * 100).rounded())) % of their sounds differ"
    }

    // MARK: - Values

    /// Adds the places of values in a sentence to those of the lists that have them.
    private func collect(
        _ match: Match, in sentence: String, _ matcher: TranscriptMatcher, _ frames: inout [String: [Frame]]
    ) {
        let words = sentence.split(whereSeparator: \.isWhitespace)
        for place in match.command.entities.compactMap(\.words) where !place.isEmpty && place.upperBound <= words.count
        {
            let text = words[place].joined(separator: " ")
            let frame = Frame(
                before: words[..<place.lowerBound].joined(separator: " "),
                after: words[place.upperBound...].joined(separator: " "), matcher: matcher)
            for (list, root) in dictionary.listRoots where (frames[list]?.count ?? 0) < Self.frameLimit {
                guard dictionary.value(of: text, inList: root) != nil,
                    frames[list]?.contains(where: { $0.before == frame.before && $0.after == frame.after }) != true
                else { continue }
                frames[list, default: []].append(frame)
            }
        }
    }

    /// Compares the values of lists that occur in sentences.
    private mutating func compareValues(in frames: [String: [Frame]], _ sources: [DictionarySource]) {
        var forms: [(list: Int, value: String, form: String, group: Int32)] = []
        var group: Int32 = 0
        for (number, list) in dictionary.lists.enumerated() where frames[list.name] != nil {
            for value in list.values {
                group += 1
                forms += value.forms.map { (number, value.canonical, $0, group) }
            }
        }
        guard !forms.isEmpty else { return }
        var places: [Subject: DictionaryLocation] = [:]
        for list in sources.flatMap(\.lists) {
            for value in list.values {
                for form in value.forms {
                    places[Subject(owner: list.name.value, text: form.value, isValue: true)] = form.location
                }
                places[Subject(owner: list.name.value, text: value.canonical.value, isValue: true)] =
                    places[Subject(owner: list.name.value, text: value.canonical.value, isValue: true)]
                    ?? value.forms.first?.location
            }
        }
        for (one, other) in comparison.pairs(of: forms.lazy.map { ($0.form, $0.group) }) {
            let (first, second) = (forms[Int(one)], forms[Int(other)])
            let (list, otherList) = (dictionary.lists[first.list].name, dictionary.lists[second.list].name)
            let (said, heard) = (normal(first.form), normal(second.form))
            guard let difference = difference(of: heard, from: said),
                let frame = (frames[list, default: []] + frames[otherList, default: []]).first(where: {
                    givesTwoCommands($0, said, heard)
                })
            else { continue }
            func place(_ list: String, _ form: String, _ value: String) -> DictionaryLocation? {
                places[Subject(owner: list, text: form, isValue: true)]
                    ?? places[Subject(owner: list, text: value, isValue: true)]
            }
            add(
                [
                    Subject(owner: list, text: first.value, isValue: true),
                    Subject(owner: otherList, text: second.value, isValue: true),
                ], difference,
                DictionaryDiagnostic(
                    .soundsAlike, severity: .warning,
                    list == otherList
                        ? "values '\(second.form)' and '\(first.form)' of list '\(list)' sound alike: "
                            + Self.share(difference)
                        : "value '\(second.form)' of list '\(otherList)' sounds like value '\(first.form)' of list "
                            + "'\(list)': \(Self.share(difference))",
                    at: place(otherList, second.form, second.value),
                    notes: [.init("the other value is here", at: place(list, first.form, first.value))],
                    help: "a recogniser may hear '\(frame.sentence(with: said))' for "
                        + "'\(frame.sentence(with: heard))'; give one of them another spoken form"))
        }
    }

    private func givesTwoCommands(_ frame: Frame, _ one: String, _ other: String) -> Bool {
        var matcher = frame.matcher
        guard let first = matcher.update(to: frame.sentence(with: one)).match,
            let second = matcher.update(to: frame.sentence(with: other)).match
        else { return false }
        return !first.command.isEquivalent(to: second.command)
    }
}

extension CommandDictionary {
    /// Phrases of different intents, and values of lists, that sound alike, as ``DictionaryDiagnostic/Code/soundsAlike``.
    ///
    /// Takes some seconds for 100,000 phrases.
    package func soundAlikes(in sources: [DictionarySource]) -> [DictionaryDiagnostic] {
        SoundAlikes(storage, sources: sources).diagnostics
    }
}
