#if Observability
public import CoreMetrics
public import RapidIntent
import Synchronization

/// Counts the outcomes of segments, and measures their times, through swift-metrics.
///
/// ```swift
/// let resolver = IntentResolver(dictionaries: [dictionary], service: service, observers: [ResolutionMetrics()])
/// ```
///
/// | label | kind | dimensions |
/// |---|---|---|
/// | `rapid_intent_segments` | counter | `outcome`, `source`; for unresolved segments `reason`, and for failures `code` |
/// | `rapid_intent_feedback` | counter | `verdict` |
/// | `rapid_intent_early_questions` | counter | `wasted`: `true` or `false` |
/// | `rapid_intent_lead` | timer | `source` |
/// | `rapid_intent_decoding` | timer | |
/// | `rapid_intent_service` | timer | `answered`: `true` or `false` |
///
/// Metrics do not contain the spoken words, and a dimension has at most some dozen values. An event costs the
/// look-up of a metric and the work of the metrics system; a metric is created on first use, and kept.
public final class ResolutionMetrics: ResolutionObserver {
    private let factory: any MetricsFactory
    private let metrics = Mutex(Metrics())

    private struct Key: Hashable {
        var label: String
        var dimensions: [String]
    }

    private struct Metrics {
        var counters: [Key: Counter] = [:]
        var timers: [Key: CoreMetrics.Timer] = [:]
    }

    /// Creates an observer.
    ///
    /// - Parameter factory: Creates the metrics; defaults to the app's metrics system.
    public init(factory: any MetricsFactory = MetricsSystem.factory) { self.factory = factory }

    /// Records the end of a segment.
    public func observe(_ event: ResolverEvent) {
        guard case .resolved(let resolution) = event.kind else { return }
        count("rapid_intent_segments", SegmentLabels(resolution).dimensions)
        if let early = resolution.early {
            count("rapid_intent_early_questions", [("wasted", "true")], by: early.wasted)
            count("rapid_intent_early_questions", [("wasted", "false")], by: early.asked - early.wasted)
        }
        if let lead = resolution.times.lead {
            time("rapid_intent_lead", [("source", SegmentLabels(resolution).source)], lead)
        }
        // All segments of an utterance have the same value.
        if resolution.segment == 0, let time = resolution.times.decoding {
            self.time("rapid_intent_decoding", [], time)
        }
        if let time = resolution.serviceTime {
            var isAnswered = true
            if case .unresolved(.serviceFailed) = resolution.outcome { isAnswered = false }
            self.time("rapid_intent_service", [("answered", "\(isAnswered)")], time)
        }
    }

    /// Records the app's feedback on a segment.
    public func observe(_ feedback: Feedback) {
        count("rapid_intent_feedback", [("verdict", feedback.verdict.rawValue)])
    }

    private func count(_ label: String, _ dimensions: [(String, String)], by amount: Int = 1) {
        guard amount > 0 else { return }
        let key = Key(label: label, dimensions: dimensions.map(\.1))
        let counter = metrics.withLock { metrics in
            if let counter = metrics.counters[key] { return counter }
            let counter = Counter(label: label, dimensions: dimensions, factory: factory)
            metrics.counters[key] = counter
            return counter
        }
        counter.increment(by: amount)
    }

    private func time(_ label: String, _ dimensions: [(String, String)], _ duration: Duration) {
        let key = Key(label: label, dimensions: dimensions.map(\.1))
        let timer = metrics.withLock { metrics in
            if let timer = metrics.timers[key] { return timer }
            let timer = CoreMetrics.Timer(label: label, dimensions: dimensions, factory: factory)
            metrics.timers[key] = timer
            return timer
        }
        timer.recordNanoseconds(Int64((duration / .nanoseconds(1)).rounded()))
    }
}
#endif
