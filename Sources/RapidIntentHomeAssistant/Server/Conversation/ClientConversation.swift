#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSpeechServers
import RapidIntentSupport

/// The conversation with one client: the state machine that decides what a ``WyomingServer`` answers.
///
/// A pure value: the connection passes in what the client sends and what became of turns, and performs the effects.
///
/// ```
///             audio-start               text of the turn
///   ready ─────────────────▶ listening ──────────────────▶ answered
///     ▲                                                       │
///     └───────────────────────── transcribe ──────────────────┘
/// ```
///
/// The text comes when the turn is over, or after `audio-stop`. In `answered`, audio is ignored: the client may not
/// have read the answer yet.
struct ClientConversation: Sendable {
    enum Input: Sendable {
        /// The client sends an event.
        case received(WyomingEvent)
        /// The turn with this number has its first words.
        case spoken(turn: Int)
        case heard(turn: Int, text: String)
        /// The turn cannot go on.
        case failed(turn: Int, reason: String)
        /// What the segments of a text were resolved to.
        case understood(Sentence, [Resolution])
    }

    /// What the connection has to do.
    enum Effect: Sendable {
        case send([WyomingMessage])
        case describe
        /// Begin a turn; an earlier one is cancelled.
        case begin(turn: Int, sampleRate: Int, TurnEnding)
        /// Pass audio to the turn.
        case hear([AudioFrame])
        case endAudio
        /// Resolve a text.
        case understand(Sentence)
        case close
    }

    /// A text whose intent is asked for.
    struct Sentence: Sendable {
        var text: String
        var locale: LocaleIdentifier?
        /// The client's context, as it was sent.
        var context: JSON?

        /// The texts of the context, for the conditions of phrases.
        var situation: [String: String] {
            let members = (context?.object ?? []).compactMap { member in member.value.string.map { (member.key, $0) } }
            return Dictionary(members) { first, _ in first }
        }
    }

    private enum State: Sendable {
        case ready(TurnEnding)
        case listening(PCMFraming)
        /// All audio has come.
        case finishing
        case answered
        case closed
    }

    private let limits: WyomingServerLimits
    /// The language that is recognised; nil if no speech is.
    private let language: LocaleIdentifier?
    private var state = State.ready(.usual)
    private var turn = 0
    private var hasWords = false

    init(limits: WyomingServerLimits, language: LocaleIdentifier?) {
        self.limits = limits
        self.language = language
    }

    mutating func handle(_ input: Input) -> [Effect] {
        if case .closed = state { return [] }
        switch input {
        case .received(let event): return receive(event)
        case .spoken(let turn):
            guard turn == self.turn, isListening, !hasWords else { return [] }
            hasWords = true
            return [.send([WyomingMessage("transcript-start", languageMember)])]
        case .heard(let turn, let text): return turn == self.turn && isListening ? answer(text) : []
        case .failed(let turn, let reason): return turn == self.turn && isListening ? fail(reason, "turn-failed") : []
        case .understood(let sentence, let resolutions):
            let reply = IntentReply(answers: answers, context: sentence.context)
            return [.send(reply.messages(for: resolutions))]
        }
    }

    /// The texts that answer intents.
    var answers = WyomingAnswers()

    private var isListening: Bool {
        switch state {
        case .listening, .finishing: true
        case .ready, .answered, .closed: false
        }
    }

    private var languageMember: [JSON.Member] { language.map { [("language", .string($0.rawValue))] } ?? [] }

    private mutating func receive(_ event: WyomingEvent) -> [Effect] {
        switch event.type {
        case "describe": return [.describe]
        case "ping": return [.send([WyomingMessage("pong", [("text", JSON(event["text"]?.string))])])]
        case "transcribe": return transcribe(event)
        case "audio-start": return begin(event)
        case "audio-chunk": return hear(event)
        case "audio-stop": return endAudio()
        // Home Assistant sends `transcript`; the protocol also has `recognize`.
        case "transcript", "recognize": return understand(event)
        // Events of unknown types are ignored, because the protocol may be extended.
        default: return []
        }
    }

    private mutating func transcribe(_ event: WyomingEvent) -> [Effect] {
        guard let language else { return fail("this server recognises no speech", "no-speech-to-text") }
        if let wanted = Self.language(of: event), wanted.language != language.language {
            return fail("speech in '\(wanted)' is not recognised, only in '\(language)'", "unsupported-language")
        }
        // Values that a later version may have mean the default.
        let ending = event["vad_sensitivity"]?.string.flatMap(TurnEnding.init(rawValue:)) ?? .usual
        let wasListening = isListening
        state = .ready(ending)
        return wasListening ? [.endAudio] : []
    }

    private mutating func begin(_ event: WyomingEvent) -> [Effect] {
        guard language != nil else { return fail("this server recognises no speech", "no-speech-to-text") }
        guard case .ready(let ending) = state else { return [] }
        do throws(PCMFraming.Refusal) {
            let framing = try PCMFraming(event)
            state = .listening(framing)
            turn += 1
            hasWords = false
            return [.begin(turn: turn, sampleRate: framing.format.sampleRate, ending)]
        } catch {
            return fail(error.description, "unsupported-audio")
        }
    }

    private mutating func hear(_ event: WyomingEvent) -> [Effect] {
        switch state {
        case .ready:
            return begin(event) + (isListening ? hear(event) : [])
        case .listening(var framing):
            do throws(PCMFraming.Refusal) {
                guard try PCMFraming(event).format == framing.format else {
                    return fail("audio-chunk: its format is not that of audio-start", "unsupported-audio")
                }
            } catch {
                return fail(error.description, "unsupported-audio")
            }
            let frames = framing.append(event.payload)
            state = .listening(framing)
            return frames.isEmpty ? [] : [.hear(frames)]
        case .finishing, .answered, .closed: return []
        }
    }

    private mutating func endAudio() -> [Effect] {
        guard case .listening(var framing) = state else { return [] }
        state = .finishing
        let rest = framing.finish()
        return (rest.isEmpty ? [] : [.hear(rest)]) + [.endAudio]
    }

    private mutating func answer(_ text: String) -> [Effect] {
        state = .answered
        var messages = hasWords ? [] : [WyomingMessage("transcript-start", languageMember)]
        if !text.isEmpty { messages.append(WyomingMessage("transcript-chunk", [("text", .string(text))])) }
        messages.append(WyomingMessage("transcript", [("text", .string(text))] + languageMember))
        messages.append(WyomingMessage("transcript-stop"))
        return [.send(messages), .endAudio]
    }

    private mutating func understand(_ event: WyomingEvent) -> [Effect] {
        guard let text = event["text"]?.string else { return fail("\(event.type): it has no 'text'", "bad-event") }
        guard text.utf8.count <= limits.textBytes else {
            return fail("\(event.type): its text has more than \(limits.textBytes) bytes", "bad-event")
        }
        return [
            .understand(Sentence(text: text, locale: Self.language(of: event), context: event["context"]))
        ]
    }

    /// The language that an event names; an empty one is none.
    private static func language(of event: WyomingEvent) -> LocaleIdentifier? {
        guard let language = event["language"]?.string, !language.isEmpty else { return nil }
        return LocaleIdentifier(rawValue: language)
    }

    /// Sends an error, and closes.
    mutating func fail(_ reason: String, _ code: String) -> [Effect] {
        state = .closed
        return [.send([Self.error(reason, code)]), .close]
    }

    /// The event that reports an error.
    static func error(_ reason: String, _ code: String) -> WyomingMessage {
        WyomingMessage("error", [("text", .string(reason)), ("code", .string(code))])
    }
}
#endif
