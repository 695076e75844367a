#if Fleet
import Foundation
import RapidIntent
import RapidIntentDictionary
import RapidIntentModel
import RapidIntentTelemetry
import RapidIntentYAML
import Synchronization

/// Measures how many utterances per second several threads process together, each with its own streams and texts, with one
/// dictionary or model.
///
/// An utterance is matched word by word. Numbers of threads take turns, so that other work of the machine affects them equally.
struct ThreadsBenchmark {
    /// The numbers of threads that are compared; the others are shown as multiples of the first.
    static let threadCounts = [1, 2, 4]
    private static let rounds = 5
    private static let turn = Duration.milliseconds(600)

    /// The work of a row, and its utterances.
    private struct Row {
        var name: String
        var utterances: [[String]]
        /// Makes the work of one thread on an utterance.
        var worker: @Sendable () -> Worker
        /// The store to wait for after a row, until its writer is done.
        var store: TelemetryStore?
    }

    private typealias Worker = (_ partials: [String]) async -> Void

    private let rows: [Row]
    private let folder: ScratchFolder
    /// The dictionary and utterances for measuring the memory of streams.
    private let home: (dictionary: CommandDictionary, utterances: [[String]])?

    /// - Parameters:
    ///   - dictionary: A dictionary of templates, such as one imported from Home Assistant's sentences; nil for none.
    ///   - sentences: A file of sentences for it, one per line.
    init(dictionary: String? = nil, sentences: String? = nil) throws {
        let phrases = GeneratedPhrases(count: 50_000).phrases
        let literal = try CommandDictionary([
            DictionarySource(intents: [IntentSource(name: Located("Any"), phrases: phrases.map { Located($0) })])
        ])
        let names = try CommandDictionary([
            DictionarySource(
                lists: [
                    ListSource(
                        name: Located("name"),
                        values: phrases.map { ListValueSource(forms: [Located($0)], canonical: Located($0)) })
                ],
                intents: [IntentSource(name: Located("Call"), phrases: [Located("call {name} [please]")])])
        ])
        let said = stride(from: 0, to: phrases.count, by: 50).map { phrases[$0] }
        folder = try ScratchFolder()
        let store = try TelemetryStore(path: folder.path)
        var rows: [Row] = [
            Row(name: "50,000 phrases", utterances: said.map(Self.partials), worker: Self.matching(literal)),
            Row(
                name: "50,000 names", utterances: said.map { Self.partials(of: "call \($0) please") },
                worker: Self.matching(names)),
        ]
        var home: (dictionary: CommandDictionary, utterances: [[String]])?
        if let dictionary, let sentences {
            let dictionary = try CommandDictionary(contentsOf: [dictionary])
            let texts = try String(contentsOfFile: sentences, encoding: .utf8).split(separator: "\n").map(String.init)
            guard !texts.isEmpty else { throw BenchmarkFailure("\(sentences) has no sentence") }
            let utterances = texts.map(Self.partials)
            home = (dictionary, utterances)
            rows.append(Row(name: "its sentences", utterances: utterances, worker: Self.matching(dictionary)))
        }
        self.home = home
        let spoken = said.map(Self.partials)
        rows += [
            Row(name: "resolver", utterances: spoken, worker: Self.resolving(IntentResolver(dictionaries: [literal]))),
            Row(
                name: "with telemetry", utterances: spoken,
                worker: Self.resolving(IntentResolver(dictionaries: [literal], observers: [store])), store: store),
        ]
        let model = try IntentModelTrainer().train(
            (0..<2_000).map { LabelledSentence(phrases[$0], intent: "intent\($0 % 50)") })
        rows.append(
            Row(name: "model answers", utterances: said.map { [$0] }) {
                { texts in for text in texts { _ = model.prediction(for: text) } }
            })
        self.rows = rows
    }

    private static func matching(_ dictionary: CommandDictionary) -> @Sendable () -> Worker {
        {
            var matcher = TranscriptMatcher(dictionary)
            return { partials in for partial in partials { matcher.update(to: partial) } }
        }
    }

    private static func resolving(_ resolver: IntentResolver) -> @Sendable () -> Worker {
        {
            var (session, number) = (resolver.session(), 0)
            return { partials in
                number += 1
                let id = UtteranceID("u\(number)")
                for (place, text) in partials.enumerated() {
                    let transcript = Transcript(
                        utterance: id, at: .seconds(number) + .milliseconds(100 * place), text: text,
                        isFinal: place == partials.count - 1)
                    _ = await session.handle(.transcript(transcript))
                }
            }
        }
    }

    /// The beginnings of a sentence, each with one more word.
    private static func partials(of text: String) -> [String] {
        let ends = text.indices.filter { text[$0] == " " } + [text.endIndex]
        return ends.map { String(text[..<$0]) }
    }

