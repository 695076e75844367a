#if Fleet
import Foundation
import RapidIntentSupport

@main
struct Benchmark {
    static func main() async {
        do {
            try await run()
        } catch {
            let message = "\(error)"
            let line = message.hasPrefix("error: ") ? message : "error: \(message)"
            FileHandle.standardError.write(Data("\(line)\n".utf8))
            exit(1)
        }
    }

    private static func run() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        switch (arguments.first, arguments.count) {
        case (nil, _):
            print(
                String(format: "unknown words: one more English word, %.1f ns", try UnknownWordsBenchmark.english.run())
            )
            try matching([1_000, 100_000, 1_000_000])
            try loading()
        case ("matching", 2...):
            let counts = arguments.dropFirst().compactMap(Int.init).filter { $0 > 0 }
            guard counts.count == arguments.count - 1 else { usage() }
            try matching(counts)
        case ("near-misses", 2...):
            let counts = arguments.dropFirst().compactMap(Int.init).filter { $0 > 0 }
            guard counts.count == arguments.count - 1 else { usage() }
            print(NearMissBenchmark.header)
            for count in counts { print(try await NearMissBenchmark(phraseCount: count).run().line) }
        case ("tentative", 1):
            print(TentativeBenchmark.header)
            for count in [1_000, 100_000] { print(try await TentativeBenchmark(phraseCount: count).run()) }
        case ("tentative", 3):
            print(TentativeBenchmark.header)
            print(try await TentativeBenchmark(dictionary: arguments[2], texts: arguments[3]).run())
        case ("sentences", 4): try await printJSON(SentencesBenchmark(Array(arguments.dropFirst())).run())
        case ("online", 1): print(try await OnlineBenchmark().run().table)
        case ("stalled", 1): print(try await StalledBenchmark().run().table)
        case ("ask-ahead", 3):
            try await printJSON(AskAheadBenchmark(dictionary: arguments[2], transcripts: arguments[3]).run())
        case ("listening", _): try await listening(to: Array(arguments.dropFirst()))
        case ("voice-activity", 2...):
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            try VoiceActivityBenchmark(recordings: Array(arguments.dropFirst())).run {
                print(String(decoding: try encoder.encode($0), as: UTF8.self))
            }
        case ("telemetry", 1): try await telemetry(segments: 1_000_000)
        case ("telemetry", 2):
            guard let segments = arguments.last.flatMap({ Int($0) }), segments >= 1_000 else { usage() }
            try await telemetry(segments: segments)
        case ("fleet", 1): try await FleetBenchmark().run { print($0) }
        case ("fleet", 2):
            guard let seconds = arguments.last.flatMap({ Int($0) }), (1...1_000_000).contains(seconds) else { usage() }
            try await FleetBenchmark(seconds: seconds).run { print($0) }
        case ("model", 1): print(try ModelBenchmark(sentenceCount: 15_000, intentCount: 150).run().table)
        case ("threads", 1): try await ThreadsBenchmark().run { print($0) }
        case ("threads", 3):
            try await ThreadsBenchmark(dictionary: arguments[2], sentences: arguments[3]).run { print($0) }
        case ("loading", 1): try loading()
        case ("loading", 2): try printJSON(LoadingBenchmark(file: arguments[2]).run())
        default: usage()
        }
    }

    private static func usage() -> Never {
        print(
            """
            usage: rapid-intent-benchmark                                        literal phrases, as tables
                   rapid-intent-benchmark matching COUNT …                       … of so many phrases
                   rapid-intent-benchmark near-misses COUNT …                    final texts that no phrase fits, beside those that one does
                   rapid-intent-benchmark tentative [DICTIONARY SENTENCES]       a partial transcript with and without what it may mean
                   rapid-intent-benchmark sentences DICTIONARY QUESTIONS ROUNDS  what 'speed' asks, as JSON
                   rapid-intent-benchmark online                                 what an online question costs beside libcurl
                   rapid-intent-benchmark stalled                                what a local command takes while a service stalls
                   rapid-intent-benchmark ask-ahead DICTIONARY TRANSCRIPTS       what 'ask-ahead' asks, as JSON
                   rapid-intent-benchmark listening [WAV …]                      what hearing a second of audio costs
                   rapid-intent-benchmark voice-activity WAV …                   what 'voice-activity' asks, as JSON lines
                   rapid-intent-benchmark telemetry [SEGMENTS]                   what recording, reporting and forgetting cost
                   rapid-intent-benchmark fleet [SECONDS]                        what an instance pays without its cluster; memory over a time
                   rapid-intent-benchmark model                                  training an intent model, and asking it
                   rapid-intent-benchmark threads [DICTIONARY SENTENCES]         how many utterances several threads get through
                   rapid-intent-benchmark loading [DICTIONARY]                   loading by itself; of a file, as JSON
            """)
        exit(2)
    }

    private static func listening(to recordings: [String]) async throws {
        let audio: [ListeningAudio] =
            recordings.isEmpty
            ? [.silence(seconds: 30), .noise(seconds: 10)] : [try ListeningAudio(recordings: recordings)]
        print(try await ListeningBenchmark(audio: audio).run().table)
    }

    private static func telemetry(segments: Int) async throws {
        let benchmark = TelemetryBenchmark(segments: segments)
        print(try await benchmark.hotPath().table)
        print(try await benchmark.largeFile().table(of: segments))
    }

    private static func loading() throws {
        print(
            "loading: milliseconds of the processor (median of \(LoadingBenchmark.rounds) rounds); mapped: from opening the "
                + "compiled file to the first command")
        print(LoadingBenchmark.Result.heading)
        print(try LoadingBenchmark(phraseCount: 100_000).run().line("literal phrases"))
        print(try LoadingBenchmark(nameCount: 50_000).run().line("50,000 names   "))
    }

    private static func matching(_ counts: [Int]) throws {
        print(
            "matching: one partial transcript, nanoseconds of the processor (median of \(MatchingBenchmark.rounds) rounds in turns)"
        )
        print("  phrases      ours  Dictionary   ratio    memory: ours  Dictionary     load")
        var results: [MatchingBenchmark.Result] = []
        for count in counts {
            results.append(try MatchingBenchmark(phraseCount: count).run())
            print(results.last?.line ?? "")
        }
        guard let first = results.first, let last = results.last else { return }
        print(
            String(
                format: "growth of time from the first row to the last: ours %.2fx, Dictionary %.2fx",
                last.ours / first.ours, last.dictionary / first.dictionary))
    }

    private static func printJSON(_ figures: some Encodable) throws {
        print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
    }
}
#else
import RapidIntentSupport

@main
struct WithoutTrait {
    static func main() { MissingTrait.end("rapid-intent-benchmark", needs: "Fleet") }
}
#endif
