#if Tool
import RapidIntent

struct SoakReport {
    /// The number of questions.
    var requests: Int
    /// How they ended, by name.
    var outcomes: [String: Int] = [:]
    /// The number of answers that belong to another question.
    var mistaken = 0
    /// The number of questions still open when no question had ended for ten seconds.
    var forgotten = 0
    /// The number of questions that the servers received.
    var seen = 0
    /// The number of questions that a server received more than once although it was answering.
    var repeated = 0
    /// The number of questions that it received more than once because it had ended the connection instead of answering, which
    /// libcurl treats as a connection that was closed while it was idle.
    var resent = 0
    var figures: [ProcessFigures] = []
    /// The figures before the transport was made, and after it was closed.
    var beforehand: ProcessFigures?
    var afterwards: ProcessFigures?
    var seconds = 0.0

    /// The number of sockets that the process itself may open meanwhile: Foundation watches child processes with two.
    static let socketLimit = 2
    /// The number of additional descriptors allowed after the last round, compared with the second: the number of connections
    /// kept for reuse varies.
    static let descriptorLimit = 32

    /// The largest growth of resident memory from the second round to the last, in KiB.
    ///
    /// It allows for random growth of the allocator, and 64 bytes per question, since the allocator keeps a little more over
    /// time. A transfer that is not freed takes a kibibyte.
    var memoryLimit: Int { 1024 + requests * 64 / 1024 }

    mutating func add(_ sightings: SoakSightings, of questions: [SoakQuestion]) {
        seen += sightings.seen
        for question in questions where sightings.repeated[question.number] != nil {
            if question.treatment.mayEndBeforeReply { resent += 1 } else { repeated += 1 }
        }
    }

    mutating func add(_ outcome: SoakOutcome) {
        switch outcome {
        case .answered(let isRight):
            outcomes["answered", default: 0] += 1
            if !isRight { mistaken += 1 }
        case .failed(let code): outcomes[code.rawValue, default: 0] += 1
        case .forgotten: forgotten += 1
        }
    }

    /// The faults that were found.
    var complaints: [String] {
        var complaints: [String] = []
        if mistaken > 0 { complaints.append("\(mistaken) answers belong to other questions") }
        if repeated > 0 { complaints.append("\(repeated) questions were sent twice though the server was answering") }
        if forgotten > 0 { complaints.append("\(forgotten) questions were never answered") }
        // The first round sets up what the process keeps.
        if figures.count > 2, let last = figures.last {
            if last.memory - figures[1].memory > memoryLimit {
                complaints.append("memory grew by \(last.memory - figures[1].memory) KiB")
            }
            if last.descriptors - figures[1].descriptors > Self.descriptorLimit {
                complaints.append("descriptors grew by \(last.descriptors - figures[1].descriptors)")
            }
            if last.threads > figures[1].threads + 2 { complaints.append("threads were left behind") }
        }
        if openSockets > Self.socketLimit { complaints.append("\(openSockets) sockets were left open") }
        return complaints
    }

    /// The number of sockets that were not open beforehand: the transport closes all its connections.
    private var openSockets: Int {
        guard let beforehand, let afterwards else { return 0 }
        return afterwards.sockets - beforehand.sockets
    }

    /// Takes the figures after the transport was closed.
    ///
    /// The thread that watches the servers' processes may close the socket of the last one a moment later.
    mutating func measureAfterwards() async throws {
        afterwards = ProcessFigures.now
        guard openSockets > Self.socketLimit else { return }
        try await Task.sleep(for: .seconds(1))
        afterwards = ProcessFigures.now
    }

    var text: String {
        var lines = ["\(requests) requests in \((seconds * 10).rounded() / 10) s"]
        lines += outcomes.sorted { $0.key < $1.key }.map { "  \($0.key): \($0.value)" }
        lines.append("  answered with another's answer: \(mistaken), never: \(forgotten)")
        lines.append(
            "the servers saw \(seen): twice while answering \(repeated), after ending the connection \(resent)")
        lines.append("after each round, memory in KiB / descriptors / threads")
        lines += figures.map { "  \($0.memory) / \($0.descriptors) / \($0.threads)" }
        if let before = beforehand, let after = afterwards {
            lines.append("sockets beforehand: \(before.sockets), once closed: \(after.sockets)")
        }
        return (lines + (complaints.isEmpty ? ["all is well"] : complaints)).joined(separator: "\n")
    }
}
#endif
