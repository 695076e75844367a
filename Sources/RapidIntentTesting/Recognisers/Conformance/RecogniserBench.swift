import Foundation
import RapidIntent
import Synchronization

/// A recogniser under test, and its recorded events.
final class RecogniserBench: Sendable {
    let conformance: RecogniserConformance
    let recogniser: any SpeechRecogniser
    /// The ids of all streams, and those that occurred in two streams.
    private let ids = Mutex<(known: Set<UtteranceID>, twice: Set<UtteranceID>)>(([], []))

    init(conformance: RecogniserConformance, recogniser: any SpeechRecogniser) {
        self.conformance = conformance
        self.recogniser = recogniser
    }

    struct Heard: Sendable {
        var events: [RecognitionEvent] = []
        var error: (any Error)?
        var broken: [String] = []

        var transcripts: [Transcript] {
            events.compactMap { if case .transcript(let transcript) = $0 { transcript } else { nil } }
        }
        var texts: [String] {
            var last: [(UtteranceID, String)] = []
            for transcript in transcripts {
                if last.last?.0 == transcript.utterance { last.removeLast() }
                last.append((transcript.utterance, transcript.text))
            }
            return last.map(\.1).filter { !$0.isEmpty }
        }
    }

    private var promises: Set<RecogniserConformance.Promise> { conformance.promises }

    /// Recognises a source to its end; nil if it does not end in time.
    private func recognise(_ source: any AudioSource) async -> Heard? {
        let task = Task { [self] in
            var heard = Heard()
            var rules = RecognitionRules(needsSilence: promises.contains(.silence))
            do {
                for try await event in recogniser.recognise(source) {
                    heard.events.append(event)
                    rules.check(event)
                }
            } catch {
                heard.error = error
            }
            rules.end()
            heard.broken = rules.broken
            note(heard)
            return heard
        }
        return await Watchdog(patience: conformance.grace * 10).value(of: task)
    }

    private func note(_ heard: Heard) {
        let own = Set(heard.transcripts.map(\.utterance))
        ids.withLock { ids in
            ids.twice.formUnion(ids.known.intersection(own))
            ids.known.formUnion(own)
        }
    }

    /// Recognises a source and reports a broken general rule, or else the problem found by `problem`.
    @discardableResult
    private func check(
        _ name: String, _ report: inout ConformanceReport, _ source: any AudioSource, fails: Bool = false,
        _ problem: (Heard) -> String? = { _ in nil }
    ) async -> Heard? {
        let start = ContinuousClock.now
        let heard = await recognise(source)
        var found: String?
        if let heard {
            if let error = heard.error, !fails { found = "the stream throws: \(error)" }
            found = heard.broken.first ?? found ?? problem(heard)
        } else {
            found = "the stream does not end"
        }
        let outcome = heard.map { $0.error.map { "\($0)" } ?? $0.texts.joined(separator: " / ") } ?? "no end"
        report.note(name, outcome, after: start.duration(to: .now), problem: found)
        return heard
    }

