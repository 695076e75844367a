#if Fleet
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentTelemetry

/// Measures the cost of telemetry: a resolver with telemetry beside one without, the writer alone, and operations on a
/// large file.
struct TelemetryBenchmark {
    /// The number of segments in the large file.
    var segments = 1_000_000
    /// The number of utterances resolved each way.
    private static let utterances = 20_000
    /// The number of utterances before the measurement.
    private static let warmUp = 1_000

    /// The time of a resolver for an utterance of four partial transcripts and a final one, in microseconds.
    struct HotPath {
        var plainMedian: Double
        var plain99: Double
        var watchedMedian: Double
        var watched99: Double
        /// The median and the 99th percentile of the additional time of an utterance, compared with the same without telemetry
        /// just before or after it.
        var addedMedian: Double
        var added99: Double
    }

    struct LargeFile {
        /// The number of segments written per second, from the first to the acknowledgement of the last.
        var segmentsPerSecond: Double
        /// The size of the file divided by the number of segments.
        var bytesPerSegment: Double
        /// The time of a report in seconds, and the growth of the process at its largest, in megabytes.
        var reportSeconds: Double
        var reportMegabytes: Double
        /// The milliseconds for the newest 50 segments, and for a page that looks at 200,000 rows and finds none.
        var pageMilliseconds: Double
        var emptyPageMilliseconds: Double
        /// The microseconds to find out whether the file has changed.
        var markMicroseconds: Double
        /// The seconds until one session of forty was erased and the file rebuilt.
        var forgetSeconds: Double
    }

    // MARK: - Hot path

    /// Resolves one utterance after the other with and without a store, in turns.
    func hotPath() async throws -> HotPath {
        let folder = try ScratchFolder()
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: "en-GB", lists: ["place": ["Starbucks", "the office"]],
                intents: ["Location": ["where am i"], "Navigate": ["take me to {place}"]])
        ])
        let store = try TelemetryStore(path: folder.path)
        let (plain, watched) = (
            IntentResolver(dictionaries: [dictionary]),
            IntentResolver(dictionaries: [dictionary], observers: [store])
        )
        var (plainTimes, watchedTimes): ([Double], [Double]) = ([], [])
        for number in 0..<Self.utterances + Self.warmUp {
            // Each comes first every other time, so that the effect of the other on the processor's caches is the same for both.
            let order = number.isMultiple(of: 2) ? [plain, watched] : [watched, plain]
            let times = [try await time(order[0], number), try await time(order[1], number)]
            // Outside the measurement: a service also has pauses between utterances.
            if number.isMultiple(of: 1_000) { try await store.flush() }
            guard number >= Self.warmUp else { continue }
            plainTimes.append(number.isMultiple(of: 2) ? times[0] : times[1])
            watchedTimes.append(number.isMultiple(of: 2) ? times[1] : times[0])
        }
        try await store.close()
        try BenchmarkFailure.unless(store.lost == 0, "segments were lost")
        let report = try await TelemetryReader(path: store.path).report()
        try BenchmarkFailure.unless(report.segments == Self.utterances + Self.warmUp, "not every segment was recorded")
        let added = zip(watchedTimes, plainTimes).map { $0 - $1 }
        return HotPath(
            plainMedian: percentile(plainTimes, 0.5), plain99: percentile(plainTimes, 0.99),
            watchedMedian: percentile(watchedTimes, 0.5), watched99: percentile(watchedTimes, 0.99),
            addedMedian: percentile(added, 0.5), added99: percentile(added, 0.99))
    }

    private func time(_ resolver: IntentResolver, _ number: Int) async throws -> Double {
        let id = UtteranceID("u\(number)")
        let texts = ["take", "take me", "take me to", "take me to the", "Take me to the office."]
        let events = texts.enumerated().map { index, text in
            RecognitionEvent.transcript(
                Transcript(
                    utterance: id, at: .milliseconds(300 * (index + 1)), text: text, isFinal: index == texts.count - 1))
        }
        var session = resolver.session()
        var count = 0
        let clock = ContinuousClock()
        let start = clock.now
        for event in events { count += await session.handle(event).count }
        let time = start.duration(to: clock.now)
        try BenchmarkFailure.unless(count == 7, "four partials, fired, final, resolved")
        return time / .microseconds(1)
    }

    // MARK: - Large file

    /// Fills a file as fast as possible without losing segments, reports on it, and erases a session.
    func largeFile() async throws -> LargeFile {
        let folder = try ScratchFolder()
        let clock = ContinuousClock()
        let week = SimulatedWeek(count: segments)
        let perSession = segments / SimulatedWeek.sessions
        var start = clock.now
        for session in 0..<SimulatedWeek.sessions {
            let store = try TelemetryStore(
                path: folder.path, session: "session \(session)",
                configuration: TelemetryConfiguration(capacity: 16_384), now: week.clock(session))
            for number in 0..<perSession {
                store.observe(week.event(session, number))
                if store.waiting > 12_000 { try await store.flush() }
            }
            try await store.close()
            try BenchmarkFailure.unless(store.lost == 0, "segments were lost")
        }
        let writing = start.duration(to: clock.now)
        let size = try FileManager.default.attributesOfItem(atPath: folder.path)[.size] as? Int ?? 0
        let reader = try TelemetryReader(path: folder.path)
        let before = try Self.memory("VmRSS", resettingPeak: true)
        start = clock.now
        let report = try await reader.report()
        let reporting = start.duration(to: clock.now)
        let grown = try Self.memory("VmHWM") - before
        try BenchmarkFailure.unless(report.segments == perSession * SimulatedWeek.sessions, "a wrong report")
        let page = try await Self.median {
            let page = try await reader.segments(limit: 50)
            try BenchmarkFailure.unless(page.segments.count == 50 && page.next != nil, "a wrong page")
        }
        let emptyPage = try await Self.median {
            let page = try await reader.segments(matching: TelemetryFilter(text: "nobody said 2 of these"), limit: 50)
            try BenchmarkFailure.unless(
                page.segments.isEmpty && (page.next != nil) == (report.segments > 200_000), "a page")
        }
        let mark = try await reader.mark()
        let marking = try await Self.median {
            try BenchmarkFailure.unless(try await reader.mark() == mark, "a change that nobody made")
        }
        start = clock.now
        let count = try await TelemetryEraser(path: folder.path).erase(.session("session 7"))
        try BenchmarkFailure.unless(count == perSession, "a wrong session")
        return LargeFile(
            segmentsPerSecond: Double(report.segments) / (writing / .seconds(1)),
            bytesPerSegment: Double(size) / Double(report.segments), reportSeconds: reporting / .seconds(1),
            reportMegabytes: grown, pageMilliseconds: page / .milliseconds(1),
            emptyPageMilliseconds: emptyPage / .milliseconds(1), markMicroseconds: marking / .microseconds(1),
            forgetSeconds: start.duration(to: clock.now) / .seconds(1))
    }

    /// The median time of several runs.
    private static func median(_ body: () async throws -> Void) async throws -> Duration {
        let clock = ContinuousClock()
        var times: [Duration] = []
        for _ in 0..<21 {
            let start = clock.now
            try await body()
            times.append(start.duration(to: clock.now))
        }
        return times.sorted()[10]
    }

    /// Reads a line of Linux's status of this process, in megabytes, after restarting the measurement of its largest size if
    /// asked.
    static func memory(_ line: String, resettingPeak: Bool = false) throws -> Double {
        if resettingPeak { try Data("5".utf8).write(to: URL(filePath: "/proc/self/clear_refs")) }
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let found = status.split(separator: "\n").first { $0.hasPrefix(line) }
        return (found?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? .nan) / 1024
    }

    private func percentile(_ figures: [Double], _ part: Double) -> Double {
        let sorted = figures.sorted()
        return sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))]
    }
}

