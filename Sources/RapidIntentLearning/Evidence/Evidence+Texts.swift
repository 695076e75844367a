#if SQLite
package import RapidIntent
import RapidIntentDictionary
package import RapidIntentTelemetry

extension Evidence {
    /// What a dictionary would have resolved of the texts that another one does not.
    ///
    /// Texts are matched as final transcripts in the empty situation. In a masked text, `{name}` is replaced by the first value of
    /// the list of that name, so that the result also counts values that the list may not have. Digits that are hidden match
    /// nothing. Takes a microsecond or two for each different text.
    ///
    /// - Parameters:
    ///   - before: The dictionary without it.
    /// - Returns: The number of segments, and what they cost at the online service.
    package func resolved(
        by after: CommandDictionary, notBy before: CommandDictionary
    ) -> (segments: Int, savings: Savings) {
        var (old, new) = (
            TranscriptMatcher(before, scope: .withoutSpeaker), TranscriptMatcher(after, scope: .withoutSpeaker)
        )
        var gained = Tally()
        var isGained: [String: Bool] = [:]
        for (heard, tally) in texts {
            let isNew =
                isGained[heard.text]
                ?? {
                    let text = after.unmasked(heard.text)
                    return old.update(to: text).matches.isEmpty && !new.update(to: text).matches.isEmpty
                }()
            isGained[heard.text] = isNew
            if isNew { gained.add(tally) }
        }
        return (gained.heard, gained.savings)
    }

    package func use(of phrase: String, intent: String) -> PhraseUse {
        uses[PhraseUse.Name(intent: intent, phrase: phrase)] ?? PhraseUse()
    }

    /// The answers to texts, the most frequent first; takes one pass over the different texts.
    package func answers(to wanted: Set<String>) -> [String: [HeardAnswer]] {
        var answers: [String: [HeardAnswer]] = [:]
        for (heard, tally) in texts where wanted.contains(heard.text) {
            guard let intent = heard.intent else { continue }
            answers[heard.text, default: []].append(
                HeardAnswer(
                    intent: intent, entities: heard.entities, isMisheard: heard.takenFor != nil, heard: tally.heard))
        }
        return answers.mapValues { $0.sorted { ($1.heard, $0.intent) < ($0.heard, $1.intent) } }
    }
}

package struct HeardAnswer: Sendable, Equatable {
    package var intent: String
    package var entities: [RecordedEntity]
    /// Whether the text was taken for something that it sounds like.
    package var isMisheard: Bool
    package var heard: Int
}

extension CommandDictionary {
    /// A masked text with the first value of the list of that name in place of each `{name}`.
    ///
    /// `{name}` stays where there is no such list. Hidden digits stay as they are.
    package func unmasked(_ text: String) -> String {
        guard text.contains("{") else { return text }
        return text.split(separator: " ").map { word in
            guard word.hasPrefix("{"), word.hasSuffix("}"),
                case .values(let values)? = list(named: String(word.dropFirst().dropLast()))?.content,
                let form = values.first?.forms.first
            else { return String(word) }
            return form
        }.joined(separator: " ")
    }
}

/// The outcomes of a dictionary's phrase.
package struct PhraseUse: Sendable, Equatable {
    package private(set) var fired = 0
    /// How often the final transcript contradicted it without feedback from the app.
    private(set) var contradicted = 0
    /// How often the user undid the command.
    private(set) var undone = 0
    /// How often the user did not want the command.
    private(set) var wrong = 0
    /// How often the time from the command to the final transcript is known, and the sum of these times.
    private var leads = 0
    private var totalLead = Duration.zero

    package var bad: Int { contradicted + undone + wrong }
    /// The mean time by which it fired before the final transcript; nil if no such time is known.
    package var lead: Duration? { leads > 0 ? totalLead / leads : nil }

    struct Name: Hashable, Sendable {
        var intent: String
        var phrase: String
    }

    mutating func add(_ segment: RecordedSegment) {
        fired += 1
        switch (segment.feedback, segment.outcome) {
        case (.undone, _): undone += 1
        case (.wrong, _), (.declined, _): wrong += 1
        case (_, .contradicted): contradicted += 1
        default: break
        }
        if let lead = segment.lead {
            leads += 1
            totalLead += lead
        }
    }
}
#endif
