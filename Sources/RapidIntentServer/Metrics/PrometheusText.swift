#if Server
/// Writes metrics in Prometheus's text format.
package struct PrometheusText {
    package enum Kind: String {
        case counter
        case gauge
        case histogram
    }

    private let prefix: String
    package private(set) var text = ""

    /// Begins a text; every name has the prefix.
    package init(prefix: String) { self.prefix = prefix }

    /// Begins a family of metrics.
    package mutating func family(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(prefix)\(name) \(help)\n# TYPE \(prefix)\(name) \(kind.rawValue)\n"
    }

    /// Writes a sample of the last family.
    package mutating func sample(_ name: String, _ labels: [(name: String, value: String)], _ value: Double) {
        text += prefix + name
        if !labels.isEmpty {
            text += "{\(labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ","))}"
        }
        text += " \(Int(exactly: value).map(String.init) ?? String(value))\n"
    }

    /// Writes a family with one sample.
    package mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        family(name, kind, help)
        sample(name, [], value)
    }

    mutating func counters(_ name: String, _ help: String, label: String, _ counts: [String: Int]) {
        family(name, .counter, help)
        for (value, count) in counts.sorted(by: { $0.key < $1.key }) { sample(name, [(label, value)], Double(count)) }
    }

    /// Writes a histogram of the last family.
    mutating func histogram(_ name: String, _ labels: [(name: String, value: String)], _ histogram: Histogram) {
        for (bound, count) in zip(Histogram.bounds, histogram.cumulative) {
            sample("\(name)_bucket", labels + [("le", "\(bound)")], Double(count))
        }
        sample("\(name)_bucket", labels + [("le", "+Inf")], Double(histogram.count))
        sample("\(name)_sum", labels, histogram.sum)
        sample("\(name)_count", labels, Double(histogram.count))
    }

    private static func escaped(_ value: String) -> String {
        var result = ""
        for character in value {
            switch character {
            case "\\": result += "\\\\"
            case "\"": result += "\\\""
            case "\n": result += "\\n"
            default: result.append(character)
            }
        }
        return result
    }
}

/// A histogram of durations in Prometheus's format.
struct Histogram: Sendable, Equatable {
    /// The upper bounds in seconds, from the time of a lookup to a time that no person waits.
    static let bounds: [Double] = [
        0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
    ]

    /// The number of durations in each bucket; the last bucket is for those above all bounds.
    private var counts = [Int](repeating: 0, count: bounds.count + 1)
    private(set) var sum = 0.0

    mutating func record(_ duration: Duration) {
        let seconds = duration / .seconds(1)
        sum += seconds
        counts[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
    }

    var count: Int { counts.reduce(0, +) }

    /// The number of durations at or below each bound.
    var cumulative: [Int] {
        var total = 0
        return counts.dropLast().map {
            total += $0
            return total
        }
    }
}
#endif