/// A folder for one file, removed when it is released.
final class ScratchFolder {
    private let url = FileManager.default.temporaryDirectory.appending(path: "telemetry-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// The file.
    var path: String { url.appending(path: "telemetry.sqlite").path }
}

extension TelemetryBenchmark.HotPath {
    var table: String {
        func row(_ name: String, _ median: Double, _ high: Double) -> String {
            name + String(format: "%12.2f%12.2f", median, high)
        }
        return [
            "telemetry: one utterance of five transcripts, microseconds     p50         p99",
            row("  resolver alone                                    ", plainMedian, plain99),
            row("  recording in a file                               ", watchedMedian, watched99),
            row("  added, utterance by utterance                     ", addedMedian, added99),
            "  ratio" + String(format: "%55.2f%12.2f", watchedMedian / plainMedian, watched99 / plain99),
        ].joined(separator: "\n")
    }
}

extension TelemetryBenchmark.LargeFile {
    func table(of segments: Int) -> String {
        [
            "telemetry: \(segments) segments of \(SimulatedWeek.sessions) sessions",
            String(
                format: "  written             %12.0f segments a second, %.0f bytes each", segmentsPerSecond,
                bytesPerSegment),
            String(format: "  reported on         %12.2f s, %.1f MB more at the peak", reportSeconds, reportMegabytes),
            String(
                format: "  newest 50 segments  %12.2f ms, an empty page %.1f ms, a mark %.0f us", pageMilliseconds,
                emptyPageMilliseconds, markMicroseconds),
            String(format: "  one session forgotten %10.2f s", forgetSeconds),
        ].joined(separator: "\n")
    }
}
#endif