    private func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }.map(String.init)
    }

    private func wordProblem(_ heard: Heard) -> String? {
        guard promises.contains(.words) else { return nil }
        guard heard.texts.map(words) == [words(conformance.recording.text)] else {
            return "other words are heard: \(heard.texts)"
        }
        return nil
    }

    private func silenceOnly(_ heard: Heard) -> String? {
        promises.contains(.words) && !heard.texts.isEmpty ? "words are heard where there are none" : nil
    }

    // MARK: Checks

    /// Checks the recording without changes.
    func checkWords(_ report: inout ConformanceReport) async {
        let samples = conformance.recording.samples
        let end = Duration.seconds(Double(samples.count) / 16_000 + 0.1)
        await check("the words of a recording", &report, ProbeSource(samples)) { [self] heard in
            if let problem = wordProblem(heard) { return problem }
            guard promises.contains(.words) else { return nil }
            if let late = heard.events.first(where: { $0.at > end }) { return "a time beyond the audio: \(late)" }
            if promises.contains(.partials), !heard.transcripts.contains(where: { !$0.isFinal && !$0.text.isEmpty }) {
                return "no words are reported before the end"
            }
            return silenceProblem(heard)
        }
        if promises.contains(.words) {
            let twice = ProbeSource(samples + samples)
            await check("two utterances", &report, twice) { [self] heard in
                let text = words(conformance.recording.text)
                return heard.texts.map(words) == [text, text] ? nil : "other words are heard: \(heard.texts)"
            }
        }
    }

    private func silenceProblem(_ heard: Heard) -> String? {
        guard promises.contains(.silence) else { return nil }
        let silences = heard.transcripts.compactMap(\.silence)
        if promises.contains(.partials), !silences.contains(.zero) { return "no transcript reports speech" }
        return silences.contains { $0 >= .milliseconds(200) }
            ? nil : "no transcript reports the silence after the words"
    }

    /// Checks audio that ends within a word, with or without an error.
    func checkEndings(_ report: inout ConformanceReport) async {
        let cutOff = conformance.recording.cutOff
        await check("audio that stops in the middle of a word", &report, ProbeSource(cutOff))
        await check(
            "a source that fails in the middle of a word", &report, ProbeSource(cutOff, ending: .failure), fails: true
        ) { [self] heard in
            guard promises.contains(.words) else { return nil }
            return heard.error is ProbeSource.Failure
                ? nil : "the source's error is lost: \(String(describing: heard.error))"
        }
    }

    /// Checks audio without words.
    func checkOddAudio(_ report: inout ConformanceReport) async {
        await check("no audio at all", &report, ProbeSource([]), silenceOnly)
        await check("a single sample", &report, ProbeSource([1]), silenceOnly)
        await check("100 ms of audio", &report, ProbeSource(ConformanceRecording.silence(seconds: 0.1)), silenceOnly)
        await check("a minute of silence", &report, ProbeSource(ConformanceRecording.silence(seconds: 60)), silenceOnly)
        await check("digital silence", &report, ProbeSource([Int16](repeating: 0, count: 48_000)), silenceOnly)
        let clipped = (0..<32_000).map { $0 / 40 % 2 == 0 ? Int16.max : Int16.min }
        await check("two seconds of clipping", &report, ProbeSource(clipped))
    }

    /// Checks the recording at other sample rates.
    func checkRates(_ report: inout ConformanceReport) async {
        for rate in [8_000, 44_100, 48_000] {
            let source = ProbeSource(conformance.recording.samples(at: rate), sampleRate: rate)
            await check("the recording at \(rate) Hz", &report, source, fails: true) { [self] heard in
                if let error = heard.error {
                    return "\(error)".contains("\(rate)") ? nil : "the rate is not refused clearly: \(error)"
                }
                // At 8 kHz, half of the frequencies are missing.
                return rate < 16_000 ? nil : wordProblem(heard)
            }
        }
    }

    /// Checks several concurrent streams.
    func checkOverlap(_ report: inout ConformanceReport) async {
        let start = ContinuousClock.now
        let samples = conformance.recording.samples
        let problems = await withTaskGroup(of: String?.self) { group in
            for _ in 0..<4 {
                group.addTask { [self] in
                    guard let heard = await recognise(ProbeSource(samples)) else { return "a stream does not end" }
                    if let error = heard.error { return "a stream throws: \(error)" }
                    return heard.broken.first ?? wordProblem(heard)
                }
            }
            return await group.reduce(into: [String]()) { if let problem = $1 { $0.append(problem) } }
        }
        report.note("four streams at once", after: start.duration(to: .now), problem: problems.first)
    }

    func checkIds(_ report: inout ConformanceReport) {
        let twice = ids.withLock { $0.twice }
        report.note(
            "ids across streams",
            problem: twice.isEmpty ? nil : "used in several streams: \(twice.map(\.rawValue).sorted())")
    }
}

