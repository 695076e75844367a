#if Fleet
import Foundation
import RapidIntent
import RapidIntentPocketSphinx
import RapidIntentSpeech
import RapidIntentYAML

/// Measures the cost of listening: from the bytes of a WAV file through pipeline, recogniser and resolver to the events, in the
/// stream's time, so that audio is processed as fast as the processor can.
///
/// For comparison, it also measures the same without the pipeline, the recogniser alone, and a recogniser that does not decode
/// free text for speech outside the dictionary, in turns. The transcripts must be the same in every round.
struct ListeningBenchmark {
    var audio: [ListeningAudio]
    /// The number of rounds after the first one, in which the general language model may be loaded.
    private static let rounds = 3

    /// The transcripts differ from those of the round before, or differ with the resolver.
    struct WrongTranscripts: Error, CustomStringConvertible {
        var description: String
    }

    /// The consumers of audio.
    enum Stage: String, CaseIterable {
        // The smallest first, since the largest memory of one hides that of the next ones.
        case narrow = "recogniser without free text"
        case recogniser = "recogniser"
        case resolver = "recogniser and resolver"
        case pipeline = "pipeline that hears everything"
        case voice = "pipeline that begins with a voice"

        /// Whether it produces commands.
        var resolves: Bool { self != .narrow && self != .recogniser }
    }

    /// The measurements of one kind of audio at one stage.
    struct Row {
        var audio: String
        var stage: Stage
        /// Seconds of audio.
        var length: Double
        /// Processor time for all of it in seconds, in the first round and later.
        var first = 0.0
        var times: [Double] = []
        /// The largest size of the process in the first round, in megabytes; nil if it is unknown.
        var megabytes: Double?
        /// The number of final transcripts with words, and of fired commands.
        var finals = 0
        var commands = 0
    }

    private struct Final: Equatable {
        var at: Duration
        var text: String
    }

    private struct Outcome {
        /// The final transcripts that the dictionary explains.
        ///
        /// In free text the engine may find other words the next time, or none, since it adapts to the noise that came before.
        var finals: [Final] = []
        var count = 0
        var commands = 0

        /// Stores a final transcript that has words; one that the dictionary explains has a confidence.
        mutating func note(_ text: String, _ confidence: Double?, at time: Duration) {
            guard !text.isEmpty else { return }
            count += 1
            if confidence != nil { finals.append(Final(at: time, text: text)) }
        }
    }

    /// The consumers of audio, loaded once, as a service would.
    private struct Listeners {
        var narrow: PocketSphinxRecogniser
        var full: PocketSphinxRecogniser
        var resolver: IntentResolver
    }

    /// Measures.
    ///
    /// - Throws: If a file is not a WAV file, the recogniser fails, or ``WrongTranscripts``.
    func run() async throws -> [Row] {
        let dictionary = try CommandDictionary(contentsOf: [Self.home])
        let listeners = Listeners(
            narrow: try PocketSphinxRecogniser(
                dictionary: dictionary, configuration: PocketSphinxConfiguration(decodesFreeText: false)),
            full: try PocketSphinxRecogniser(dictionary: dictionary),
            resolver: IntentResolver(dictionaries: [dictionary]))
        var rows: [Row] = []
        for audio in audio {
            var measured = Stage.allCases.map { Row(audio: audio.name, stage: $0, length: 0) }
            var heard: [Stage: [Final]] = [:]
            for round in 0...Self.rounds {
                for index in measured.indices {
                    let stage = measured[index].stage
                    if round == 0 { ProcessMemory.resetPeak() }
                    let start = ProcessorTime.now
                    var (outcome, seconds) = (Outcome(), 0.0)
                    for file in audio.files {
                        let source = try WAVSource(bytes: file)
                        seconds += Double(source.samples.count) / Double(source.sampleRate)
                        try await recognise(source, at: stage, with: listeners, into: &outcome)
                    }
                    let time = start.microsecondsToNow / 1e6
                    if round == 0 {
                        measured[index].length = seconds
                        measured[index].first = time
                        measured[index].megabytes = ProcessMemory.peak
                        measured[index].finals = outcome.count
                    } else {
                        measured[index].times.append(time)
                    }
                    measured[index].commands = outcome.commands
                    guard heard[stage, default: outcome.finals] == outcome.finals else {
                        throw WrongTranscripts(description: "\(audio.name), \(stage.rawValue): round \(round) differs")
                    }
                    heard[stage] = outcome.finals
                }
            }
            // With voice activity, an utterance may have another beginning and end.
            for stage in [Stage.resolver, .pipeline] where heard[.recogniser] != heard[stage] {
                throw WrongTranscripts(description: "\(audio.name), \(stage.rawValue): other final transcripts")
            }
            rows += measured
        }
        return rows
    }

    private func recognise(
        _ source: WAVSource, at stage: Stage, with listeners: Listeners, into outcome: inout Outcome
    ) async throws {
        switch stage {
        case .narrow: try await recognise(source, with: listeners.narrow, into: &outcome)
        case .recogniser: try await recognise(source, with: listeners.full, into: &outcome)
        case .resolver: try await resolve(listeners.full.recognise(source), with: listeners, into: &outcome)
        case .pipeline: try await run(.continuous, source, with: listeners, into: &outcome)
        case .voice: try await run(.voiceActivity, source, with: listeners, into: &outcome)
        }
    }

    private func run(
        _ profile: PipelineProfile, _ source: WAVSource, with listeners: Listeners, into outcome: inout Outcome
    ) async throws {
        let pipeline = try SpeechPipeline(source: source, recogniser: listeners.full, profile: profile)
        let heard = pipeline.recognition
        async let running: Void = pipeline.run()
        try await resolve(heard, with: listeners, into: &outcome)
        try await running
    }

    private func resolve<Heard: AsyncSequence & Sendable>(
        _ heard: Heard, with listeners: Listeners,
        into outcome: inout Outcome
    ) async throws where Heard.Element == RecognitionEvent {
        for try await event in listeners.resolver.events(for: heard, pacing: .stream) {
            switch event.kind {
            case .final(let text, let confidence): outcome.note(text, confidence, at: event.at)
            case .fired: outcome.commands += 1
            default: break
            }
        }
    }

    private func recognise(
        _ source: WAVSource, with recogniser: PocketSphinxRecogniser, into outcome: inout Outcome
    ) async throws {
        for try await event in recogniser.recognise(source) {
            if case .transcript(let transcript) = event, transcript.isFinal {
                outcome.note(transcript.text, transcript.confidence, at: transcript.at)
            }
        }
    }

    /// The package's own dictionary.
    private static let home = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Dictionaries/home.yaml").standardizedFileURL.path
}

extension [ListeningBenchmark.Row] {
    var table: String {
        func padded(_ text: String) -> String { text + String(repeating: " ", count: Swift.max(0, 52 - text.count)) }
        let heading =
            "listening: seconds of the processor for a second of audio\n" + padded("")
            + "   audio    first     then    peak MB  finals  commands"
        return
            ([heading]
            + map { row in
                padded("  \(row.audio): \(row.stage.rawValue)")
                    + String(
                        format: "%6.1f s%9.4f%9.4f", row.length, row.first / row.length,
                        percentile(row.times, 0.5) / row.length)
                    + (row.megabytes.map { String(format: "%11.1f", $0) } ?? "          –")
                    + String(format: "%8d", row.finals)
                    + (row.stage.resolves ? String(format: "%10d", row.commands) : "")
            }).joined(separator: "\n")
    }
}
#endif
