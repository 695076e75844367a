/// What speaks against taking a text for a sentence that it sounds like: words that carry the meaning and were not heard.
///
/// - A negation, or a minus before a number, that only one of both has excludes the sentence. So does a word whose opposite (``OppositeWords``) the sentence
///   has instead, a value of which less than half was heard, and a text that has all words of the sentence and others besides.
///   So does another word where one that has an opposite was not heard: "cut the heating" is not "turn up the heating".
///   So does a word that makes another value of one of a type: "20 degrees fahrenheit" is not "20 degrees".
/// - A cue of the language (``RefusalCues``) for a question, a report or a condition, if the sentence has none of that kind, forbids
///   to fire: the command may only be asked for.
/// - So does, in a short command, another word that the dictionary knows: it tells sentences apart. "i need a timer" is not "end the
///   timer".
/// - So does a word that differs in its first syllable ("uninstall"), and every text in a language without a table of opposites.
/// - So does a text that breaks off, and a word that has an opposite, a value, or what a number counts, if it was not heard, more or
///   less: "20 months" is not "20 minutes".
struct NearMissObjections {
    /// The objections, each once.
    private(set) var all: [Objection] = []
    /// The sentence that the text may be taken for.
    private let taken: RefusalFinder.Sentence
    private let normaliser: Normaliser
    var differsInValue: Bool { all.contains { $0.reason == .unclearValue || $0.reason == .otherValue } }

    /// The share of a word with an opposite that may differ: "of" for "off".
    private static let differenceOfOpposites = 0.4
    /// The share of a word of a value that may differ: "of this" for "office", not "street" for "study".
    private static let differenceOfValues = 0.2
    /// The share of a word of less than four sounds that may differ: "all" is not "hall".
    private static let (differenceOfShortValues, soundsOfLongWord) = (0.05, 4)
    /// The share from which on another value was said, or none.
    private static let differenceOfOtherValues = 0.5
    /// The share from which on a word is none that was misheard.
    private static let differenceOfOtherWords = 0.5
    /// The share of a word after a number that may differ, unless it is another form of it: "minute" for "minutes", not "months".
    private static let differenceOfCounted = 0.1

