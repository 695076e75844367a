#if Fleet
import CRapidIntentNATS
import RapidIntentDatabase

extension FleetConnection {
    /// Stores a message in a stream, and returns once a majority of its servers has it.
    ///
    /// - Parameters:
    ///   - id: The server stores messages with the same id only once, within its window of duplicates; nil for none.
    ///   - last: The number of the last message of the subject, 0 for none; nil if any may be the last.
    /// - Returns: Its number in the stream; nil if another message is the last of the subject.
    @discardableResult
    func store(
        _ payload: [UInt8], on subject: String, in stream: String, id: String? = nil, after last: UInt64? = nil
    ) throws(FleetError) -> UInt64? {
        forgetTrouble()
        let texts = CTexts()
        var publishing = jsPubOptions()
        try check(jsPubOptions_Init(&publishing), "preparing a message")
        publishing.MaxWait = limit
        publishing.MsgId = id.map { texts($0) }
        publishing.ExpectStream = texts(stream)
        publishing.ExpectNoMessage = last == 0
        publishing.ExpectLastSubjectSeq = last ?? 0
        var acknowledgement: UnsafeMutablePointer<jsPubAck>?
        defer { jsPubAck_Destroy(acknowledgement) }
        var code = jsErrCode(0)
        let status = js_Publish(
            &acknowledgement, handles.jetStream, subject, payload, Int32(payload.count), &publishing, &code)
        // 10164 is JSStreamWrongLastSequenceConstantErr of newer servers: another message of the subject is on its way.
        if last != nil, [JSStreamWrongLastSequenceErr.rawValue, 10164].contains(code.rawValue) { return nil }
        try check(status, "sending to \(subject)")
        return acknowledgement?.pointee.Sequence
    }

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
        // A subscription that is not allowed gets no answer.
        forgetTrouble()
        try check(natsConnection_FlushTimeout(handles.connection, limit), "listening to \(subject)")
        if let complaint = takeTrouble() {
            throw FleetError(NATS_NOT_PERMITTED, "listening to \(subject)", complaint: complaint)
        }
    }

    /// The next message of the subscribed subject; nil if none came in time.
    func next(within time: Duration) throws(FleetError) -> [UInt8]? {
        var message: OpaquePointer?
        let status = natsSubscription_NextMsg(&message, handles.subscription, max(1, Int64(time.milliseconds)))
        guard status != NATS_TIMEOUT else { return nil }
        // Somebody sent an empty message with the header of such an answer.
        guard status != NATS_NO_RESPONDERS else { return [] }
        try check(status, "listening")
        defer { natsMsg_Destroy(message) }
        return Self.payload(of: message)
    }

    static func payload(of message: OpaquePointer?) -> [UInt8] {
        let count = Int(natsMsg_GetDataLength(message))
        guard count > 0, let data = natsMsg_GetData(message) else { return [] }
        return Array(UnsafeRawBufferPointer(start: data, count: count))
    }
}
#endif
