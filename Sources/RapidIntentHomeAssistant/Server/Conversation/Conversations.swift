#if SpeechServers
import RapidIntent
import RapidIntentSupport

/// The conversations of all clients, by their ids: what is said in one may answer or follow up on what was said before.
///
/// Home Assistant opens a connection for each text, so that only the id tells which texts belong together. Texts without one stand for
/// themselves.
actor Conversations {
    private struct Open {
        var session: ResolverSession
        var count = 0
        var last: Duration
    }

    private let resolver: IntentResolver
    private let time: Stopwatch
    /// How long a text may follow up on an earlier one; nil if none may.
    private let within: Duration?
    private var open: [String: Open] = [:]

    /// The maximum number of conversations that are kept; the oldest one is forgotten first.
    private static let most = 1_000

    init(_ resolver: IntentResolver, _ configuration: WyomingServerConfiguration) {
        self.resolver = resolver
        time = Stopwatch(configuration.clock)
        let policies = configuration.resolver
        within = [policies.followUps?.within, policies.confirmations?.within].compactMap(\.self).max()
    }

    /// Resolves a text of a conversation.
    ///
    /// Of two that come at once, the second knows nothing of the first.
    func resolutions(of sentence: ClientConversation.Sentence, scope: MatchScope) async -> [Resolution] {
        guard let within, let id = sentence.situation["conversation_id"], !id.isEmpty else {
            return await resolver.resolutions(of: sentence.text, locale: sentence.locale, scope: scope)
        }
        let now = time.elapsed
        open = open.filter { now - $0.value.last <= within }
        var conversation = open.removeValue(forKey: id) ?? Open(session: resolver.session(), last: now)
        conversation.session.scope = scope
        conversation.count += 1
        let transcript = Transcript(
            utterance: UtteranceID("text \(conversation.count)"), at: now, text: sentence.text, isFinal: true,
            locale: sentence.locale)
        let events = await conversation.session.handle(.transcript(transcript))
        conversation.last = time.elapsed
        if open.count >= Self.most, let oldest = open.min(by: { $0.value.last < $1.value.last }) {
            open[oldest.key] = nil
        }
        open[id] = conversation
        return events.compactMap { if case .resolved(let resolution) = $0.kind { resolution } else { nil } }
    }
}
#endif