    /// Prints a row as soon as it is measured.
    func run(_ print: (String) -> Void) async throws {
        print(
            "threads: utterances a second, and how many times those of one thread (median of \(Self.rounds) rounds in turns)"
        )
        for row in rows {
            var rates = Self.threadCounts.map { _ in [Double]() }
            for _ in 0..<Self.rounds {
                for (place, count) in Self.threadCounts.enumerated() {
                    rates[place].append(try await Self.rate(of: row, on: count))
                    try await row.store?.flush()
                }
            }
            let medians = rates.map(median)
            print(
                row.name.padding(toLength: 16, withPad: " ", startingAt: 0)
                    + zip(Self.threadCounts, medians).map { count, rate in
                        String(format: "%2d: %9.0f %5.2fx   ", count, rate, rate / medians[0])
                    }.joined())
        }
        if let home { print(await Self.memory(of: home.dictionary, home.utterances)) }
    }

    private final class Turn: Sendable {
        let ready = Atomic(0)
        let hasBegun = Atomic(false)
        let isOver = Atomic(false)
        let utterances = Atomic(0)
    }

    /// The number of utterances per second that some threads process together.
    private static func rate(of row: Row, on threads: Int) async throws -> Double {
        let turn = Turn()
        let executors = (0..<threads).map { _ in ThreadExecutor() }
        let tasks = executors.map { executor in
            Task(executorPreference: executor) {
                // Strings of its own: otherwise the reference counts of another thread's strings would be measured too.
                let own = row.utterances.map { $0.map { String(decoding: Array($0.utf8), as: UTF8.self) } }
                let work = row.worker()
                for utterance in own { await work(utterance) }
                turn.ready.add(1, ordering: .relaxed)
                while !turn.hasBegun.load(ordering: .relaxed) { try await Task.sleep(for: .milliseconds(1)) }
                var (count, place) = (0, 0)
                while !turn.isOver.load(ordering: .relaxed) {
                    await work(own[place])
                    place = place + 1 == own.count ? 0 : place + 1
                    count += 1
                }
                turn.utterances.add(count, ordering: .relaxed)
            }
        }
        while turn.ready.load(ordering: .relaxed) < threads { try await Task.sleep(for: .milliseconds(1)) }
        let begun = ContinuousClock.now
        turn.hasBegun.store(true, ordering: .relaxed)
        try await Task.sleep(for: Self.turn)
        turn.isOver.store(true, ordering: .relaxed)
        for task in tasks { try await task.value }
        let time = begun.duration(to: .now)
        for executor in executors { executor.stop() }
        return Double(turn.utterances.load(ordering: .relaxed)) / (time / .seconds(1))
    }

    /// The memory of a stream that has matched an utterance, and the memory that all streams share.
    private static func memory(of dictionary: CommandDictionary, _ utterances: [[String]]) async -> String {
        let resolver = IntentResolver(dictionaries: [dictionary])
        let begun = allocatedMemory()
        let follow = resolving(resolver)()
        for utterance in utterances { await follow(utterance) }
        let warm = allocatedMemory()
        var matchers: [TranscriptMatcher] = []
        var sessions: [Worker] = []
        let count = 1_000
        matchers.reserveCapacity(count)
        sessions.reserveCapacity(count)
        let before = allocatedMemory()
        for number in 0..<count {
            var matcher = TranscriptMatcher(dictionary)
            for partial in utterances[number % utterances.count] { matcher.update(to: partial) }
            matchers.append(matcher)
        }
        let between = allocatedMemory()
        for number in 0..<count {
            let session = resolving(resolver)()
            await session(utterances[number % utterances.count])
            sessions.append(session)
        }
        let after = allocatedMemory()
        return String(
            format:
                "memory: %.1f kB a matcher, %.1f kB a session of the resolver; %.0f kB for what all of them remember",
            Double(between - before) / Double(count) / 1024 * (matchers.isEmpty ? 0 : 1),
            Double(after - between) / Double(count) / 1024 * (sessions.isEmpty ? 0 : 1), Double(warm - begun) / 1024)
    }
}

private final class ThreadExecutor: TaskExecutor {
    private let jobs = Mutex<[UnownedJob]>([])
    private let arrivals = DispatchSemaphore(value: 0)

    init() {
        Thread { [self] in
            while true {
                arrivals.wait()
                guard let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) else { return }
                job.runSynchronously(on: asUnownedTaskExecutor())
            }
        }.start()
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        jobs.withLock { $0.append(job) }
        arrivals.signal()
    }

    /// Lets the thread end once no job is left.
    func stop() { arrivals.signal() }
}
#endif
