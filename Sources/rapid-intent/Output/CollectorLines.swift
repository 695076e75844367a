#if Tool && Fleet
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentSupport
import Synchronization

/// What a collector does, as lines.
final class CollectorLines: Sendable {
    private let isJSON: Bool
    private let failures = FailureLines()
    private let counts = Mutex(CollectedCounts())

    init(isJSON: Bool) { self.isJSON = isJSON }

    /// Shows an event.
    func show(_ event: CollectorEvent) {
        switch event {
        case .connected(let site):
            failures.reset()
            StandardError.write("connected, collecting \(site.map { "the site \($0)" } ?? "all sites")")
        case .received(let received):
            failures.reset()
            counts.withLock { $0 += received }
        case .forgot(let segments):
            StandardError.write("a request to forget was carried out: \(counted(segments, "segment")) erased")
        case .ignoredRequest(let reason):
            StandardError.write("rapid-intent: a message is no request to forget and is ignored: \(reason)")
        case .failed(let error): failures.show(error)
        }
    }

    /// Shows the sums, and what the file lacks.
    func finish(_ findings: CollectionFindings) {
        let counts = counts.withLock { $0 }
        if isJSON { return StandardOutput.write(json(counts, findings).text) }
        StandardOutput.write(
            "\(counted(counts.segments, "segment")) collected, \(counts.changed) changed, \(counts.erased) erased; "
                + "\(counted(counts.duplicates, "duplicate")), \(counts.refused) set aside")
        for instance in findings.instances {
            StandardError.write(
                "\(instance.site)/\(instance.instance): \(counted(instance.missingMessages, "message")) missing, "
                    + "\(counted(instance.droppedSegments, "segment")) dropped by the instance")
        }
        for refusal in findings.refusals {
            let sender = refusal.site.isEmpty ? "unknown" : "\(refusal.site)/\(refusal.instance)"
            StandardError.write("\(sender): \(counted(refusal.count, "message")) set aside (\(refusal.reason))")
        }
    }

    private func json(_ counts: CollectedCounts, _ findings: CollectionFindings) -> JSON {
        .object([
            ("messages", .integer(counts.messages)), ("segments", .integer(counts.segments)),
            ("changed", .integer(counts.changed)), ("erased", .integer(counts.erased)),
            ("duplicates", .integer(counts.duplicates)), ("refused", .integer(counts.refused)),
            (
                "instances",
                .array(
                    findings.instances.map {
                        .object([
                            ("site", .string($0.site)), ("instance", .string($0.instance)),
                            ("missingMessages", .integer($0.missingMessages)),
                            ("droppedSegments", .integer($0.droppedSegments)),
                        ])
                    })
            ),
            (
                "refusals",
                .array(
                    findings.refusals.map {
                        .object([
                            ("site", .string($0.site)), ("instance", .string($0.instance)),
                            ("reason", .string($0.reason)), ("count", .integer($0.count)),
                        ])
                    })
            ),
        ])
    }
}
#endif
