#if canImport(Speech)
import AVFAudio
import CoreMedia
import Foundation
public import RapidIntent
import Speech

/// Recognises speech through `SpeechAnalyzer` and `SpeechTranscriber`, on the device.
///
/// > Important: Type-checked against declarations of the framework, but not tested on an Apple system.
///
/// ```swift
/// let recogniser = try AppleTranscriberRecogniser(vocabulary: RecognitionVocabulary(dictionary))
/// for try await event in recogniser.recognise(microphone) { … }
/// ```
///
/// Volatile and final results become one growing text; ``AppleSpeechOptions`` define the end of an utterance. The
/// language's model must be installed (`AssetInventory`). There is no limit of a minute.
@available(macOS 26, iOS 26, *)
public struct AppleTranscriberRecogniser: SpeechRecogniser {
    private let listening: AppleListening

    /// Creates a recogniser; it uses the system only when it listens.
    ///
    /// - Throws: ``AppleSpeechError`` for options out of range.
    public init(
        vocabulary: RecognitionVocabulary? = nil, options: AppleSpeechOptions = AppleSpeechOptions()
    ) throws(AppleSpeechError) {
        listening = try AppleListening(vocabulary, options)
    }

    /// Listens until the audio ends or the consuming task is cancelled.
    public func recognise(_ source: any AudioSource) -> AsyncThrowingStream<RecognitionEvent, any Error> {
        listening.stream(hearing: source, resetPause: nil) { [listening] output in
            try await TranscriberSession(listening, output: output).run(hearing: source)
        }
    }
}

/// The recognition of one stream of audio by an analyzer.
@available(macOS 26, iOS 26, *)
private actor TranscriberSession {
    private let listening: AppleListening
    private let output: RecognitionOutput
    private var transcript: AnalyzerTranscript
    private var rule: EndpointRule
    private var now = Duration.zero

    init(_ listening: AppleListening, output: RecognitionOutput) {
        self.listening = listening
        self.output = output
        transcript = AnalyzerTranscript(naming: listening.counter.next)
        rule = EndpointRule(listening.options.endpoints)
    }

    func run(hearing source: any AudioSource) async throws {
        let options = listening.options
        let transcriber = SpeechTranscriber(
            locale: Locale(identifier: options.locale.rawValue), transcriptionOptions: [],
            reportingOptions: [.volatileResults], attributeOptions: [])
        let analyzer = SpeechAnalyzer(modules: [transcriber])
        guard let format = await SpeechAnalyzer.bestAvailableAudioFormat(compatibleWith: [transcriber]) else {
            throw AppleSpeechError(
                .unavailable, "no speech model is installed for '\(options.locale)'; install it with AssetInventory"
            )
        }
        let context = AnalysisContext()
        context.contextualStrings = [.general: listening.hints]
        try await analyzer.setContext(context)
        let (inputs, input) = AsyncStream<AnalyzerInput>.makeStream()
        try await analyzer.start(inputSequence: inputs)
        do {
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { [self] in
                    for try await result in transcriber.results {
                        await receive(
                            AnalyzerTranscript.Result(
                                text: String(result.text.characters), range: result.range.stream,
                                isFinal: result.isFinal))
                    }
                }
                group.addTask { [self] in
                    try await pass(source, in: format, to: input, of: analyzer)
                    input.finish()
                    try await analyzer.finalizeAndFinishThroughEndOfInput()
                }
                try await group.waitForAll()
            }
        } catch {
            input.finish()
            await analyzer.cancelAndFinishNow()
            throw error
        }
        emit { $0.end(at: $1) }
    }

    private func pass(
        _ source: any AudioSource, in format: AVAudioFormat, to input: AsyncStream<AnalyzerInput>.Continuation,
        of analyzer: SpeechAnalyzer
    ) async throws {
        var resampler = Resampler(from: source.sampleRate, to: Int(format.sampleRate))
        for try await frame in source.frames() {
            await output.waitForRoom()
            output.receive(frame)
            now = frame.at + .audio(samples: frame.samples.count, rate: source.sampleRate)
            let samples = resampler.resample(frame.samples.map(\.fullScale))
            if let buffer = AVAudioPCMBuffer(samples, format: format) {
                input.yield(AnalyzerInput(buffer: buffer))
            }
            if case .ended = rule.update(voice: output.silence == .zero, at: now) {
                emit { $0.end(at: $1) }
                // Finalizes the earlier audio; its results arrive late and are dropped.
                try await analyzer.finalize(through: CMTime(seconds: now / .seconds(1), preferredTimescale: 1_000))
            }
        }
        try Task.checkCancellation()
    }

    private func receive(_ result: AnalyzerTranscript.Result) { emit { $0.receive(result, at: $1) } }

    private func emit(_ events: (inout AnalyzerTranscript, Duration) -> [RecognitionEvent]) {
        for event in events(&transcript, now) { output.emitNow(event) }
    }
}

@available(macOS 26, iOS 26, *)
extension CMTimeRange {
    /// The range on the clock of the stream; its end is never before its start.
    fileprivate var stream: Range<Duration> {
        let start = Duration.seconds(start.seconds.isFinite ? start.seconds : 0)
        let end = Duration.seconds(end.seconds.isFinite ? end.seconds : 0)
        return start..<max(start, end)
    }
}

extension AVAudioPCMBuffer {
    /// Samples in the analyzer's format; nil if the format is neither 16-bit nor 32-bit floating point.
    convenience init?(_ samples: [Float], format: AVAudioFormat) {
        self.init(pcmFormat: format, frameCapacity: AVAudioFrameCount(max(samples.count, 1)))
        frameLength = AVAudioFrameCount(samples.count)
        if let channel = int16ChannelData?[0] {
            for (index, sample) in samples.enumerated() { channel[index] = Int16(fullScale: sample) }
        } else if let channel = floatChannelData?[0] {
            for (index, sample) in samples.enumerated() { channel[index] = sample }
        } else {
            return nil
        }
    }
}
#endif
