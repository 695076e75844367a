#if canImport(Speech)
import AVFAudio
import Foundation
public import RapidIntent
import Speech
import Synchronization

/// Recognises speech through `SFSpeechRecognizer`, on every Apple system since macOS 10.15 and iOS 10.
///
/// > Important: Type-checked against declarations of the framework, but not tested on an Apple system.
///
/// ```swift
/// let recogniser = try AppleDictationRecogniser(vocabulary: RecognitionVocabulary(dictionary))
/// for try await event in recogniser.recognise(microphone) { … }
/// ```
///
/// Each utterance is a recognition task of its own, so Apple's limit of about a minute and restarted texts do not
/// matter; a detector finds the ends of utterances. Up to 100 names and short phrases of the dictionary are passed
/// as contextual strings. Request permission first (`SFSpeechRecognizer.requestAuthorization`).
public struct AppleDictationRecogniser: SpeechRecogniser {
    private let listening: AppleListening

    /// Creates a recogniser; it uses the system only when it listens.
    ///
    /// - Throws: ``AppleSpeechError`` for options out of range.
    public init(
        vocabulary: RecognitionVocabulary? = nil, options: AppleSpeechOptions = AppleSpeechOptions()
    ) throws(AppleSpeechError) {
        listening = try AppleListening(vocabulary, options)
    }

    /// The final results after the end of the audio may take five seconds, and the pipeline waits a little longer.
    public var timeLimits: RecogniserTimeLimits { DictationCycle.timeLimits }

    /// Listens until the audio ends or the consuming task is cancelled.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        listening.stream(hearing: source, resetPause: TranscriptRepair.usualResetPause) { [listening] output in
            try await DictationSession(listening, sampleRate: source.sampleRate, output: output).run(hearing: source)
        }
    }
}

/// The recognition of one stream of audio by successive tasks.
private actor DictationSession {
    /// A task's result or error as a value, received from the framework's thread.
    private enum Said: Sendable {
        case result(DictationCycle.Result)
        case failed(AppleSpeechError.Meaning)
    }

    private struct RunningTask {
        var request: SFSpeechAudioBufferRecognitionRequest
        var task: SFSpeechRecognitionTask
    }

    private let recogniser: SFSpeechRecognizer
    private let listening: AppleListening
    private let output: RecognitionOutput
    private let sampleRate: Int
    private let format: AVAudioFormat
    private var cycle: DictationCycle
    private var tasks: [Int: RunningTask] = [:]
    private let said = AsyncStream<(Int, Said)>.makeStream()
    private var failure: AppleSpeechError?

    init(_ listening: AppleListening, sampleRate: Int, output: RecognitionOutput) throws(AppleSpeechError) {
        let options = listening.options
        guard SFSpeechRecognizer.authorizationStatus() == .authorized else {
            throw AppleSpeechError(
                .notAuthorised,
                "speech recognition is not allowed; ask with SFSpeechRecognizer.requestAuthorization first")
        }
        guard let recogniser = SFSpeechRecognizer(locale: Locale(identifier: options.locale.rawValue)),
            recogniser.isAvailable
        else {
            throw AppleSpeechError(.unavailable, "no speech recogniser is available for '\(options.locale)'")
        }
        // Otherwise the framework ignores the setting and goes online.
        guard !options.staysOnDevice || recogniser.supportsOnDeviceRecognition else {
            throw AppleSpeechError(
                .notOnDevice,
                "this device cannot recognise '\(options.locale)' by itself; allow Apple's servers with "
                    + "'staysOnDevice: false'")
        }
        guard
            let format = AVAudioFormat(
                commonFormat: .pcmFormatInt16, sampleRate: Double(sampleRate), channels: 1, interleaved: true)
        else { throw AppleSpeechError(.unavailable, "audio of \(sampleRate) Hz is not supported") }
        self.recogniser = recogniser
        self.listening = listening
        self.output = output
        self.sampleRate = sampleRate
        self.format = format
        cycle = DictationCycle(options, naming: listening.counter.next)
    }

    /// Processes a source to its end, and waits for the final results.
    func run(hearing source: any AudioSource) async throws {
        defer {
            for running in tasks.values { running.task.cancel() }
            tasks = [:]
        }
        begin()
        let listening = Task { await listen() }
        defer { listening.cancel() }
        for try await frame in source.frames() {
            await output.waitForRoom()
            try receive(frame)
            if let failure { throw failure }
        }
        try Task.checkCancellation()
        for running in tasks.values { running.request.endAudio() }
        // Ends with the last task's final result, or with the time limit.
        let patience = Task {
            try await Task.sleep(for: DictationCycle.lastWords)
            said.continuation.finish()
        }
        defer { patience.cancel() }
        if !cycle.isWaiting || tasks.isEmpty { said.continuation.finish() }
        hasEnded = true
        await listening.value
        if let failure { throw failure }
    }

    private var hasEnded = false

    private func receive(_ frame: AudioFrame) throws {
        output.receive(frame)
        let end = frame.at + .audio(samples: frame.samples.count, rate: sampleRate)
        if let buffer = AVAudioPCMBuffer(frame.samples.map(\.fullScale), format: format) {
            tasks[cycle.current]?.request.append(buffer)
        }
        let (step, events) = cycle.update(voice: output.silence == .zero, at: end)
        for event in events { output.emitNow(event) }
        if step == .exchange {
            tasks[cycle.current - 1]?.request.endAudio()
            begin()
        }
    }

    /// Begins the task that receives audio from now on.
    private func begin() {
        let number = cycle.current
        let request = SFSpeechAudioBufferRecognitionRequest()
        request.shouldReportPartialResults = true
        request.requiresOnDeviceRecognition = listening.options.staysOnDevice
        request.contextualStrings = listening.hints
        request.taskHint = .confirmation
        let continuation = said.continuation
        let task = recogniser.recognitionTask(with: request) { result, error in
            if let result { continuation.yield((number, .result(DictationCycle.Result(result)))) }
            if let error {
                let error = error as NSError
                continuation.yield(
                    (
                        number,
                        .failed(
                            AppleSpeechError.meaning(
                                domain: error.domain, number: error.code, message: error.localizedDescription))
                    ))
            }
        }
        tasks[number] = RunningTask(request: request, task: task)
    }

    private func listen() async { for await (number, said) in said.stream { receive(said, of: number) } }

    private func receive(_ said: Said, of number: Int) {
        switch said {
        case .result(let result):
            for event in cycle.receive(result, of: number) { output.emitNow(event) }
            if result.isFinal { end(number) }
        case .failed(.failure(let error)):
            failure = failure ?? error
            end(number)
        case .failed(.noSpeech), .failed(.cancelled): end(number)
        }
    }

    private func end(_ number: Int) {
        tasks[number] = nil
        let (step, events) = cycle.end(of: number)
        for event in events { output.emitNow(event) }
        if step == .exchange, !hasEnded, failure == nil { begin() }
        if hasEnded, tasks.isEmpty { said.continuation.finish() }
    }
}

extension DictationCycle.Result {
    fileprivate init(_ result: SFSpeechRecognitionResult) {
        let best = result.bestTranscription
        self.init(
            text: best.formattedString, isFinal: result.isFinal,
            words: best.segments.map { segment in
                Transcript.Word(
                    text: segment.substring, start: .seconds(segment.timestamp),
                    end: .seconds(segment.timestamp + segment.duration), confidence: Double(segment.confidence))
            },
            alternatives: result.transcriptions.dropFirst().map(\.formattedString))
    }
}
#endif
