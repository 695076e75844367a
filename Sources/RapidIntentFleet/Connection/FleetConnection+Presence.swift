#if Fleet
import CRapidIntentNATS
import Foundation
import RapidIntentDatabase

extension FleetConnection {
    /// Says something of an instance, for who asks for the status of the fleet.
    ///
    /// Nobody answers: without a stream, or with a full one, the message is lost. If the server does not allow it, it
    /// complains, and ``ConnectionTrouble`` ignores that. Without a connection, nothing is sent: libnats would send it
    /// late.
    func announce(_ message: PresenceMessage, of site: FleetName, _ instance: FleetName) throws(FleetError) {
        guard isConnected else { return }
        try send(message.payload, to: FleetSubject.presence(site, instance, message.part))
    }

    /// Reads what the instances of a site, or of all sites, said last; nil if there is no stream for it.
    func presence(of site: FleetName?) throws(FleetError) -> GatheredPresence? {
        var presence = GatheredPresence()
        let isComplete = try lastOfEach(
            FleetSubject.presence(of: site), in: FleetSubject.presenceStream,
            limit: FleetStatus.instanceLimit * 4
        ) { presence.add($0) }
        guard let isComplete else { return nil }
        presence.isComplete = presence.isComplete && isComplete
        return presence
    }

    /// Reads the last message of each subject of a stream.
    ///
    /// A consumer of its own delivers the messages. What is replaced meanwhile follows at the end, so reading ends when
    /// nothing is left, or at a limit. It also ends when the stream has forgotten what was left.
    ///
    /// - Returns: Whether all were read; nil if there is no such stream.
    func lastOfEach(
        _ subjects: String, in stream: String, limit: Int, _ receive: (KeptMessage) -> Void
    ) throws(FleetError) -> Bool? {
        let what = "reading from \(stream)"
        forgetTrouble()
        let texts = CTexts()
        defer { withExtendedLifetime(texts) {} }
        var settings = jsSubOptions()
        try check(jsSubOptions_Init(&settings), what)
        settings.Stream = texts(stream)
        settings.ManualAck = true
        settings.Config.DeliverPolicy = js_DeliverLastPerSubject
        settings.Config.AckPolicy = js_AckNone
        // If this process is killed, the server removes the consumer.
        settings.Config.InactiveThreshold = Duration.seconds(30).nanoseconds
        var code = jsErrCode(0)
        var subscription: OpaquePointer?
        defer {
            // Destroying it alone would leave the consumer.
            _ = natsSubscription_Unsubscribe(subscription)
            natsSubscription_Destroy(subscription)
        }
        let status = js_PullSubscribe(&subscription, handles.jetStream, subjects, nil, nil, &settings, &code)
        if code == JSStreamNotFoundErr { return nil }
        try check(status, what)

        // A question for messages that are not there would wait for its time limit.
        var info: UnsafeMutablePointer<jsConsumerInfo>?
        defer { jsConsumerInfo_Destroy(info) }
        try check(natsSubscription_GetConsumerInfo(&info, subscription, nil, &code), what)
        guard let info = info?.pointee, let name = info.Name else { return true }
        let consumer = String(cString: name)
        var (pending, count) = (info.NumPending, 0)
        while pending > 0 {
            guard count < limit, !Task.isCancelled else { return false }
            let messages = try pullPending(min(500, Int(clamping: pending)), from: consumer, of: stream)
            guard let last = messages.last else { break }
            (pending, count) = (last.pending, count + messages.count)
            for message in messages {
                receive(
                    KeptMessage(
                        subject: message.subject, payload: message.payload, sequence: message.sequence,
                        milliseconds: message.milliseconds))
            }
        }
        return true
    }
}

/// Puts the status of a fleet together from messages of presence, as they come; a pure value.
struct GatheredPresence: Sendable {
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
