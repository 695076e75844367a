#if Fleet
import CRapidIntentNATS
import Foundation
import RapidIntentDatabase
import RapidIntentSupport

struct FleetStream: Sendable {
    let name: String
    let subjects: [String]
    /// Whether a message is removed once it is acknowledged.
    var isWorkQueue = false
    var isInMemory = false
    /// On how many servers each message is.
    var replicas: Int
    /// How long a message is kept; nil for no limit.
    var age: Duration?
    /// How many bytes are kept before messages are refused; nil for no limit.
    var bytes: Int?
    /// The largest message, in bytes; nil for the servers' limit.
    var messageSize: Int?
    /// How many messages are kept before more are refused; nil for no limit.
    var messages: Int?
    /// How many messages of a subject are kept, of which the oldest goes first; nil for no limit.
    var messagesPerSubject: Int?

    /// The stream that keeps telemetry until it is collected.
    ///
    /// A full one refuses, so that the rows wait where they were recorded.
    static func telemetry(_ settings: StreamSettings) -> FleetStream {
        FleetStream(
            name: FleetSubject.telemetryStream, subjects: [FleetSubject.allTelemetry], isWorkQueue: true,
            replicas: settings.replicas, age: settings.age, bytes: settings.bytes)
    }

    /// The stream with the versions of dictionaries and models, and which of them are in force.
    static func versions(replicas: Int) -> FleetStream {
        FleetStream(
            name: FleetSubject.versionStream, subjects: [FleetSubject.allVersions], replicas: replicas,
            messagesPerSubject: 1)
    }

    /// How long a request to forget is carried out, and what was forgotten is known.
    static let forgetAge = Duration.seconds(90 * 86_400)

    /// The stream with the requests to forget, for instances that are offline for up to 90 days.
    ///
    /// A full one refuses, so that nobody can push a request out. The servers count the headers of a message, too.
    static func forget(replicas: Int) -> FleetStream {
        FleetStream(
            name: FleetSubject.forgetStream, subjects: [FleetSubject.forget], replicas: replicas,
            age: forgetAge, messageSize: ForgetRequest.limit + 512, messages: 1000)
    }

    static func forgotten(replicas: Int) -> FleetStream {
        FleetStream(
            name: FleetSubject.forgottenStream, subjects: FleetSubject.allForgotten, replicas: replicas,
            age: forgetAge, messageSize: 1024, messagesPerSubject: 1)
    }

    /// The stream with what the fleet has spent of shared allowances.
    ///
    /// After two days, whatever was spent counts no more.
    static func shares(replicas: Int) -> FleetStream {
        FleetStream(
            name: FleetSubject.sharesStream, subjects: [FleetSubject.allShares], replicas: replicas,
            age: .seconds(2 * 86_400), messageSize: 1024, messagesPerSubject: 1)
    }

    /// The stream with the last word of each instance, which it forgets a minute later.
    static func presence(replicas: Int) -> FleetStream {
        FleetStream(
            name: FleetSubject.presenceStream, subjects: [FleetSubject.allPresence], isInMemory: true,
            replicas: replicas, age: .seconds(60), messageSize: PresenceMessage.limit, messagesPerSubject: 1)
    }
}

extension FleetConnection {
    /// Creates a stream if there is none of its name; one with other settings is left as it is.
    func create(_ stream: FleetStream) throws(FleetError) {
        let texts = CTexts()
        var configuration = jsStreamConfig()
        try check(jsStreamConfig_Init(&configuration), "preparing the stream")
        configuration.Name = texts(stream.name)
        configuration.Retention = stream.isWorkQueue ? js_WorkQueuePolicy : js_LimitsPolicy
        configuration.Storage = stream.isInMemory ? js_MemoryStorage : js_FileStorage
        configuration.Replicas = Int64(stream.replicas)
        configuration.MaxAge = stream.age?.nanoseconds ?? 0
        configuration.MaxBytes = stream.bytes.map(Int64.init) ?? -1
        configuration.MaxMsgSize = stream.messageSize.map { Int32(clamping: $0) } ?? -1
        configuration.MaxMsgsPerSubject = stream.messagesPerSubject.map(Int64.init) ?? -1
        configuration.Discard = js_DiscardNew
        configuration.AllowDirect = !stream.isWorkQueue
        configuration.MaxMsgs = stream.messages.map(Int64.init) ?? -1
        var subjects = stream.subjects.map { Optional(texts($0)) }
        let (status, code) = Self.add(&configuration, of: &subjects, to: handles.jetStream)
        if status == NATS_OK || code == JSStreamNameExistErr { return }
        if status == NATS_ERR, stream.replicas > 1 {
            let reason = FleetError(status, "creating the stream \(stream.name) on \(stream.replicas) servers").detail
            throw FleetError(.failed, reason, remedy: "'--replicas' is at most the number of servers in the cluster")
        }
        guard status != NATS_NO_RESPONDERS else {
            throw FleetError(
                .noStream, "creating the stream \(stream.name): nothing answers",
                remedy: "start the servers with JetStream, as 'nats-server --jetstream' does")
        }
        try check(status, "creating the stream \(stream.name)")
    }

