import CNATS
import RapidIntentDatabase

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
    /// - Parameters:
    ///   - subjects: The subjects.
    ///   - stream: The name of the stream.
    ///   - limit: How many messages at most.
    ///   - receive: Receives each message.
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
        var pending = info?.pointee.NumPending ?? 0
        var count = 0
        while pending > 0 {
            guard count < limit, !Task.isCancelled else { return false }
            let kept = try fetch(min(500, Int(clamping: pending)), over: subscription, left: &pending)
            if kept.isEmpty { break }
            count += kept.count
            for message in kept { receive(message) }
        }
        return true
    }

    /// The next messages of a consumer that are there already; none if there are none.
    ///
    /// - Parameter left: Is set to how many messages follow.
    private func fetch(
        _ maximum: Int, over subscription: OpaquePointer?, left: inout UInt64
    ) throws(FleetError) -> [KeptMessage] {
        var request = jsFetchRequest()
        try check(jsFetchRequest_Init(&request), "receiving")
        request.Batch = Int32(maximum)
        request.NoWait = true
        request.Expires = limit * 1_000_000
        var list = natsMsgList()
        defer { natsMsgList_Destroy(&list) }
        let status = natsSubscription_FetchRequest(&list, subscription, &request)
        if status == NATS_TIMEOUT || status == NATS_NOT_FOUND { return [] }
        try check(status, "receiving")
        var messages: [KeptMessage] = []
        for index in 0..<Int(list.Count) {
            guard let message = list.Msgs[index] else { continue }
            var data: UnsafeMutablePointer<jsMsgMetaData>?
            defer { jsMsgMetaData_Destroy(data) }
            try check(natsMsg_GetMetaData(&data, message), "receiving")
            guard let data = data?.pointee else { continue }
            left = data.NumPending
            let isCopy = !Self.values(of: "Nats-Stream", in: message).isEmpty
            messages.append(
                KeptMessage(
                    subject: natsMsg_GetSubject(message).map { String(cString: $0) } ?? "",
                    payload: isCopy ? [] : Self.payload(of: message), sequence: data.Sequence.Stream,
                    milliseconds: data.Timestamp / 1_000_000))
        }
        return messages
    }
}
