import RapidIntent

/// Converts results of `SFSpeechRecognizer` to events, and decides when a new task replaces the current one: a state
/// machine.
///
/// A task reports no endpoint and lasts about a minute at most. So one task serves one utterance: it begins in silence,
/// its audio ends after a silence that follows words, and a task without speech is replaced before its time limit.
///
/// ```
/// words      ......where.where am i................
/// voice      ______█████████████____________________
/// task       1111111111111111111111|222222222222222     ended by trailing silence
/// ```
struct DictationCycle: Sendable {
    struct Result: Sendable, Equatable {
        var text: String
        var isFinal = false
        /// The words, with times from the beginning of the task's audio.
        var words: [Transcript.Word] = []
        var alternatives: [String] = []
    }

    /// The next action for the task.
    enum Step: Sendable, Equatable {
        case goOn
        /// End this task's audio, and send audio to a new one; the old one may still report its final result.
        case exchange
    }

    /// The longest silence of a task: Apple ends one after about a minute.
    static let longestTask = Duration.seconds(50)

    /// The time limit of tasks for their final results after the end of the audio.
    static let lastWords = Duration.seconds(5)

    /// The time limits of the recogniser: it reads audio at any time, and one second is added, so that its own limit is
    /// reached first.
    static let timeLimits = RecogniserTimeLimits(finish: lastWords + .seconds(1))

    private var rule: EndpointRule
    private let name: @Sendable () -> UtteranceID
    /// The tasks without a final result, by number, and the beginning of their audio.
    private var tasks: [Int: (begin: Duration, utterance: UtteranceID?)] = [:]
    private(set) var current = 0
    private var now = Duration.zero

    init(_ options: AppleSpeechOptions, naming name: @escaping @Sendable () -> UtteranceID) {
        rule = EndpointRule(options.endpoints)
        self.name = name
        tasks[0] = (.zero, nil)
    }

    /// Processes the audio up to a time.
    mutating func update(voice: Bool, at now: Duration) -> (step: Step, events: [RecognitionEvent]) {
        self.now = now
        let verdict = rule.update(voice: voice, at: now)
        let begin = tasks[current]?.begin ?? .zero
        switch verdict {
        case .ended: return exchange()
        // A task is not replaced within a word; the longest utterance ends in time by itself.
        case .waiting where now - begin >= Self.longestTask: return exchange()
        default: return (.goOn, [])
        }
    }

    private mutating func exchange() -> (step: Step, events: [RecognitionEvent]) {
        current += 1
        tasks[current] = (now, nil)
        return (.exchange, [])
    }

    /// Processes a task's result.
    mutating func receive(_ result: Result, of number: Int) -> [RecognitionEvent] {
        guard let task = tasks[number] else { return [] }
        if result.isFinal { tasks[number] = nil }
        guard task.utterance != nil || !result.text.isEmpty else { return [] }
        let utterance = task.utterance ?? name()
        if !result.isFinal { tasks[number]?.utterance = utterance }
        // Confidence is zero before the final result, which gives it per word.
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

    /// Ends a task; without a final result, its utterance ends on its last partial.
    ///
    /// A task may also finish by itself before the end of the audio; it then ignores later audio.
    ///
    /// - Returns: Whether another task is needed, and the events.
    mutating func end(of number: Int) -> (step: Step, events: [RecognitionEvent]) {
        let utterance = tasks.removeValue(forKey: number)?.utterance
        let events: [RecognitionEvent] = utterance.map { [.endpoint($0, at: now)] } ?? []
        guard number == current else { return (.goOn, events) }
        return (exchange().step, events)
    }

    /// Whether final results of tasks are missing.
    var isWaiting: Bool { !tasks.isEmpty }
}
