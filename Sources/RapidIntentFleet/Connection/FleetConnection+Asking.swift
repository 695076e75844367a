#if Fleet
import CRapidIntentNATS
import Foundation
import RapidIntentSupport

extension FleetConnection {
    /// Asks the servers something, and returns the answer; nil if there was none in time.
    ///
    /// A connection that pulls must not ask: a message that a consumer delivers late would be dropped here.
    func ask(_ subject: String, _ question: String, _ what: String) throws(FleetError) -> ServerMessage? {
        let inbox = try openInbox()
        let reply = try send(question, to: subject, for: inbox, what)
        let deadline = ContinuousClock.now + .milliseconds(limit)
        while ContinuousClock.now < deadline {
            // A lost connection makes the wait short.
            if let message = inbox.message(before: min(deadline, .now + .milliseconds(200))) {
                if message.subject == reply { return message }
            } else if !isConnected {
                throw FleetError(NATS_CONNECTION_DISCONNECTED, what)
            }
        }
        return nil
    }

    /// The messages of a consumer of a stream that are pending; none if the stream has forgotten them meanwhile.
    func pullPending(
        _ maximum: Int, from consumer: String, of stream: String
    ) throws(FleetError) -> [StreamMessage] {
        // For messages that have grown too old, the server answers only once the question expires.
        let terms: JSON = ["no_wait": true, "expires": Duration.milliseconds(limit / 2).nanoseconds]
        let deadline = ContinuousClock.now + .milliseconds(limit)
        if let messages = try pull(maximum, terms, from: consumer, of: stream, before: deadline) { return messages }
        guard isConnected else { throw FleetError(NATS_CONNECTION_DISCONNECTED, "receiving") }
        try check(NATS_TIMEOUT, "receiving")
        return []
    }

    /// The next messages of a consumer of a stream, waiting for one within `time`.
    func pull(
        _ maximum: Int, from consumer: String, of stream: String, within time: Duration
    ) throws(FleetError) -> [StreamMessage] {
        let deadline = ContinuousClock.now + time
        let pending = try pull(maximum, ["no_wait": true], from: consumer, of: stream, before: deadline)
        if let pending, !pending.isEmpty { return pending }
        let rest = ContinuousClock.now.duration(to: deadline)
        guard rest > .zero else { return [] }
        return try pull(1, ["expires": rest.nanoseconds], from: consumer, of: stream, before: deadline) ?? []
    }

    /// Asks for messages; nil if there is no answer in time.
    private func pull(
        _ maximum: Int, _ terms: JSON, from consumer: String, of stream: String,
        before deadline: ContinuousClock.Instant
    ) throws(FleetError) -> [StreamMessage]? {
        let (inbox, question) = (try openInbox(), (["batch": maximum] as JSON).adding(terms))
        let reply = try send(
            question.text, to: "$JS.API.CONSUMER.MSG.NEXT.\(stream).\(consumer)", for: inbox, "receiving")
        var messages: [StreamMessage] = []
        while messages.count < maximum {
            guard let message = inbox.message(before: deadline) else { return messages.isEmpty ? nil : messages }
            if let message = StreamMessage(message, from: consumer, of: stream) {
                messages.append(message)
            } else if message.subject == reply {
                let status = message.headers["Status"]?.last ?? ""
                // Nothing is there, or no more, or not in time.
                guard messages.isEmpty, !["404", "408"].contains(status) else { break }
                throw status == "503"
                    ? FleetError(NATS_NO_RESPONDERS, "receiving")
                    : FleetError(.failed, "receiving: \(message.headers["Description"]?.last ?? "status \(status)")")
            }
        }
        return messages
    }

    private func send(
        _ question: String, to subject: String, for inbox: ServerInbox, _ what: String
    ) throws(FleetError) -> String {
        let reply = inbox.next()
        try check(natsConnection_PublishRequestString(handles.connection, subject, reply, question), what)
        return reply
    }

    private func openInbox() throws(FleetError) -> ServerInbox {
        if let inbox { return inbox }
        let opened = ServerInbox("\(answers).\(UUID().uuidString).")
        // It is released once libnats has called back for the last time.
        let context = Unmanaged.passRetained(opened)
        let status = natsConnection_Subscribe(
            &handles.answers, handles.connection, opened.prefix + "*",
            { _, _, message, context in
                defer { natsMsg_Destroy(message) }
                guard let context else { return }
                Unmanaged<ServerInbox>.fromOpaque(context).takeUnretainedValue().append(ServerMessage(message))
            }, context.toOpaque())
        if status != NATS_OK { context.release() }
        try check(status, "listening to answers")
        let isReleased = natsSubscription_SetOnCompleteCB(
            handles.answers, { context in context.map { Unmanaged<ServerInbox>.fromOpaque($0).release() } },
            context.toOpaque())
        if isReleased != NATS_OK {
            // Without the callback, nobody knows when libnats uses the context last, so it stays.
            natsSubscription_Destroy(handles.answers)
            handles.answers = nil
        }
        try check(isReleased, "listening to answers")
        inbox = opened
        return opened
    }
}
#endif
