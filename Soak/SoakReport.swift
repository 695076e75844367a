import RapidIntent

/// What came of a soak.
struct SoakReport {
    /// How many questions were asked.
    var requests: Int
    /// How they ended, by name.
    var outcomes: [String: Int] = [:]
    /// The answers that belong to another question.
    var mistaken = 0
    /// The questions that ended more than once, or never.
    var repeated = 0
    var forgotten = 0
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

    /// How much resident memory may grow from the second round to the last, in KiB: pages that the allocator keeps, never
    /// one for each question.
    static let memoryLimit = 4 * 1024

    /// What is wrong.
    var complaints: [String] {
        var complaints: [String] = []
        if mistaken > 0 { complaints.append("\(mistaken) answers belong to other questions") }
        if repeated > 0 { complaints.append("\(repeated) questions were answered twice") }
        if forgotten > 0 { complaints.append("\(forgotten) questions were never answered") }
        // The first round sets up what the process keeps.
        if figures.count > 2, let last = figures.last {
            if last.memory - figures[1].memory > Self.memoryLimit {
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
        lines.append("  answered with another's answer: \(mistaken), twice: \(repeated), never: \(forgotten)")
        lines.append("after each round, memory in KiB / descriptors / threads")
        lines += figures.map { "  \($0.memory) / \($0.descriptors) / \($0.threads)" }
        if let before = beforehand, let after = afterwards {
            lines.append("sockets beforehand: \(before.sockets), once closed: \(after.sockets)")
        }
        return (lines + (complaints.isEmpty ? ["all is well"] : complaints)).joined(separator: "\n")
    }
}
