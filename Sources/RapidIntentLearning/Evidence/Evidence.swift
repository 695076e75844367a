#if SQLite
package import RapidIntent
package import RapidIntentTelemetry

/// The evidence in telemetry for phrases that a dictionary may learn, and about learned ones.
///
/// Memory grows with the number of different texts, not with the number of segments.
package struct Evidence: Sendable {
    /// The language; segments in other languages are only counted.
    package let locale: LocaleIdentifier
    package private(set) var segments = 0
    /// The number of them that a phrase of the dictionary fits.
    package private(set) var local = 0
    /// The number of segments in other languages.
    package private(set) var foreign = 0
    /// The number of segments without text that no phrase fits.
    private(set) var withoutText = 0
    private(set) var texts: [HeardText: Tally] = [:]
    private(set) var uses: [PhraseUse.Name: PhraseUse] = [:]
    private var sessions: [String: Int] = [:]

    /// Creates empty evidence.
    ///
    /// - Parameter locale: The language of the dictionary that grows.
    package init(locale: LocaleIdentifier) { self.locale = locale }

    package mutating func add(_ segment: RecordedSegment) {
        guard segment.locale.isHeard(in: locale) else { return foreign += 1 }
        segments += 1
        // What a near miss was taken for is evidence about the words that were heard, not about the phrase.
        if segment.source == .dictionary, !segment.isNearMiss { return addUse(segment) }
        // Nothing was looked up for these: the dictionary has several phrases for the first, and the second came too late.
        guard segment.reason != "ambiguous", segment.reason != "afterFinal" else { return }
        guard let text = segment.text else { return withoutText += 1 }
        // An intent that no dictionary declares still counts as an answer; an answer that was not accepted does not.
        let isAnswer = segment.outcome != .unresolved || segment.reason == "undeclaredIntent"
        let heard = HeardText(
            text: text, intent: isAnswer ? segment.intent : nil,
            entities: isAnswer ? segment.entities.map { RecordedEntity(name: $0.name, text: $0.text) } : [],
            takenFor: segment.takenFor ?? (segment.isNearMiss ? segment.phrase : nil))
        let session = sessions[segment.session] ?? sessions.count
        sessions[segment.session] = session
        texts[heard, default: Tally()].add(segment, session: session)
    }

    private mutating func addUse(_ segment: RecordedSegment) {
        local += 1
        guard let intent = segment.intent, let phrase = segment.phrase else { return }
        uses[PhraseUse.Name(intent: intent, phrase: phrase), default: PhraseUse()].add(segment)
    }
}

extension LocaleIdentifier {
    /// Whether speech in this language is evidence for a dictionary in another.
    ///
    /// The regions must be equal, or one of the two must have no region and the languages must be equal.
    fileprivate func isHeard(in other: LocaleIdentifier) -> Bool {
        self == other || language == other.language && (rawValue == language || other.rawValue == other.language)
    }
}

/// A recorded text and the answer to it.
struct HeardText: Hashable, Sendable {
    /// The text in normal form, to the extent that it was recorded.
    var text: String
    /// The intent; nil if none was found.
    var intent: String?
    /// The entities with their names and words only.
    var entities: [RecordedEntity] = []
    /// What the text was taken for, if it sounds like a phrase but no phrase fits it, to the extent that it was recorded.
    var takenFor: String?
}
#endif
