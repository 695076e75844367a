#if SQLite
import Foundation
import RapidIntent

/// Segments as the resolver would finish them, with fictitious times.
enum Segments {
    /// 2026-03-01 08:00:00 UTC.
    static let morning = Date(timeIntervalSince1970: 1_772_352_000)

    static func event(_ resolution: Resolution) -> ResolverEvent {
        ResolverEvent(utterance: resolution.utterance, at: resolution.times.final ?? .zero, .resolved(resolution))
    }

    /// "Where am I?", fired 820 ms before the final.
    static func location(_ utterance: UtteranceID = "u1") -> Resolution {
        fired("Where am I?", "where am i", Command(intent: "Location"), phrase: "where am I", utterance: utterance)
    }

    /// "Take me to Starbucks, please!", with the place.
    static func navigation(_ utterance: UtteranceID = "u1") -> Resolution {
        let place = Entity(name: "place", value: "Starbucks", text: "Starbucks,", words: 3..<4)
        return fired(
            "Take me to Starbucks, please!", "take me to starbucks", Command(intent: "Navigate", entities: [place]),
            phrase: "take me to {place}", utterance: utterance)
    }

    /// A segment with something in every column but those of a contradiction and a near miss.
    static var everything: Resolution {
        let place = Entity(name: "place", value: "Starbucks", text: "Starbucks,", words: 3..<4)
        let others = [
            Entity(name: "level", value: "20.5", type: .number, text: "", words: nil),
            Entity(name: "class", value: "door\ngate", type: .list, text: "", words: nil),
        ]
        var resolution = fired(
            "Take me to Starbucks, please!", "take me to starbucks",
            Command(intent: "Navigate", entities: [place] + others), phrase: "take me to {place}")
        resolution.early = Resolution.Early(asked: 2, wasted: 1, ahead: .milliseconds(300))
        resolution.serviceTime = .milliseconds(212.5)
        resolution.price = Money("0.0015")
        resolution.dictionaryVersion = "5f1e"
        resolution.modelVersion = "clu/house/7"
        resolution.times.decoding = .milliseconds(40)
        resolution.withdrawals = 2
        (resolution.followUp, resolution.answers) = (.completed, "u0")
        resolution.stops = [
            PhraseStop(
                PhraseHistories.Key(intent: "Navigate", phrase: "take me", entities: ["place"], following: 3),
                pause: .milliseconds(400), wordsAfter: 2)
        ]
        return resolution
    }

    static func fired(
        _ text: String, _ normalised: String, _ command: Command, phrase: String? = nil,
        source: FiredCommand.Source = .dictionary, score: Double = 1, lead: Duration = .milliseconds(820),
        utterance: UtteranceID = "u1", serviceTime: Duration? = nil
    ) -> Resolution {
        resolution(
            text, normalised, .fired(FiredCommand(command: command, source: source, score: score, phrase: phrase)),
            fired: .milliseconds(2000) - lead, utterance: utterance, serviceTime: serviceTime)
    }

    /// "Turn of the light!", taken for "turn off the light".
    static func nearMiss(_ utterance: UtteranceID = "u1", asks: Bool = false) -> Resolution {
        let fired = FiredCommand(
            command: Command(intent: "LightsOff"), source: .dictionary, score: asks ? 0.7 : 0.97,
            phrase: "turn off [the] light[s]",
            near: NearMiss(heard: "Turn of the light!", takenFor: "turn off the light"))
        return resolution(
            "Turn of the light!", "turn of the light", asks ? .needsConfirmation(fired) : .fired(fired),
            utterance: utterance)
    }

    static func unresolved(
        _ text: String, _ reason: UnresolvedReason = .noMatch, utterance: UtteranceID = "u1",
        serviceTime: Duration? = nil
    ) -> Resolution {
        resolution(text, text.lowercased(), .unresolved(reason), utterance: utterance, serviceTime: serviceTime)
    }

    static func resolution(
        _ text: String, _ normalised: String, _ outcome: Resolution.Outcome, fired: Duration? = nil,
        utterance: UtteranceID = "u1", serviceTime: Duration? = nil
    ) -> Resolution {
        Resolution(
            utterance: utterance, text: text, normalised: normalised, locale: "en-GB", outcome: outcome,
            times: Resolution.Times(firstPartial: .milliseconds(400), fired: fired, final: .milliseconds(2000)),
            serviceTime: serviceTime)
    }
}
#endif
