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

    /// How many file descriptors the process itself may open on its way, such as for its thread pool.
    static let descriptorLimit = 4

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
            if last.threads > figures[1].threads + 2 { complaints.append("threads were left behind") }
        }
        // Connections that wait for their next use come and go; with the transport, all of them go.
        if let before = beforehand, let after = afterwards,
            after.descriptors > before.descriptors + Self.descriptorLimit
        {
            complaints.append("\(after.descriptors - before.descriptors) file descriptors were left open")
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
            lines.append("descriptors before \(before.descriptors), after closing \(after.descriptors)")
        }
        return (lines + (complaints.isEmpty ? ["all is well"] : complaints)).joined(separator: "\n")
    }
}
