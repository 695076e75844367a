#if Tool && Fleet
import RapidIntent
import RapidIntentFleet
import RapidIntentPrograms
import RapidIntentSupport
import Synchronization

final class CollectorLines: Sendable {
    private let isJSON: Bool
    private let failures = FailureLines()
    private let counts = Mutex(CollectedCounts())

    init(isJSON: Bool) { self.isJSON = isJSON }

    func show(_ event: CollectorEvent) {
        switch event {
        case .connected(let site):
            failures.connected("connected, collecting \(site.map { "the site \($0)" } ?? "all sites")")
        case .received(let received):
            failures.reset()
            counts.withLock { $0 += received }
        case .forgot(let segments): failures.forgot(segments)
        case .ignoredRequest(let reason): failures.ignored(reason)
        case .failed(let error): failures.show(error)
        }
    }

    /// Shows the sums, and what the file lacks.
    func finish(_ findings: CollectionFindings) {
        let counts = counts.withLock { $0 }
        if isJSON { return StandardOutput.write(Self.json(counts, findings)) }
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

    private static func json(_ counts: CollectedCounts, _ findings: CollectionFindings) -> JSON {
        let instances = findings.instances.map { instance -> JSON in
            [
                "site": instance.site, "instance": instance.instance, "missingMessages": instance.missingMessages,
                "droppedSegments": instance.droppedSegments,
            ]
        }
        let refusals = findings.refusals.map {
            ["site": $0.site, "instance": $0.instance, "reason": $0.reason, "count": $0.count] as JSON
        }
        return [
            "messages": counts.messages, "segments": counts.segments, "changed": counts.changed,
            "erased": counts.erased, "duplicates": counts.duplicates, "refused": counts.refused,
            "instances": instances, "refusals": refusals,
        ]
    }
}
#endif
