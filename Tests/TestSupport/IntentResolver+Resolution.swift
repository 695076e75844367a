package import RapidIntent
import Testing

extension IntentResolver {
    /// The one resolution of a text; a text with several commands, or without words, is an issue of the test.
    package func resolution(
        of text: String, utterance: UtteranceID = "text", scope: MatchScope = .everything
    ) async -> Resolution {
        let resolutions = await resolutions(of: text, utterance: utterance, scope: scope)
        if resolutions.count != 1 { Issue.record("'\(text)' has \(resolutions.count) resolutions") }
        return resolutions.first
            ?? Resolution(
                utterance: utterance, text: text, normalised: "", locale: dictionaries.locale,
                outcome: .unresolved(.noMatch))
    }
}
