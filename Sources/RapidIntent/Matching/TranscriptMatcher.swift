/// Follows the transcripts of one utterance through a dictionary.
///
/// ```swift
/// var matcher = TranscriptMatcher(dictionary)
/// matcher.update(to: "where am").canContinue       // true
/// matcher.update(to: "Where am I?").match?.phrase  // "where am i"
/// ```
///
/// A text that extends the last one costs its new words, one hash probe each; one that revises it, the words from the
/// first that changed. Neither depends on the size of the dictionary. A value: copies go their own ways.
public struct TranscriptMatcher: Sendable {
    private let dictionary: CommandDictionary.Storage
    private var walk: PhraseWalk
    private var start = 0
    /// The text that was followed last, in normal form.
    public private(set) var text = NormalisedText()

    /// Stands before the first word.
    public init(_ dictionary: CommandDictionary) {
        self.dictionary = dictionary.storage
        self.walk = PhraseWalk(dictionary.storage.index)
        text.reserveCapacity()
    }

    /// Follows the text of the next transcript: the whole text, whatever has become of the one before.
    @discardableResult
    public mutating func update(to original: String) -> MatchState {
        let kept = dictionary.normaliser.update(&text, to: original)
        if text.leadingFillers == start {
            walk.rollBack(to: max(0, kept - start))
        } else {
            start = text.leadingFillers
            walk.restart(dictionary.index)
        }
        walk.follow(text, from: start + walk.count, in: dictionary.index)
        return state
    }

    /// What is known after the text that was followed last.
    public var state: MatchState {
        let count = text.count
        guard count > 0 else { return MatchState(canContinue: true) }
        // Behind fillers, what could follow the words before them counts too: an "um" may be taken back.
        let canContinue =
            walk.canContinue(after: count, in: dictionary.index)
            || (text.trailingFillers > 0 && walk.canContinue(after: walk.count, in: dictionary.index))
        return MatchState(matches: bestMatches(from: count), canContinue: canContinue)
    }

    /// The best matches of all the words, or of those before the fillers at the end, where the longer one is meant: a song
    /// may be called "Hey".
    private func bestMatches(from count: Int) -> [Match] {
        let complete =
            (count...walk.count).reversed().lazy.map { walk.complete(after: $0, in: dictionary.index) }
            .first { !$0.isEmpty } ?? []
        if complete.count < 2 { return complete.map { match(for: $0.entry, $0.captures) } }
        let ranks = complete.map { MatchRank($0.entry) }
        let best = ranks.min()
        var intents: Set<Int32> = []
        return
            zip(complete, ranks).filter { $0.1 == best }.map(\.0)
            .sorted { ($0.entry.intent, $0.entry.phrase) < ($1.entry.intent, $1.entry.phrase) }
            .filter { intents.insert($0.entry.intent).inserted }
            .map { match(for: $0.entry, $0.captures) }
    }

    private func match(for entry: TemplateTree.Entry, _ captures: [PhraseWalk.Capture]) -> Match {
        let intent = dictionary.intents[Int(entry.intent)]
        let original = captures.isEmpty ? nil : OriginalText(text.original)
        let entities = captures.map { capture in
            let placeholder = dictionary.index.tree.placeholders[Int(capture.placeholder)]
            let words = text.source(of: Int(capture.words.lowerBound)..<Int(capture.words.upperBound))
            return Entity(
                name: placeholder.entity,
                value: dictionary.lists[Int(placeholder.list)].values[Int(capture.value)].canonical,
                text: original?.text(of: words) ?? "", words: words)
        }
        return Match(
            command: Command(intent: intent.name, entities: entities), rule: intent.rule,
            phrase: intent.phrases.text(at: Int(entry.phrase)))
    }
}