    /// - Parameters:
    ///   - text: What was heard.
    ///   - sentence: What the text may be taken for.
    ///   - alignment: The alignment of both.
    ///   - values: The values in the sentence, in its words.
    ///   - isKnown: Whether a word is in a phrase or an example.
    ///   - answersQuestions: Asked if need be: whether the intent of the sentence answers questions.
    init(
        _ text: NormalisedText, takenFor sentence: NormalisedText, _ alignment: SoundAlignment, values: [Entity],
        by normaliser: Normaliser, isKnown: (_ word: String) -> Bool, answersQuestions: @autoclosure () -> Bool
    ) {
        self.normaliser = normaliser
        let locale = normaliser.spoken
        let heard = RefusalFinder.Sentence(text, values: [], by: normaliser)
        taken = RefusalFinder.Sentence(sentence, values: [], by: normaliser)
        let (heardCues, takenCues) = (Self.cues(of: heard), Self.cues(of: taken))
        if (heardCues[.negated] == nil) != (takenCues[.negated] == nil) {
            add(.refusal(.negated), heardCues[.negated] ?? takenCues[.negated])
        }
        if Self.negativeNumbers(heard) != Self.negativeNumbers(taken) {
            add(.refusal(.negated), "\(LanguageRules.minus)")
        }
        for reason in [Refusal.Reason.question, .reported, .conditional] where takenCues[reason] == nil {
            guard let words = heardCues[reason], reason != .question || !answersQuestions() else { continue }
            add(.refusal(reason), words)
        }

        let letters = LetterSounds.sounds(for: locale)
        let added = Self.wordsOnlyAdded(heard, to: taken, letters)
        if !added.isEmpty { add(.addedWords, added.joined(separator: " ")) }

        let opposites = OppositeWords.words(for: locale)
        // Where opposites are not known, nothing tells "включи" from "выключи".
        if opposites.isEmpty { add(.noOpposites) }
        let tokens = opposites.tokens(in: taken.words)
        let said = tokens.compactMap { opposites.side(of: $0.token) }
        for (token, place) in opposites.tokens(in: heard.words) {
            guard let side = opposites.side(of: token), !said.contains(side) else { continue }
            add(said.contains(side.opposite) ? .refusal(.opposite) : .addedOpposite, heard.words[place])
        }
        if heard.unfinishedEnd != nil, heard.lastWord != taken.lastWord { add(.refusal(.unfinished), heard.lastWord) }
        guard taken.words.count == alignment.unheard.count else {
            add(.unclear)
            return
        }
        let cues = RefusalCues.cues(for: locale)
        for (_, place) in tokens where alignment.unheard[place] > Self.differenceOfOpposites {
            add(.unclearOpposite, taken.words[place])
            // What the other word means is unknown.
            let other = heard.words.first { !taken.words.contains($0) && !cues.isBare($0) }
            if let other, alignment.heardDifferences.contains(where: { $0 > Self.differenceOfOtherWords }) {
                add(.otherAction, other)
            }
        }
        for (word, place) in zip(taken.words, alignment.heardWords) where place.count == 1 {
            for other in heard.words where other != word && Self.differInPrefix(other, word) {
                add(.otherPrefix, other)
            }
        }
        if locale.language == "en" {
            for word in taken.words {
                for other in heard.words where Self.isForm(other, of: word) { add(.otherForm, other) }
            }
        }
        if taken.words.count <= NearMissScore.short {
            for word in heard.words where !taken.words.contains(word) && !cues.isBare(word) && isKnown(word) {
                add(.knownWord, word)
            }
        }
        for value in values.compactMap(\.words) {
            for word in value.clamped(to: alignment.differences.indices) {
                let isShort = letters.sounds(of: taken.words[word]).count < Self.soundsOfLongWord
                let difference = alignment.differences[word]
                if difference > Self.differenceOfOtherValues {
                    add(.otherValue, taken.words[word])
                } else if difference > (isShort ? Self.differenceOfShortValues : Self.differenceOfValues) {
                    add(.unclearValue, taken.words[word])
                }
            }
        }
        for value in values.flatMap({ $0.items.isEmpty ? [$0] : $0.items }) where !value.readings.isEmpty {
            if let word = Self.addition(to: value, of: taken, in: heard, normaliser.language) { add(.otherValue, word) }
        }
        for word in Self.lettersBehindNumbers(heard) where !taken.words.contains(word) { add(.otherValue, word) }
        for place in taken.words.indices.dropFirst() where Self.isNumber(taken.words[place - 1]) {
            let said = taken.words[place]
            guard cues.hasMeaning(said) else { continue }
            let isSaid = zip(heard.words, heard.words.dropFirst()).contains {
                $0 == taken.words[place - 1] && ($1.hasPrefix(said) || said.hasPrefix($1))
            }
            if !isSaid, alignment.differences[place] > Self.differenceOfCounted { add(.unclearValue, said) }
        }
    }

    /// A word heard beside a typed value that belongs to it: "fahrenheit" behind "20 degrees"; nil if there is none.
    private static func addition(
        to value: Entity, of taken: RefusalFinder.Sentence, in heard: RefusalFinder.Sentence, _ language: Language
    ) -> String? {
        guard let grammar = language.values(of: value.type), let source = value.words,
            case let words = taken.normalised.words,
            let first = words.firstIndex(where: { source.contains(Int($0.sourceStart)) }),
            let last = words.lastIndex(where: { source.contains(Int($0.sourceStart)) }),
            case let said = taken.words[first...last],
            let start = heard.words.indices.first(where: { heard.words[$0...].starts(with: said) })
        else { return nil }
        let end = start + said.count
        let isValue = { (words: Range<Int>) in grammar.accepts(words, of: heard.normalised) }
        if end < heard.words.count, heard.words[end] != taken.words[(last + 1)...].first,
            (end..<min(end + 3, heard.words.count)).contains(where: { isValue(start..<$0 + 1) })
        {
            return heard.words[end]
        }
        guard start > 0, heard.words[start - 1] != taken.words[..<first].last,
            (max(0, start - 3)..<start).contains(where: { isValue($0..<end) })
        else { return nil }
        return heard.words[start - 1]
    }

    /// Whether the text breaks off, or is a question, a report or a condition.
    var breaksOffOrAsks: Bool {
        let reasons = [Refusal.Reason.question, .reported, .conditional, .unfinished].map(Objection.Reason.refusal)
        return all.contains { reasons.contains($0.reason) || $0.reason == .addedOpposite }
    }

