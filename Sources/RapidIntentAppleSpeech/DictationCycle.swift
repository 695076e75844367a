import RapidIntent
import RapidIntentSpeech

/// What `SFSpeechRecognizer` says, and when its task is ended and another one begun: a pure state machine.
///
/// A task tells no endpoint and lasts about a minute at most. So one task serves one utterance: it begins in silence, ends its
/// audio after a silence that follows words, and is exchanged in time where there is no speech at all.
///
/// ```
/// words      ......where.where am i................
/// voice      ______█████████████____________________
/// task       1111111111111111111111|222222222222222     ended by trailing silence
/// ```
struct DictationCycle: Sendable {
    /// What a task has understood.
    struct Result: Sendable, Equatable {
        var text: String
        var isFinal = false
        /// The words, with times from the beginning of the task's audio.
        var words: [Transcript.Word] = []
        var alternatives: [String] = []
    }

    /// What is to be done with the task.
    enum Step: Sendable, Equatable {
        /// Nothing.
        case goOn
        /// No more audio goes to this task; it may say its last words, and audio goes to a new one.
        case exchange
    }

    /// How long a task may hear nothing but silence: Apple ends one after about a minute.
    static let longestTask = Duration.seconds(50)

    /// How long tasks may take for their last words once the audio has ended.
    static let lastWords = Duration.seconds(5)

    /// How long a recogniser may take that goes by this: it takes audio at any time, and a second more lets its own limit
    /// come first.
    static let timeLimits = RecogniserTimeLimits(finish: lastWords + .seconds(1))

    private var rule: EndpointRule
    private let name: @Sendable () -> UtteranceID
    /// The tasks that have not said their last words, by their number, and where their audio begins.
    private var tasks: [Int: (begin: Duration, utterance: UtteranceID?)] = [:]
    private(set) var current = 0
    private var now = Duration.zero

    init(_ options: AppleSpeechOptions, naming name: @escaping @Sendable () -> UtteranceID) {
        rule = EndpointRule(
            trailingSilence: options.trailingSilence, longestUtterance: options.longestUtterance,
            hangover: options.detector.hangover)
        self.name = name
        tasks[0] = (.zero, nil)
    }

    /// Takes note of the audio up to a moment.
    ///
    /// - Parameter voice: Whether there is speech then.
    mutating func update(voice: Bool, at now: Duration) -> (step: Step, events: [RecognitionEvent]) {
        self.now = now
        let verdict = rule.update(voice: voice, at: now)
        let begin = tasks[current]?.begin ?? .zero
        switch verdict {
        case .ended: return exchange()
        // In the middle of a word nothing is exchanged; the longest utterance ends in time by itself.
        case .waiting where now - begin >= Self.longestTask: return exchange()
        default: return (.goOn, [])
        }
    }

    private mutating func exchange() -> (step: Step, events: [RecognitionEvent]) {
        current += 1
        tasks[current] = (now, nil)
        return (.exchange, [])
    }

    /// Takes what a task says.
    mutating func receive(_ result: Result, of number: Int) -> [RecognitionEvent] {
        guard let task = tasks[number] else { return [] }
        if result.isFinal { tasks[number] = nil }
        guard task.utterance != nil || !result.text.isEmpty else { return [] }
        let utterance = task.utterance ?? name()
        if !result.isFinal { tasks[number]?.utterance = utterance }
        // Confidence is zero until the final result, and there it is that of the words.
        let confidences = result.isFinal ? result.words.compactMap(\.confidence).filter { $0 > 0 } : []
        let words = result.words.map { word in
            var word = word
            word.start = word.start.map { $0 + task.begin }
            word.end = word.end.map { $0 + task.begin }
            word.isFinal = result.isFinal
            if confidences.isEmpty { word.confidence = nil }
            return word
        }
        let transcript = Transcript(
            utterance: utterance, at: now, text: result.text, isFinal: result.isFinal,
            confidence: confidences.isEmpty ? nil : confidences.reduce(0, +) / Double(confidences.count), words: words,
            alternatives: result.alternatives.map { Transcript.Alternative(text: $0) })
        return [.transcript(transcript)] + (result.isFinal ? [.endpoint(utterance, at: now)] : [])
    }

    /// Takes note of a task that has ended; where it said no last words, its utterance ends on its last partial.
    ///
    /// A task may also say its last words by itself, in the middle of the audio: the task then ignores what comes next.
    ///
    /// - Returns: Whether another task is needed, and what is to be told.
    mutating func end(of number: Int) -> (step: Step, events: [RecognitionEvent]) {
        let utterance = tasks.removeValue(forKey: number)?.utterance
        let events: [RecognitionEvent] = utterance.map { [.endpoint($0, at: now)] } ?? []
        guard number == current else { return (.goOn, events) }
        return (exchange().step, events)
    }

    /// Whether tasks still have to say their last words.
    var isWaiting: Bool { !tasks.isEmpty }
}
