/// Finds the command that a final text sounds like, if no phrase fits it.
///
/// A pure function of the text, the dictionaries and the scope:
///
/// - Sentences are found by sound (``NearMissIndex``) and then matched exactly, so that what they mean, and whether the
///   situation allows it, is decided where it is for every text.
/// - Numbers must be heard exactly, and what else carries the meaning must be heard (``NearMissObjections``).
/// - Polite words around the command, skip words and a recogniser's marks for unknown words are no part of it.
/// - A recogniser's other hypotheses are evidence for the commands that they are, and against others.
struct NearMissFinder {
    /// A longer text is no near miss, so that time and memory are bounded.
    static let soundLimit = 240
    /// A closer rival of another meaning makes both doubtful.
    fileprivate static let leastLead = 0.03
    /// A sentence that is this much further from the text than the best one is no rival.
    private static let lead = 0.3
    /// A sentence this close was heard.
    private static let certain = 0.97
    /// How similar the final text must be to the one that fired.
    private static let similarityOfRepetition = 0.6
    /// How many other hypotheses are looked at.
    private static let hypotheses = 10

    private let written: String
    private let text: HeardText
    let normalised: NormalisedText
    private let dictionaries: [CommandDictionary]
    private let normaliser: Normaliser
    private let alternatives: [String]
    private var matcher: DictionarySetMatcher

    /// - Parameters:
    ///   - text: The text as written.
    ///   - alternatives: The recogniser's other hypotheses, best first.
    ///   - matcher: The matcher of the utterance.
    init(
        _ text: String, alternatives: [String] = [], in matcher: DictionarySetMatcher, _ dictionaries: DictionarySet,
        locale: LocaleIdentifier?
    ) {
        written = text
        self.text = HeardText(text)
        self.alternatives = Array(alternatives.prefix(Self.hypotheses))
        normaliser = Normaliser(locale: dictionaries.spoken(locale))
        self.dictionaries = dictionaries.dictionaries(for: locale)
        self.matcher = matcher.restarted
        normalised = normaliser.normalise(self.text.text)
    }

    /// What becomes of the command that the text sounds like; nil if there is none, or if the user need not be asked about it.
    mutating func find(_ policy: NearMissPolicy, isSure: Bool) -> Resolution.Outcome? {
        if let (sentence, match) = matchWithNumber() {
            return Verdict.onNearMiss(match.rule.nearMissScores(policy), score: 1, isSure: isSure) {
                [Objection(.unclearValue)]
            } command: {
                var command = FiredCommand(match)
                command.near = NearMiss(heard: written, takenFor: sentence)
                return command
            }
        }
        guard let nearest = nearest() else { return nil }
        let (candidate, match) = (nearest.candidate, nearest.match)
        let others = commandsOfAlternatives()
        let isAlternative = others.contains { $0.isEquivalent(to: match.command) }
        let score = candidate.score.probability(lead: nearest.lead, isAlternative: isAlternative)
        return Verdict.onNearMiss(match.rule.nearMissScores(policy), score: score, isSure: isSure) {
            let found = objections(to: nearest)
            let doubts = doubts(about: nearest).filter { $0.reason != .foreignWords || !isAlternative }
            let isContrary =
                others.contains { !$0.isEquivalent(to: match.command) }
                || alternatives.contains(where: found.isContrary)
            return found.all + doubts + (isContrary ? [Objection(.otherHypothesis)] : [])
        } command: {
            var command = FiredCommand(asHeard(match, candidate))
            command.score = score
            command.near = NearMiss(heard: written, takenFor: nearest.sentence)
            return command
        }
    }

    /// The only command that the text is with a number in the place of a word that sounds like it, with its words in
    /// normal form: "go back for pages".
    ///
    /// The number must be a value, and the user is asked in any case. "Remind me to" breaks off, and is no "remind me at 2"; in
    /// "set the volume to for", the word before wants a value.
    private mutating func matchWithNumber() -> (sentence: String, match: Match)? {
        var found: (sentence: String, match: Match)?
        let words = text.text.split(whereSeparator: \.isWhitespace)
        for word in normalised.words where word.sourceEnd == word.sourceStart + 1 {
            let (place, spoken) = (Int(word.sourceStart), normalised.string(of: word))
            guard place < words.count, let number = normaliser.language.number(soundingLike: spoken) else { continue }
            if place + 1 == words.count {
                let unfinished = normaliser.language.file[.unfinished]
                let before = place > 0 ? words[place - 1].lowercased() : ""
                if unfinished.contains(spoken), !unfinished.contains(before) { continue }
            }
            let sentence = (words[..<place] + ["\(number)"] + words[(place + 1)...]).joined(separator: " ")
            guard var match = matcher.update(to: sentence).match,
                let entity = match.command.entities.firstIndex(where: { $0.words == place..<place + 1 }),
                let said = text.written(place..<place + 1)?.text
            else { continue }
            guard found == nil else { return nil }
            match.command.entities = match.command.entities.map { $0.mapWords { text.written($0)?.words } }
            match.command.entities[entity].text = said
            found = (normaliser.normalise(sentence).text, match)
        }
        return found
    }

