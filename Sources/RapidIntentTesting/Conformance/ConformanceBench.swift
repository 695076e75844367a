import RapidIntent

/// A server and the service under test.
struct ConformanceBench {
    let server: IntentServer
    let conformance: IntentServiceConformance

    /// The deadline for calls that must not run into it.
    private static let longDeadline = Duration.seconds(120)

    private func service(deadline: Duration) throws -> any OnlineIntentService {
        try conformance.make(.init(url: server.url, key: conformance.key, deadline: deadline))
    }

    /// Asks a question, and stops waiting when patience ends, so that a hanging service does not block the run.
    private func ask(
        _ service: any OnlineIntentService, _ text: String, patience: Duration
    ) async -> (outcome: ConformanceOutcome, elapsed: Duration) {
        await Self.end(of: Self.question(service, text), patience: patience)
    }

    private static func question(
        _ service: any OnlineIntentService, _ text: String, isCancelledBefore: Bool = false
    ) -> Task<ConformanceOutcome, Never> {
        Task {
            if isCancelledBefore { withUnsafeCurrentTask { $0?.cancel() } }
            do throws(OnlineIntentError) {
                return .answered(try await service.prediction(for: Question(text: text)))
            } catch {
                return .failed(error)
            }
        }
    }

    /// The result of a task, and the time it takes from now on.
    private static func end(
        of task: Task<ConformanceOutcome, Never>, patience: Duration
    ) async -> (outcome: ConformanceOutcome, elapsed: Duration) {
        let start = ContinuousClock.now
        let outcome = await Watchdog(patience: patience).value(of: task) ?? .hung
        return (outcome, start.duration(to: .now))
    }

    // MARK: Checks

    func checkAnswers(_ report: inout ConformanceReport) async throws {
        let service = try service(deadline: Self.longDeadline)
        func check(_ name: String, _ text: String, _ problem: (Prediction) -> String?) async {
            let (outcome, elapsed) = await ask(service, text, patience: Self.longDeadline)
            let found = outcome.prediction.map { problem($0) ?? Self.shapeProblem($0, text: text) }
            report.note(
                name, "\(outcome)", after: elapsed,
                problem: found ?? "a good answer is taken for a failure: \(outcome)")
        }
        await check("a known text", ConformanceQuestions.known) { prediction in
            prediction.topIntent == .init(name: "TurnOn", score: 0.97) ? nil : "the top intent is another one"
        }
        await check("nothing found", ConformanceQuestions.unknown) { prediction in
            prediction.topIntent == nil ? nil : "an answer without an intent is taken for an intent"
        }
        await check("a text with emoji", ConformanceQuestions.emoji) { prediction in
            prediction.allEntities.contains { $0.text == "jazz" } ? nil : "the words of the entity are lost"
        }
        for text in ConformanceQuestions.odd {
            let (outcome, elapsed) = await ask(service, text, patience: Self.longDeadline)
            let name = "an odd text of \(text.unicodeScalars.count) code points"
            let problem = if case .hung = outcome { "the call does not end" } else { String?.none }
            report.note(name, "\(outcome)", after: elapsed, problem: problem)
        }
        await checkManyAtOnce(service, &report)
        report.note("the name", problem: service.name.isEmpty ? "the service has no name" : nil)
    }

    private func checkManyAtOnce(_ service: any OnlineIntentService, _ report: inout ConformanceReport) async {
        let start = ContinuousClock.now
        let wrong = await withTaskGroup { group in
            for number in 0..<32 {
                group.addTask {
                    let (outcome, _) = await ask(service, "question Q\(number)", patience: Self.longDeadline)
                    return outcome.prediction?.topIntent?.name == "Q\(number)" ? 0 : 1
                }
            }
            return await group.reduce(0, +)
        }
        report.note(
            "32 questions at once", after: start.duration(to: .now),
            problem: wrong == 0 ? nil : "\(wrong) of them got no answer, or that to another question")
    }

    /// Asks a faulty server; asks again if it stalls and the call is late.
    private func askInTime(
        _ service: any OnlineIntentService, _ fault: ConformanceFault, deadline: ConformanceDeadline
    ) async -> (outcome: ConformanceOutcome, elapsed: Duration) {
        let patience = deadline.deadline + conformance.grace
        var last = await ask(service, ConformanceQuestions.known, patience: patience)
        for attempt in 1..<ConformanceDeadline.attempts {
            guard fault.isStall, last.outcome.error != nil, deadline.isLate(last.elapsed) else { break }
            try? await Task.sleep(for: ConformanceDeadline.pause(after: attempt))
            last = await ask(service, ConformanceQuestions.known, patience: patience)
        }
        return last
    }

    func checkFaults(_ report: inout ConformanceReport) async throws {
        for fault in ConformanceFault.all {
            server.always(fault.behaviour)
            // Only stalling servers get a short deadline: a busy machine may be slow with the others.
            let deadline = fault.isStall ? conformance.deadline : .seconds(20)
            let service = try service(deadline: deadline)
            let (outcome, elapsed) = await askInTime(service, fault, deadline: ConformanceDeadline(deadline: deadline))
            let problem = fault.problem(with: outcome) ?? outcome.error.flatMap(keyProblem)
            let lateness = fault.isStall ? ConformanceDeadline(deadline: deadline).problem(after: elapsed) : nil
            report.note(fault.name, "\(outcome)", after: elapsed, deadline: deadline, problem: problem ?? lateness)
        }
        server.always(.answer)
        server.refuseConnections()
        let service = try service(deadline: .seconds(20))
        let (outcome, elapsed) = await ask(
            service, ConformanceQuestions.known, patience: .seconds(20) + conformance.grace)
        report.note(
            "connection refused", "\(outcome)", after: elapsed, deadline: .seconds(20),
            problem: outcome.error?.code == .unreachable ? nil : "a missing server gives another error")
        try server.acceptConnections()
    }