    private static func add(
        _ configuration: inout jsStreamConfig, of subjects: inout [UnsafePointer<CChar>?], to jetStream: OpaquePointer?
    ) -> (natsStatus, jsErrCode) {
        subjects.withUnsafeMutableBufferPointer { subjects in
            var code = jsErrCode(0)
            configuration.Subjects = subjects.baseAddress
            configuration.SubjectsLen = Int32(subjects.count)
            return (js_AddStream(nil, jetStream, &configuration, nil, &code), code)
        }
    }

    /// Whether the servers know no such stream; a direct question for a message of it gets no answer then.
    private func isMissing(_ stream: String) throws(FleetError) -> Bool {
        let complaint = takeTrouble()
        if let complaint { throw FleetError(NATS_TIMEOUT, "reading from \(stream)", complaint: complaint) }
        return info(of: stream).code == JSStreamNotFoundErr
    }

    func has(_ stream: String) throws(FleetError) -> Bool {
        forgetTrouble()
        let (status, code, _) = info(of: stream)
        guard code != JSStreamNotFoundErr else { return false }
        try check(status, "asking about \(stream)")
        return true
    }

    /// The number of the last message in a stream; 0 for none.
    func lastSequence(in stream: String) throws(FleetError) -> UInt64 {
        let (status, _, last) = info(of: stream)
        try check(status, "asking about \(stream)")
        return last
    }

    private func info(of stream: String) -> (status: natsStatus, code: jsErrCode, last: UInt64) {
        var info: UnsafeMutablePointer<jsStreamInfo>?
        defer { jsStreamInfo_Destroy(info) }
        var code = jsErrCode(0)
        let status = js_GetStreamInfo(&info, handles.jetStream, stream, nil, &code)
        return (status, code, info?.pointee.State.LastSeq ?? 0)
    }

    /// The last message of a subject, from any server that has the stream; nil if there is none.
    func last(of subject: String, in stream: String) throws(FleetError) -> KeptMessage? {
        try get(subject, in: stream, by: "\(stream).\(subject)", "")
    }

    /// The first message of a subject with at least a number, from any server that has the stream; nil if there is none.
    func first(of subject: String, in stream: String, from sequence: UInt64) throws(FleetError) -> KeptMessage? {
        let question: JSON = ["next_by_subj": subject, "seq": Int(clamping: sequence)]
        let kept = try get(subject, in: stream, by: stream, question.text)
        if let kept, kept.sequence < sequence {
            // Who reads one after the other would read it again without end.
            throw FleetError(
                .failed, "reading \(subject): the servers sent message \(kept.sequence) instead of \(sequence)")
        }
        return kept
    }