    /// The sentence that comes nearest, and what it means.
    struct Nearest {
        var index: NearMissIndex
        var candidate: NearMissIndex.Candidate
        var sentence: String
        var match: Match
        /// How much closer it is than the best sentence that means something else.
        var lead: Double
        /// That sentence, in normal form; nil if none was found.
        var runnerUp: String?
    }

    /// The sentence that comes nearest and is a command in the situation; nil if there is none.
    mutating func nearest() -> Nearest? {
        var best: Nearest?
        var runnerUp: String?
        var (lead, nearest) = (Self.lead, 0.0)
        for (index, candidate) in candidates() {
            if let best, best.candidate.score.closeness - candidate.score.closeness > Self.lead { break }
            guard candidate.score.hasSameNumbers else { continue }
            let sentence = index.sentence(candidate, for: normalised)
            guard let match = matcher.update(to: sentence).match else {
                // What the situation forbids, or what has two meanings, was not another command.
                guard candidate.score.closeness < Self.certain else { return nil }
                if best == nil, candidate.score.closeness > nearest {
                    (nearest, runnerUp) = (candidate.score.closeness, sentence)
                }
                continue
            }
            if let best {
                guard !best.match.command.isEquivalent(to: match.command) else { continue }
                lead = best.candidate.score.closeness - candidate.score.closeness
                runnerUp = runnerUp ?? sentence
                break
            }
            best = Nearest(index: index, candidate: candidate, sentence: sentence, match: match, lead: lead)
        }
        if nearest > 0, let closeness = best?.candidate.score.closeness { lead = min(lead, closeness - nearest) }
        best?.lead = lead
        best?.runnerUp = runnerUp
        return best
    }

    /// What keeps the nearest sentence from firing besides its words; with another hypothesis of the recogniser, words may be foreign.
    func doubts(about nearest: Nearest) -> [Objection] {
        var doubts: [Objection] = []
        if nearest.candidate.score.hasForeignWords {
            doubts.append(Objection(.foreignWords, mostForeignWord(of: nearest)))
        }
        if nearest.lead < Self.leastLead { doubts.append(Objection(.rival, nearest.runnerUp)) }
        if nearest.index.hasRivalValue(nearest.candidate) { doubts.append(Objection(.rivalValue)) }
        if let name = nameBeside(nearest) { doubts.append(Objection(.knownWord, name)) }
        return doubts
    }

    /// A name in the text that the sentence does not have; nil if there is none.
    ///
    /// Who says "in the fireplace" was not misheard.
    private func nameBeside(_ nearest: Nearest) -> String? {
        let cues = RefusalCues.cues(for: normaliser.spoken)
        let sentence = nearest.sentence.split(separator: " ").map(String.init)
        return dictionaries.lazy.flatMap { $0.storage.listValues(in: text.text) }.map(\.text).first { name in
            normaliser.normalise(name).wordsWithFillers.contains { !cues.isBare($0) && !sentence.contains($0) }
        }
    }

    /// The word of the text or of the sentence that differs most from what is in its place.
    private func mostForeignWord(of nearest: Nearest) -> String? {
        let (alignment, places) = (nearest.candidate.alignment, nearest.candidate.places)
        let heard = zip(places, zip(alignment.heardDifferences, alignment.unexplained)).map {
            (normalised.string(of: normalised.words[$0]), max($1.0, $1.1))
        }
        let said = zip(nearest.sentence.split(separator: " ").map(String.init), alignment.differences)
        return (heard + said).max { $0.1 < $1.1 }?.0
    }

