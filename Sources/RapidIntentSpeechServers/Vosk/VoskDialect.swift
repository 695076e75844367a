#if SpeechServers
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport

/// The messages to and from a Vosk server.
///
/// The server answers every block of audio with one message, in order. So each answer has the time of its block, and
/// the same audio gives the same events, however fast it is read and however slow the network is.
struct VoskDialect: SpeechServerDialect {
    /// Samples per second of the sent audio.
    static let sampleRate = 16_000

    typealias Incoming = WebSocketAnswer

    private let configuration: VoskMessage
    private let limits: SpeechServerLimits
    private let blockLength: Int
    private let server: String
    private let name: @Sendable () -> UtteranceID
    private let note: @Sendable (AudioFrame) -> Void
    private let inputRate: Int
    private var conversion: SampleRateConversion
    private var samples: [Int16] = []
    /// The beginning and the end of the received audio.
    private var begin: Duration?
    private var heard = Duration.zero
    private var unanswered: [Duration] = []
    private var answered = Duration.zero
    private var hasEnded = false
    private var utterance: UtteranceID?
    private(set) var isOver = false

    /// Creates the dialect for a new stream.
    ///
    /// - Parameters:
    ///   - note: Receives the audio before it is sent.
    init(
        _ options: VoskOptions, phrases: [String], inputRate: Int, server: String,
        naming name: @escaping @Sendable () -> UtteranceID, noting note: @escaping @Sendable (AudioFrame) -> Void
    ) {
        configuration = .configuration(options, phrases: phrases)
        limits = options.limits
        blockLength = max(1, Int(options.block / .seconds(1) * Double(Self.sampleRate)))
        self.server = server
        self.name = name
        self.note = note
        self.inputRate = inputRate
        conversion = SampleRateConversion(from: inputRate, to: Self.sampleRate)
    }

    var hasRoom: Bool {
        unanswered.count < 1
            || .audio(samples: unanswered.count * blockLength, rate: Self.sampleRate) < limits.audioUnderWay
    }
    var wantsAudio: Bool { !hasEnded }
    var duty: SpeechServerDuty { hasEnded ? .final : unanswered.isEmpty ? .none : .answer }

    func open() -> [VoskMessage] { [configuration] }

    mutating func process(_ frame: AudioFrame) -> SpeechServerReaction<VoskMessage> {
        note(frame)
        begin = begin ?? frame.at
        heard = frame.at + .audio(samples: frame.samples.count, rate: inputRate)
        samples += conversion.convert(frame.samples)
        guard samples.count >= blockLength else { return SpeechServerReaction() }
        return SpeechServerReaction(messages: [block()])
    }

    mutating func end() -> SpeechServerReaction<VoskMessage> {
        samples += conversion.finish()
        hasEnded = true
        return SpeechServerReaction(messages: (samples.isEmpty ? [] : [block()]) + [.end])
    }

    private mutating func block() -> VoskMessage {
        defer { samples = [] }
        unanswered.append(heard)
        return .audio(samples)
    }

    mutating func receive(_ answer: Incoming) throws(SpeechServerError) -> SpeechServerReaction<VoskMessage> {
        switch answer {
        case .ping(let content): return SpeechServerReaction(messages: [.pong(content)])
        case .text(let text):
            let answer = try VoskAnswer(text, from: server)
            let isOwed = !unanswered.isEmpty
            if isOwed {
                answered = unanswered.removeFirst()
            } else if hasEnded {
                answered = heard
                // A server that answers the configuration like audio is one answer ahead. Its final answer, which is
                // not a partial, is still to come.
                isOver = answer.isResult
            }
            return SpeechServerReaction(events: events(of: answer), isOwedAnswer: isOwed)
        }
    }

    private mutating func events(of answer: VoskAnswer) -> [RecognitionEvent] {
        guard utterance != nil || !answer.text.isEmpty else { return [.progress(at: answered)] }
        let current = utterance ?? name()
        utterance = answer.isResult ? nil : current
        let begin = begin ?? .zero
        var transcript = Transcript(
            utterance: current, at: answered, text: answer.text, isFinal: answer.isResult,
            confidence: answer.confidence, words: answer.words,
            alternatives: answer.alternatives.map { Transcript.Alternative(text: $0) })
        for index in transcript.words.indices {
            transcript.words[index].start? += begin
            transcript.words[index].end? += begin
        }
        return [.transcript(transcript)] + (answer.isResult ? [.endpoint(current, at: answered)] : [])
    }
}

typealias VoskMessage = WebSocketMessage

extension VoskMessage {
    /// The end of the audio, with exactly these bytes.
    ///
    /// Both `asr_server.py` and `asr_server.cpp` of https://github.com/alphacep/vosk-server compare the whole message.
    static let end = VoskMessage.text("{\"eof\" : 1}")

    /// The configuration before the audio; `asr_server.py` reads it, `asr_server.cpp` does not.
    static func configuration(_ options: VoskOptions, phrases: [String]) -> VoskMessage {
        let configuration: JSON = [
            "sample_rate": VoskDialect.sampleRate, "words": true,
            "max_alternatives": options.alternatives > 0 ? options.alternatives : nil,
            "phrase_list": phrases.isEmpty ? nil : phrases + [VoskAnswer.unknownWord],
        ]
        return .text((["config": configuration.withoutNulls] as JSON).text)
    }
}
#endif