    /// Asks directly for a message.
    ///
    /// Any client can have the answer to such a question stored in a stream, with the headers of the answer: then the stored
    /// number is not that of the message, and a stored 404 not the end of the stream.
    private func get(
        _ subject: String, in stream: String, by address: String, _ question: String
    ) throws(FleetError) -> KeptMessage? {
        forgetTrouble()
        guard let answer = try ask("$JS.API.DIRECT.GET.\(address)", question, "reading \(subject)") else {
            guard try !isMissing(stream) else {
                throw FleetError(.noStream, "reading \(subject): there is no stream \(stream)")
            }
            throw FleetError(NATS_TIMEOUT, "reading \(subject)")
        }
        // The server's own headers follow those that are stored.
        guard let sequence = answer.headers["Nats-Sequence"]?.last.flatMap({ UInt64($0) }),
            let time = answer.headers["Nats-Time-Stamp"]?.last.flatMap(Self.milliseconds)
        else {
            let status = answer.headers["Status"]
            if status == ["404"] { return nil }
            guard status != ["503"] else { throw FleetError(NATS_NO_RESPONDERS, "reading \(subject)") }
            let why = answer.headers["Description"]?.first ?? "an answer without a number and a time"
            throw FleetError(.failed, "reading \(subject): \(why)")
        }
        let isCopy = answer.headers["Nats-Stream"]?.count ?? 0 > 1
        return KeptMessage(
            subject: subject, payload: isCopy ? [] : answer.payload, sequence: sequence, milliseconds: time)
    }

    /// Reads a time such as `2026-03-01T12:00:00.123456789Z`, whose fraction has up to nine digits.
    private static func milliseconds(_ text: String) -> Int64? {
        let parts = text.dropLast().split(separator: ".", maxSplits: 1)
        guard text.hasSuffix("Z"), let whole = parts.first,
            let date = try? Date(String(whole) + "Z", strategy: .iso8601)
        else { return nil }
        let digits = parts.count > 1 ? parts[1].prefix(3) : ""
        guard let fraction = Int64(digits + String(repeating: "0", count: 3 - digits.count)) else { return nil }
        return Int64(date.timeIntervalSince1970.rounded()) * 1000 + fraction
    }
}

struct KeptMessage: Sendable, Equatable {
    var subject: String
    /// The bytes; none if a server sent it there for a client, as the copy of a message that a stream keeps.
    var payload: [UInt8]
    var sequence: UInt64
    /// When the stream received it, in milliseconds since 1970.
    var milliseconds: Int64
}

extension Duration {
    var nanoseconds: Int64 { Int64(milliseconds * 1_000_000) }
}

package struct StreamSettings: Sendable, Equatable {
    /// On how many servers each message is: 1, or up to 5 in a cluster, of which an odd number is best.
    package var replicas: Int
    /// How long a message waits for a collector.
    package var age: Duration
    /// How many bytes may wait; nil for no limit.
    ///
    /// A full stream refuses messages, which then wait where they were recorded.
    package var bytes: Int?

    package init(replicas: Int = 1, age: Duration = .seconds(30 * 86_400), bytes: Int? = nil) {
        self.replicas = replicas
        self.age = age
        self.bytes = bytes
    }
}

struct StreamMessage: Sendable, Equatable {
    /// Where it is acknowledged.
    var reply: String
    var subject: String
    /// The bytes; none if a server sent it to the stream for a client, as the copy of a message that a stream keeps.
    var payload: [UInt8]
    var sequence: UInt64
    /// When the stream received it, in milliseconds since 1970.
    var milliseconds: Int64
    /// How many messages follow it.
    var pending: UInt64

    enum Settlement: Sendable, Equatable {
        /// It is written to disk; the stream may remove it.
        case done
        /// It can never be used; the stream may remove it.
        case setAside
        /// It could not be written; deliver it again.
        case again
    }

    /// Reads a message; nil if no consumer delivered it, or another one.
    init?(_ message: ServerMessage, from consumer: String, of stream: String) {
        // $JS.ACK.STREAM.CONSUMER.DELIVERIES.SEQUENCE.DELIVERED.NANOSECONDS.PENDING; newer servers put two tokens after ACK,
        // and may add some at the end.
        guard let reply = message.reply, reply.hasPrefix("$JS.ACK.") else { return nil }
        var tokens = reply.split(separator: ".", omittingEmptySubsequences: false).dropFirst(2)
        if tokens.count > 7 { tokens = tokens.dropFirst(2) }
        let place = Array(tokens)
        guard place.count >= 7, place[0] == stream, place[1] == consumer, let sequence = UInt64(place[3]),
            let nanoseconds = Int64(place[5]), let pending = UInt64(place[6])
        else { return nil }
        self.reply = reply
        subject = message.subject
        payload = message.headers["Nats-Stream"] == nil ? message.payload : []
        (self.sequence, milliseconds, self.pending) = (sequence, nanoseconds / 1_000_000, pending)
    }
}
#endif