    /// Whether the text sounds like one that fired a command: "stop", then "shop".
    ///
    /// Numbers and values must be the same, and nothing may be negated or turned into its opposite.
    ///
    /// - Parameter sentence: The words that fired the command, in normal form.
    mutating func soundsLike(_ sentence: String, of command: Command) -> Bool {
        guard let match = matcher.update(to: sentence).match, match.command.isEquivalent(to: command),
            let index = dictionaries.first?.storage.nearMisses
        else { return false }
        let said = normaliser.normalise(sentence)
        // "Stopwatch" is another word than "stop".
        let hasLongerWord = normalised.wordsWithFillers.contains { word in
            said.wordsWithFillers.contains { $0.count >= 4 && word.count > $0.count && word.contains($0) }
        }
        guard !hasLongerWord else { return false }
        let (expected, heard) = (index.heardWords(said), index.heardWords(normalised))
        guard max(expected.sounds.count, heard.sounds.count) <= Self.soundLimit else { return false }
        let limit = Double(expected.cost + heard.cost) * (1 - Self.similarityOfRepetition)
        var aligner = SoundAligner()
        guard let alignment = aligner.align(expected, with: heard, limit: Int32(limit)),
            NearMissScore(of: expected, heard: heard, alignment).hasSameNumbers
        else { return false }
        let objections = objections(to: match.command, said, alignment)
        guard !objections.all.contains(where: { $0.reason.excludes }), !objections.differsInValue,
            !objections.breaksOffOrAsks
        else { return false }
        return nearest().map { $0.match.command.isEquivalent(to: command) && nameBeside($0) == nil } ?? true
    }

    /// What speaks against the nearest sentence: words that carry the meaning and were not heard.
    func objections(to nearest: Nearest) -> NearMissObjections {
        objections(to: nearest.match.command, normaliser.normalise(nearest.sentence), nearest.candidate.alignment)
    }

    private func objections(
        to command: Command, _ sentence: NormalisedText, _ alignment: SoundAlignment
    ) -> NearMissObjections {
        NearMissObjections(
            normalised, takenFor: sentence, alignment, values: command.entities, by: normaliser,
            isKnown: { word in dictionaries.contains { $0.storage.isKnown(word) } },
            answersQuestions: dictionaries.contains {
                $0.storage.wording(ofIntent: command.intent)?.isQuestion == true
            })
    }

    /// The commands that are other hypotheses, word for word.
    private mutating func commandsOfAlternatives() -> [Command] {
        alternatives.compactMap { matcher.update(to: $0).match?.command }
    }

    /// The sentences of all dictionaries that come near, best first; of equals, those of the earlier dictionary.
    private func candidates() -> [(index: NearMissIndex, candidate: NearMissIndex.Candidate)] {
        let whole = normalised.words.indices.filter { !normalised.words[$0].isFiller }
        let command = matcher.frames.command(in: normalised.words[...]).indices
        let inner = whole.filter(command.contains)
        var found: [(index: NearMissIndex, candidate: NearMissIndex.Candidate)] = []
        for dictionary in dictionaries {
            let index = dictionary.storage.nearMisses
            found += index.candidates(for: normalised, inner).map { (index, $0) }
            if inner.count < whole.count { found += index.candidates(for: normalised, whole).map { (index, $0) } }
        }
        return found.sorted { $0.candidate.score.closeness > $1.candidate.score.closeness }
    }

    /// A match with the words that were heard for its values.
    func asHeard(_ match: Match, _ candidate: NearMissIndex.Candidate) -> Match {
        var match = match
        match.command.entities = match.command.entities.map { asHeard($0, candidate) }
        return match
    }

    private func asHeard(_ entity: Entity, _ candidate: NearMissIndex.Candidate) -> Entity {
        guard let said = entity.words else { return entity }
        var entity = entity
        entity.items = entity.items.map { asHeard($0, candidate) }
        entity.words = nil
        let heard = candidate.alignment.heardWords[said.clamped(to: candidate.alignment.heardWords.indices)]
            .filter { !$0.isEmpty }
        guard let first = heard.first, let last = heard.last, first.lowerBound < last.upperBound else { return entity }
        let start = Int(normalised.words[candidate.places[first.lowerBound]].sourceStart)
        let end = Int(normalised.words[candidate.places[last.upperBound - 1]].sourceEnd)
        guard start < end, let written = text.written(start..<end) else { return entity }
        (entity.words, entity.text) = written
        return entity
    }
}
