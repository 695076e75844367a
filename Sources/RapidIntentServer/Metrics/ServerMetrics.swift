#if Server
import Foundation
import RapidIntent
import Synchronization

/// The metrics of the service; they contain no spoken text.
final class ServerMetrics: Sendable {
    private struct Request: Hashable, Comparable {
        var endpoint: String
        var status: Int

        static func < (first: Request, second: Request) -> Bool {
            (first.endpoint, first.status) < (second.endpoint, second.status)
        }
    }

    /// The reply to a request with a wrong key; the raw value is its label.
    enum WrongKeyOutcome: String {
        case refused
        /// The reply says to wait.
        case limited
    }

    private struct Counts {
        var requests: [Request: Int] = [:]
        var durations: [String: Histogram] = [:]
        var answers: [String: Int] = [:]
        var outcomes: [String: Int] = [:]
        var refusals: [String: Int] = [:]
        var limited: [String: Int] = [:]
        var closures: [String: Int] = [:]
        var refusedConnections: [String: Int] = [:]
        var wrongKeys: [String: Int] = [:]
        var openConnections = 0
        var closedConnections = 0
        var streams = 0
        var streamLines = 0
        var badLines = 0
    }

    private let counts = Mutex(Counts())

    func answered(_ endpoint: String, status: Int, after duration: Duration) {
        counts.withLock { counts in
            counts.requests[Request(endpoint: endpoint, status: status), default: 0] += 1
            counts.durations[endpoint, default: Histogram()].record(duration)
        }
    }

    /// Counts a reply to input that never became a request.
    func refused(status: Int) {
        counts.withLock { $0.requests[Request(endpoint: "none", status: status), default: 0] += 1 }
    }

    /// - Parameter refusal: Why the intent that was found is not the answer.
    func found(by source: IntentAnswers.Source, refusal: Refusal.Reason? = nil) {
        counts.withLock {
            $0.answers[source.rawValue, default: 0] += 1
            if let refusal { $0.refusals[refusal.rawValue, default: 0] += 1 }
        }
    }

    /// - Parameter key: The key's name.
    func limited(_ key: String) { counts.withLock { $0.limited[key, default: 0] += 1 } }

    func closed(_ reason: ConnectionTimes.Reason) { counts.withLock { $0.closures[reason.rawValue, default: 0] += 1 } }

    func refusedConnection(_ reason: ConnectionSlots.Refusal) {
        counts.withLock { $0.refusedConnections[reason.rawValue, default: 0] += 1 }
    }

    func wrongKey(_ outcome: WrongKeyOutcome) { counts.withLock { $0.wrongKeys[outcome.rawValue, default: 0] += 1 } }

    func connectionOpened() { counts.withLock { $0.openConnections += 1 } }

    func connectionClosed() {
        counts.withLock {
            $0.openConnections -= 1
            $0.closedConnections += 1
        }
    }

    /// The number of connections closed and streams opened since the start.
    var ended: Int { counts.withLock { $0.closedConnections + $0.streams } }

    func streamOpened() { counts.withLock { $0.streams += 1 } }

    func streamLines(_ count: Int, bad: Int) {
        counts.withLock {
            $0.streamLines += count
            $0.badLines += bad
        }
    }

    /// The metrics in Prometheus's text format, version 0.0.4
    /// (<https://prometheus.io/docs/instrumenting/exposition_formats/>).
    func text(openStreams: Int, dictionaryVersion: String?, further: MountedMetrics? = nil) -> String {
        let counts = counts.withLock { $0 }
        var text = PrometheusText(prefix: "rapid_intent_server_")
        text.family("requests_total", .counter, "Requests that were answered, by endpoint and status.")
        for (request, count) in counts.requests.sorted(by: { $0.key < $1.key }) {
            text.sample(
                "requests_total", [("endpoint", request.endpoint), ("status", "\(request.status)")], Double(count))
        }
        text.family("request_duration_seconds", .histogram, "Time from a request's head to its answer, by endpoint.")
        for (endpoint, histogram) in counts.durations.sorted(by: { $0.key < $1.key }) {
            text.histogram("request_duration_seconds", [("endpoint", endpoint)], histogram)
        }
        text.counters("answers_total", "Questions, by who knew the answer.", label: "source", counts.answers)
        text.counters(
            "refusals_total", "Commands that words of the text spoke against, in questions and streams.",
            label: "reason", counts.refusals)
        text.counters("stream_outcomes_total", "What streams came to, by outcome.", label: "outcome", counts.outcomes)
        text.counters(
            "limited_total", "Requests and streams beyond a limit, by the key's name.", label: "key", counts.limited)
        text.counters(
            "closures_total", "Connections that the server closed: for taking too long, or for others to have room.",
            label: "reason", counts.closures)
        text.counters(
            "refused_connections_total", "Connections refused because too many were open, by the limit that they hit.",
            label: "limit", counts.refusedConnections)
        text.counters(
            "wrong_keys_total", "Requests with a wrong key: refused (401), or limited (429).", label: "outcome",
            counts.wrongKeys)
        text.single("streams_total", .counter, "Streams that were opened.", Double(counts.streams))
        text.single("stream_lines_total", .counter, "Lines that came in on streams.", Double(counts.streamLines))
        text.single("stream_bad_lines_total", .counter, "Lines that could not be read.", Double(counts.badLines))
        text.single("open_streams", .gauge, "Streams that are open.", Double(openStreams))
        text.single("open_connections", .gauge, "Connections that are open.", Double(counts.openConnections))
        text.family("dictionary_info", .gauge, "The fingerprint of the dictionaries in force.")
        text.sample("dictionary_info", [("version", dictionaryVersion ?? "")], 1)
        if let bytes = Self.residentBytes {
            text.single("resident_memory_bytes", .gauge, "Memory that the process has in use.", Double(bytes))
        }
        further?.process(&text)
        return text.text
    }

    /// The resident memory of the process; nil without proc(5).
    private static var residentBytes: Int? {
        guard let line = FileManager.default.contents(atPath: "/proc/self/statm") else { return nil }
        let fields = String(decoding: line, as: UTF8.self).split(separator: " ")
        guard fields.count > 1, let pages = Int(fields[1]) else { return nil }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}

extension ServerMetrics: ResolutionObserver {
    /// Counts the outcomes of segments in streams.
    func observe(_ event: ResolverEvent) {
        guard case .resolved(let resolution) = event.kind else { return }
        var refusal: Refusal?
        let outcome: String
        switch resolution.outcome {
        case .fired(let fired): outcome = "fired-\(fired.source.rawValue)"
        case .contradicted: outcome = "contradicted"
        case .needsConfirmation(let asked): (outcome, refusal) = ("needsConfirmation", asked.refusal)
        case .unresolved(let reason):
            outcome = "unresolved"
            if case .refused(let found, _) = reason { refusal = found }
        }
        counts.withLock {
            $0.outcomes[outcome, default: 0] += 1
            if let reason = refusal?.reason { $0.refusals[reason.rawValue, default: 0] += 1 }
        }
    }
}

/// Metrics of a part of the process that the server does not know, shown beside its own; see ``IntentHTTPServer``.
package struct MountedMetrics: Sendable {
    /// Writes the metrics of this process, for `/metrics`, without waiting for anything.
    package let process: @Sendable (inout PrometheusText) -> Void
    /// The metrics of the other processes that this one knows of, for `/metrics/fleet`; nil for none.
    package let fleet: (@Sendable () async -> String)?

    package init(process: @escaping @Sendable (inout PrometheusText) -> Void, fleet: (@Sendable () async -> String)?) {
        self.process = process
        self.fleet = fleet
    }
}
#endif
