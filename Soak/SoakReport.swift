import RapidIntent

/// What came of a soak.
struct SoakReport {
    /// How many questions were asked.
    var requests: Int
    /// How they ended, by name.
    var outcomes: [String: Int] = [:]
    /// The answers that belong to another question.
    var mistaken = 0
    /// The questions that had not ended when for ten seconds none had ended.
    var forgotten = 0
    /// How many questions the servers saw.
    var seen = 0
    /// Those of them that a server saw more than once though it was answering.
    var repeated = 0
    /// Those that it saw more than once since it had ended the connection instead of answering, which libcurl takes for a
    /// connection that was closed while it was idle.
    var resent = 0
    /// What the process held after each round.
    var figures: [ProcessFigures] = []
    /// What it held before there was a transport, and once that was closed.
    var beforehand: ProcessFigures?
    var afterwards: ProcessFigures?
    var seconds = 0.0

    /// How many sockets the process itself may open on its way: Foundation watches over child processes with two.
    static let socketLimit = 2
    /// How many descriptors there may be more after the last round than after the second: connections wait for their next
    /// use, or not, as it happens.
    static let descriptorLimit = 32

    /// How much resident memory may grow from the second round to the last, in KiB.
    ///
    /// What the allocator keeps by chance, and 64 bytes a question, since it keeps a little more the longer it works. A
    /// transfer that is not freed takes a kibibyte.
    var memoryLimit: Int { 1024 + requests * 64 / 1024 }

    /// Adds what one server saw of the questions it was asked.
    mutating func add(_ sightings: SoakSightings, of questions: [SoakQuestion]) {
        seen += sightings.seen
        for question in questions where sightings.repeated[question.number] != nil {
            if question.treatment.mayEndBeforeReply { resent += 1 } else { repeated += 1 }
        }
    }

    /// Adds how one question ended.
    mutating func add(_ outcome: SoakOutcome) {
        switch outcome {
        case .answered(let isRight):
            outcomes["answered", default: 0] += 1
            if !isRight { mistaken += 1 }
        case .failed(let code): outcomes[code.rawValue, default: 0] += 1
        case .forgotten: forgotten += 1
        }
    }

    /// What is wrong.
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
        // With the transport all its connections go; timers and the like are the process's own.
        if let before = beforehand, let after = afterwards, after.sockets > before.sockets + Self.socketLimit {
            complaints.append("\(after.sockets - before.sockets) sockets were left open")
        }
        return complaints
    }

    /// The report for people.
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