    func checkCancellation(_ report: inout ConformanceReport) async throws {
        defer { server.always(.answer) }
        let service = try service(deadline: Self.longDeadline)
        for place in IntentServer.Place.allCases {
            server.always(.stall(place))
            let asked = server.log.requests.count
            let task = Self.question(service, ConformanceQuestions.known)
            let arrival = Task { try? await server.log { $0.requests.count > asked } }
            let impatience = Task {
                try? await Task.sleep(for: conformance.grace)
                arrival.cancel()
            }
            _ = await arrival.value
            impatience.cancel()
            task.cancel()
            note("cancelled, \(place)", await Self.end(of: task, patience: conformance.grace), &report)
        }
        let before = Self.question(service, ConformanceQuestions.known, isCancelledBefore: true)
        note("cancelled before", await Self.end(of: before, patience: conformance.grace), &report)
    }

    private func note(
        _ check: String, _ end: (outcome: ConformanceOutcome, elapsed: Duration), _ report: inout ConformanceReport
    ) {
        let problem: String? =
            switch end.outcome {
            case .hung: "the call goes on after its task was cancelled"
            case .failed(let error) where error.code == .cancelled: nil
            default: "a cancelled call must fail with `cancelled`"
            }
        report.note(check, "\(end.outcome)", after: end.elapsed, deadline: conformance.grace, problem: problem)
    }

    /// Checks that the key is not visible.
    func checkSecrets(_ report: inout ConformanceReport) async throws {
        let service = try service(deadline: .seconds(20))
        var dumped = ""
        dump(service, to: &dumped)
        let shown = ["\(service)", String(reflecting: service), dumped]
        report.note(
            "the service is described",
            problem: shown.contains(where: showsKey) ? "a description or dump of the service shows the key" : nil)
        server.always(.failSaying(status: 401, message: "The key \(conformance.key) is wrong."))
        let (outcome, elapsed) = await ask(service, ConformanceQuestions.known, patience: .seconds(30))
        report.note(
            "the service repeats the key", "\(outcome)", after: elapsed,
            problem: outcome.error.map { keyProblem($0) } ?? "a failure is taken for an answer")
        server.always(.answer)
    }

    /// Checks a server that works again after faults.
    func checkRecovery(_ report: inout ConformanceReport) async throws {
        let service = try service(deadline: Self.longDeadline)
        server.next(.fail(status: 503), .cutOff(.inBody, .reset))
        for _ in 0..<2 { _ = await ask(service, ConformanceQuestions.known, patience: Self.longDeadline) }
        let (outcome, elapsed) = await ask(service, ConformanceQuestions.known, patience: Self.longDeadline)
        report.note(
            "the server works again", "\(outcome)", after: elapsed,
            problem: outcome.prediction?.topIntent?.name == "TurnOn" ? nil : "the service does not recover")
    }

    // MARK: Rules

    private func showsKey(_ text: String) -> Bool { text.lowercased().contains(conformance.key.lowercased()) }

    private func keyProblem(_ error: OnlineIntentError) -> String? {
        let texts = ["\(error)", error.detail, String(reflecting: error)]
        return texts.contains(where: showsKey) ? "the error shows the key" : nil
    }

    /// The rule that a prediction breaks, independent of the service; nil if none.
    private static func shapeProblem(_ prediction: Prediction, text: String) -> String? {
        if prediction.text != text { return "the prediction is about another text" }
        let scores = prediction.intents.map(\.score)
        if scores != scores.sorted(by: >) { return "the intents are not ranked by score" }
        if !scores.allSatisfy({ (0...1).contains($0) }) { return "a score does not lie between 0 and 1" }
        let scalars = Array(text.unicodeScalars)
        for entity in prediction.allEntities {
            guard let range = entity.range else { continue }
            guard range.lowerBound >= 0, range.upperBound <= scalars.count else {
                return "the place of \(entity.name) lies outside the text"
            }
            let words = String(String.UnicodeScalarView(scalars[range]))
            if words.lowercased() != entity.text.lowercased() { return "the place of \(entity.name) holds other words" }
        }
        return nil
    }
}

/// Decides whether a call that runs into its deadline ends in time.
///
/// A busy machine delays single calls, while a wrong calculation (twice the deadline, a deadline in whole seconds)
/// delays all of them. So a late call is repeated after pauses that double, because a machine may be busy for a second
/// or two. The rule is broken if every attempt is late.
struct ConformanceDeadline {
    static let attempts = 5

    /// The pause after a late attempt, counted from 1: 100 ms after the first, 1.5 s in total.
    static func pause(after attempt: Int) -> Duration { .milliseconds(50 << attempt) }

    let deadline: Duration

    /// Less than twice the deadline, with some margin.
    private var latest: Duration { deadline * 7 / 4 }

    /// Whether to repeat a call that took `elapsed`.
    func isLate(_ elapsed: Duration) -> Bool { elapsed >= latest }

    /// The rule that is broken by the last attempt; nil if none.
    func problem(after elapsed: Duration) -> String? {
        if isLate(elapsed) {
            return "the call ends long after its deadline, \(Self.attempts) times out of \(Self.attempts)"
        }
        if elapsed < deadline / 2 { return "the call gives up long before its deadline" }
        return nil
    }
}
