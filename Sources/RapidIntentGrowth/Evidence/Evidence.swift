import Foundation
package import RapidIntent
package import RapidIntentTelemetry

/// What telemetry has to say about phrases that a dictionary may learn, and about those that it learned.
///
/// ```swift
/// let evidence = try await reader.reduceObservations(into: Evidence(locale: "en-GB")) { $0.add($1) }
/// ```
///
/// Takes memory for each text that is different, not for each segment.
package struct Evidence: Sendable {
    /// The language in question; what was said in others is counted and passed over.
    package let locale: LocaleIdentifier
    /// How many segments in this language there are.
    package private(set) var segments = 0
    /// How many of them the dictionary knew.
    package private(set) var local = 0
    /// How many segments in other languages there are.
    package private(set) var foreign = 0
    /// How many segments that the dictionary did not know have no text.
    private(set) var withoutText = 0
    private(set) var texts: [HeardText: Tally] = [:]
    private(set) var uses: [PhraseUse.Name: PhraseUse] = [:]
    private var sessions: [String: Int] = [:]

    /// Nothing heard yet.
    ///
    /// - Parameter locale: The language of the dictionary that is to grow.
    package init(locale: LocaleIdentifier) { self.locale = locale }

    /// Adds a segment.
    package mutating func add(_ observation: Observation) {
        guard observation.locale.isHeard(in: locale) else { return foreign += 1 }
        segments += 1
        if observation.source == .dictionary { return addUse(observation) }
        // Which of several phrases of the dictionary was meant is not for a service to say.
        guard observation.reason != "ambiguous" else { return }
        guard let text = observation.text else { return withoutText += 1 }
        // An intent that no dictionary declared is an answer that could not be used; what was not believed is none.
        let isAnswer = observation.outcome != .unresolved || observation.reason == "undeclaredIntent"
        let heard = HeardText(
            text: text, intent: isAnswer ? observation.intent : nil, entities: isAnswer ? observation.entities : [])
        let session = sessions[observation.session] ?? sessions.count
        sessions[observation.session] = session
        texts[heard, default: Tally()].add(observation, session: session)
    }

    private mutating func addUse(_ observation: Observation) {
        local += 1
        guard let intent = observation.intent, let phrase = observation.phrase else { return }
        let name = PhraseUse.Name(intent: intent, phrase: phrase)
        var use = uses[name] ?? PhraseUse()
        use.fired += 1
        switch (observation.feedback, observation.outcome) {
        case (.undone, _): use.undone += 1
        case (.wrong, _), (.declined, _): use.wrong += 1
        case (_, .contradicted): use.contradicted += 1
        default: break
        }
        uses[name] = use
    }
}

extension LocaleIdentifier {
    /// Whether what is said in this language is for a dictionary in another: of the same region, or of the language where
    /// one of them names no region.
    fileprivate func isHeard(in other: LocaleIdentifier) -> Bool {
        self == other || language == other.language && (rawValue == language || other.rawValue == other.language)
    }
}
