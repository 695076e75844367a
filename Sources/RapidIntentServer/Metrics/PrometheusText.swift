#if Server
/// Writes metrics in Prometheus's text format.
package struct PrometheusText {
    /// The type of a metric.
    package enum Kind: String {
        case counter
        case gauge
        case histogram
    }

    private let prefix: String
    /// What was written so far.
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
#endif
