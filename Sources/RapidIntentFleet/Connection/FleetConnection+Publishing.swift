import CNATS
import RapidIntentDatabase

extension FleetConnection {
    /// Stores a message in the telemetry stream, and returns once a majority of its servers has it.
    ///
    /// - Parameters:
    ///   - payload: The bytes.
    ///   - subject: The subject.
    ///   - id: The server stores messages with the same id only once, within its window of duplicates; nil for none.
    func store(_ payload: [UInt8], on subject: String, id: String?) throws(FleetError) {
        forgetTrouble()
        let texts = CTexts()
        var publishing = jsPubOptions()
        try check(jsPubOptions_Init(&publishing), "preparing a message")
        publishing.MaxWait = limit
        publishing.MsgId = id.map { texts($0) }
        publishing.ExpectStream = texts(FleetSubject.telemetryStream)
        var acknowledgement: UnsafeMutablePointer<jsPubAck>?
        defer { jsPubAck_Destroy(acknowledgement) }
        var code = jsErrCode(0)
        try check(
            js_Publish(
                &acknowledgement, handles.jetStream, subject, payload, Int32(payload.count), &publishing, &code),
            "sending to \(subject)")
    }

    /// Sends a message that nobody stores.
    func send(_ payload: [UInt8], to subject: String) throws(FleetError) {
        try check(
            natsConnection_Publish(handles.connection, subject, payload, Int32(payload.count)), "sending to \(subject)")
    }

    /// Begins to receive the messages of a subject that nobody stores.
    func subscribe(to subject: String) throws(FleetError) {
        natsSubscription_Destroy(handles.subscription)
        handles.subscription = nil
        try check(
            natsConnection_SubscribeSync(&handles.subscription, handles.connection, subject), "listening to \(subject)")
    }

    /// The next message of the subscribed subject; nil if none came in time.
    func next(within time: Duration) throws(FleetError) -> [UInt8]? {
        var message: OpaquePointer?
        let status = natsSubscription_NextMsg(&message, handles.subscription, max(1, Int64(time.milliseconds)))
        guard status != NATS_TIMEOUT else { return nil }
        try check(status, "listening")
        defer { natsMsg_Destroy(message) }
        return Self.payload(of: message)
    }

    /// The bytes of a message.
    static func payload(of message: OpaquePointer?) -> [UInt8] {
        let count = Int(natsMsg_GetDataLength(message))
        guard count > 0, let data = natsMsg_GetData(message) else { return [] }
        return Array(UnsafeRawBufferPointer(start: data, count: count))
    }
}
