#if Observability
import RapidIntent

func resolution(
    _ outcome: Resolution.Outcome, serviceTime: Duration? = nil, lead: Duration? = nil,
    early: Resolution.Early? = nil, decoding: Duration? = nil
) -> Resolution {
    Resolution(
        utterance: "u1", text: "secret words", normalised: "secret words", locale: "en", outcome: outcome,
        times: Resolution.Times(fired: lead.map { .seconds(3) - $0 }, final: .seconds(3), decoding: decoding),
        serviceTime: serviceTime, early: early)
}

func event(_ kind: ResolverEvent.Kind, of utterance: UtteranceID = "u1") -> ResolverEvent {
    ResolverEvent(utterance: utterance, at: .zero, kind)
}

let fired = FiredCommand(command: Command(intent: "Location"), source: .dictionary, phrase: "where am i")
let answered = FiredCommand(command: Command(intent: "Sing"), source: .online, score: 0.97)
let failure = OnlineIntentError(.serverFailed, "secret detail", status: 503)
#endif
