#if Fleet
import CRapidIntentNATS

extension FleetConnection {
    /// Opens the durable consumer of a site, or of all sites, and creates it if there is none.
    func openConsumer(of site: FleetName?, waiting: Duration) throws(FleetError) {
        forgetTrouble()
        let texts = CTexts()
        var settings = jsSubOptions()
        try check(jsSubOptions_Init(&settings), "preparing the consumer")
        settings.Stream = texts(FleetSubject.telemetryStream)
        settings.ManualAck = true
        settings.Config.Durable = texts(Self.consumer(of: site))
        settings.Config.AckPolicy = js_AckExplicit
        settings.Config.AckWait = waiting.nanoseconds
        settings.Config.MaxDeliver = -1
        var code = jsErrCode(0)
        natsSubscription_Destroy(handles.subscription)
        handles.subscription = nil
        let status = js_PullSubscribe(
            &handles.subscription, handles.jetStream, FleetSubject.telemetry(of: site), Self.consumer(of: site), nil,
            &settings, &code)
        // The server's answers to a second consumer of messages that are given to one only.
        guard ![JSConsumerWQConsumerNotUniqueErr, JSConsumerWQMultipleUnfilteredErr].contains(code) else {
            throw FleetError(
                .failed, "another collector already receives \(site.map { "the site \($0)" } ?? "some of the sites")",
                remedy: "let each collector receive other sites, or all receive all")
        }
        try check(status, "opening the consumer \(Self.consumer(of: site))")
    }

    static func consumer(of site: FleetName?) -> String { site.map { "collect-\($0)" } ?? "collect" }

    /// Tells the server what becomes of messages.
    ///
    /// If the server does not learn of it, it delivers them again, and they are recognised.
    func settle(_ messages: [StreamMessage], as settlements: [StreamMessage.Settlement]) throws(FleetError) {
        for (message, settlement) in zip(messages, settlements) {
            let text =
                switch settlement {
                case .done: "+ACK"
                case .setAside: "+TERM"
                case .again: "-NAK {\"delay\":1000000000}"
                }
            try send(Array(text.utf8), to: message.reply)
        }
    }

    /// Whether every message of the consumer was delivered and acknowledged.
    func isDrained(of site: FleetName?) throws(FleetError) -> Bool { try hasCollected(.max, of: site) }

    /// Whether a consumer has acknowledged every message up to a number in the stream, or every message there is; false
    /// if there is no such consumer.
    func hasCollected(_ sequence: UInt64, of site: FleetName?) throws(FleetError) -> Bool {
        var info: UnsafeMutablePointer<jsConsumerInfo>?
        defer { jsConsumerInfo_Destroy(info) }
        var code = jsErrCode(0)
        let status = js_GetConsumerInfo(
            &info, handles.jetStream, FleetSubject.telemetryStream, Self.consumer(of: site), nil, &code)
        guard sequence == .max || code != JSConsumerNotFoundErr else { return false }
        try check(status, "asking about the consumer \(Self.consumer(of: site))")
        guard let info = info?.pointee else { return false }
        return info.AckFloor.Stream >= sequence || (info.NumPending == 0 && info.NumAckPending == 0)
    }
}
#endif