extension RecogniserBench {
    func checkCancellation(_ report: inout ConformanceReport) async {
        let recording = conformance.recording
        for (name, samples) in [
            ("cancelled in the middle of a word", recording.cutOff),
            ("cancelled before the first audio", []), ("cancelled in silence", recording.samples),
        ] {
            await checkRelease(name, &report, of: ProbeSource(samples, ending: .stall)) { [self] source in
                let task = Task {
                    var iterator = recogniser.recognise(source).makeAsyncIterator()
                    while try await iterator.next() != nil {}
                }
                // Waits until all available events have arrived.
                try? await Task.sleep(for: .milliseconds(100))
                task.cancel()
                _ = await task.result
            }
        }
        await checkRelease("a stream without a reader", &report, of: ProbeSource(recording.samples, ending: .stall)) {
            [self] source in
            _ = recogniser.recognise(source)
            // A recogniser that listens in a task of its own may not have started yet.
            try? await Task.sleep(for: .milliseconds(100))
        }
        await checkRelease("a consumer who leaves early", &report, of: ProbeSource(recording.samples, ending: .stall)) {
            [self] source in
            var iterator = recogniser.recognise(source).makeAsyncIterator()
            _ = try? await iterator.next()
        }
    }

    private func checkRelease(
        _ name: String, _ report: inout ConformanceReport, of source: ProbeSource,
        after body: @escaping @Sendable (ProbeSource) async -> Void
    ) async {
        let task = Task { await body(source) }
        let ended = await Watchdog(patience: conformance.grace + .seconds(1)).value(of: task) != nil
        let start = ContinuousClock.now
        let isReleased = await comesTrue { source.listenerCount == 0 }
        let isDisconnected = await comesTrue { [self] in (conformance.connections?() ?? 0) == 0 }
        let problem: String? =
            if !ended {
                "the stream goes on after its task was cancelled"
            } else if !isReleased {
                "the source still has a listener"
            } else {
                isDisconnected ? nil : "the connection stays open"
            }
        report.note(name, after: start.duration(to: .now), deadline: conformance.grace, problem: problem)
    }

    /// Whether a condition becomes true within the grace.
    private func comesTrue(_ condition: @escaping @Sendable () -> Bool) async -> Bool {
        let deadline = ContinuousClock.now + conformance.grace
        while !condition() {
            guard ContinuousClock.now < deadline else { return false }
            try? await Task.sleep(for: .milliseconds(2))
        }
        return true
    }

    /// Checks descriptors, threads and connections after many calls.
    ///
    /// Other code in the same process uses descriptors too, so one of three runs without growth is enough.
    func checkRemains(_ report: inout ConformanceReport) async {
        let start = ContinuousClock.now
        var problem: String?
        for _ in 0..<3 {
            let before = Self.resources
            for _ in 0..<conformance.calls {
                await listenBriefly(to: ProbeSource(ConformanceRecording.silence(seconds: 0.1)))
            }
            _ = await comesTrue { [self] in (conformance.connections?() ?? 0) == 0 }
            let grown = zip(["descriptors", "threads"], zip(before, Self.resources)).first { name, counts in
                counts.1 - counts.0 > conformance.calls / 2
            }
            problem = grown.map { "\($0.1.1 - $0.1.0) \($0.0) are left after \(conformance.calls) calls" }
            if problem == nil { break }
        }
        report.note("\(conformance.calls) calls", after: start.duration(to: .now), problem: problem)
    }

    private func listenBriefly(to source: ProbeSource) async {
        do {
            for try await _ in recogniser.recognise(source) {}
        } catch {}  // errors were checked before
    }

    /// The numbers of descriptors and threads of the process; zeros if the system does not report them.
    private static var resources: [Int] {
        ["/proc/self/fd", "/proc/self/task"].map { path in
            (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
        }
    }
}