    /// Whether another hypothesis of the recogniser negates the sentence, turns it into its opposite or has other numbers.
    func isContrary(_ hypothesis: String) -> Bool {
        let other = RefusalFinder.Sentence(normaliser.normalise(hypothesis), values: [], by: normaliser)
        let opposites = OppositeWords.words(for: normaliser.spoken)
        func sides(_ sentence: RefusalFinder.Sentence) -> [OppositeWords.Side] {
            opposites.tokens(in: sentence.words).compactMap { opposites.side(of: $0.token) }
        }
        func numbers(_ sentence: RefusalFinder.Sentence) -> [String] {
            sentence.words.filter(Self.isNumber)
        }
        let said = sides(taken)
        return (Self.cues(of: other)[.negated] == nil) != (Self.cues(of: taken)[.negated] == nil)
            || sides(other).contains { !said.contains($0) && said.contains($0.opposite) }
            || numbers(other) != numbers(taken)
    }

    private mutating func add(_ reason: Objection.Reason, _ word: String? = nil) {
        let objection = Objection(reason, word)
        if !all.contains(objection) { all.append(objection) }
    }

    /// The words of more than two sounds that were heard between or around the words of the sentence, if each of those was heard.
    ///
    /// Then nothing was misheard: the text holds the command among other words, and is not the command.
    private static func wordsOnlyAdded(
        _ heard: RefusalFinder.Sentence, to taken: RefusalFinder.Sentence, _ letters: LetterSounds
    ) -> [String] {
        var rest = taken.words[...]
        var added: [String] = []
        for (place, word) in heard.words.enumerated() {
            if rest.first == word {
                rest = rest.dropFirst()
            } else if !heard.normalised.words[place].isFiller {
                let sounds = letters.sounds(of: word)
                if sounds.count > 2 || sounds.contains(where: \.isSpelling) { added.append(word) }
            }
        }
        return rest.isEmpty ? added : []
    }

    /// The words that are written with the digits before them: "5k" is no 5.
    ///
    /// What signs stand for, such as "%", is none of them.
    private static func lettersBehindNumbers(_ heard: RefusalFinder.Sentence) -> [String] {
        let (words, written) = (heard.normalised.words, heard.normalised.original.lowercased())
        return heard.words.indices.dropFirst().filter { place in
            isNumber(heard.words[place - 1]) && words[place].sourceStart < words[place - 1].sourceEnd
                && written.contains(heard.words[place - 1] + heard.words[place])
        }.map { heard.words[$0] }
    }

    /// Whether an English word tells what somebody does or did: "turned", "turning", "locked" for "turn", "lock".
    private static func isForm(_ form: String, of word: String) -> Bool {
        form.count > 4 && ["ed", "d", "ing"].contains { form == word + $0 }
    }

    /// Whether two words are the same but for a syllable at the beginning: "set", "unset"; or "blocca", "sblocca".
    private static func differInPrefix(_ one: String, _ other: String) -> Bool {
        let (one, other) = (Array(one), Array(other))
        let common = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
        let shorter = min(one.count, other.count)
        guard common >= 4 || common == shorter && common == 3, common * 2 >= shorter else { return false }
        let prefixes = [one.dropLast(common), other.dropLast(common)]
        return prefixes.contains { $0.contains { "aeiouyäöüéè".contains($0) } } || prefixes.contains { $0 == ["s"] }
    }

    private static func isNumber(_ word: String) -> Bool { word.utf8.contains(where: Tokeniser.isDigit) }

    private static func negativeNumbers(_ sentence: RefusalFinder.Sentence) -> [String] {
        zip(sentence.words, sentence.words.dropFirst()).filter {
            $0 == "\(LanguageRules.minus)" && isNumber($1)
        }.map(\.1)
    }

    /// The words of the first negation, question, report and condition, in normal form.
    private static func cues(of sentence: RefusalFinder.Sentence) -> [Refusal.Reason: String] {
        sentence.cues.reduce(into: [:]) { words, cue in
            guard let reason = cue.reason, [.negated, .question, .reported, .conditional].contains(reason) else {
                return
            }
            words[reason] = words[reason] ?? sentence.words[cue.words].joined(separator: " ")
        }
    }
}
