#if Fleet
import Foundation
import RapidIntentDatabase

/// Puts the status of a fleet together from messages of presence, as they come.
///
/// A pure value.
struct GatheredPresence: Sendable {
    /// Whether every message was read.
    var isComplete = true

    private var instances: [Sender: InstancePresence] = [:]
    private var refusals: [Refused: Int] = [:]
    private let limit: Int

    private struct Sender: Hashable {
        var site: FleetName
        var instance: FleetName
    }

    private struct Refused: Hashable {
        var sender: Sender?
        var reason: PresenceMessage.Refusal
    }

    /// Gathers nothing yet, and at most `limit` instances.
    init(limit: Int = FleetStatus.instanceLimit) { self.limit = limit }

    /// Adds a message, which replaces an earlier one of the same subject.
    mutating func add(_ kept: KeptMessage) {
        guard let (site, instance, part) = FleetSubject.announcer(of: kept.subject) else {
            refusals[Refused(sender: nil, reason: .foreignSubject), default: 0] += 1
            return
        }
        let sender = Sender(site: site, instance: instance)
        do throws(PresenceMessage.Refusal) {
            let message = try PresenceMessage(kept.payload, part: part)
            guard instances[sender] != nil || instances.count < limit else {
                isComplete = false
                return
            }
            let seen = Date(epochMilliseconds: kept.milliseconds)
            var presence =
                instances[sender]
                ?? InstancePresence(site: site, instance: instance, lastSeen: seen, clock: message.at)
            if seen >= presence.lastSeen {
                (presence.lastSeen, presence.clock, presence.software) = (seen, message.at, message.software)
            }
            switch message.part {
            case .telemetry(let telemetry): presence.telemetry = telemetry
            case .versions(let versions): presence.versions = versions
            }
            instances[sender] = presence
        } catch {
            refusals[Refused(sender: sender, reason: error), default: 0] += 1
        }
    }

    /// The status, sorted by site and instance.
    var status: FleetStatus {
        FleetStatus(
            instances: instances.values.sorted {
                ($0.site.rawValue, $0.instance.rawValue) < ($1.site.rawValue, $1.instance.rawValue)
            },
            refusals: refusals.map { refused, count in
                CollectionFindings.Refusal(
                    site: refused.sender?.site.rawValue ?? "", instance: refused.sender?.instance.rawValue ?? "",
                    reason: refused.reason.rawValue, count: count)
            }.sorted { ($0.site, $0.instance, $0.reason) < ($1.site, $1.instance, $1.reason) },
            isComplete: isComplete)
    }
}
#endif
