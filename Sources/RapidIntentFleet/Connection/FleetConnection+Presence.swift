#if Fleet
import CNATS

extension FleetConnection {
    /// Says something of an instance, for who asks for the status of the fleet.
    ///
    /// Nobody answers: without a stream, or with a full one, the message is lost. If the server does not allow it, it
    /// complains, and ``ConnectionTrouble`` ignores that. Without a connection, nothing is sent: libnats would send it
    /// late.
    func announce(
        _ message: PresenceMessage, of site: FleetName, _ instance: FleetName
    ) throws(FleetError) {
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
    /// nothing is left, or at a limit.
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
            let messages = try pull(min(500, Int(clamping: pending)), from: consumer, of: stream)
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
#endif
