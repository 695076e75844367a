#if Fleet
import CRapidIntentNATS
import RapidIntentDatabase
import RapidIntentSpeech
import RapidIntentSupport
import Synchronization

/// A connection to the servers of a fleet.
///
/// Calls of libnats block, so they run on a thread of the connection's own, one after the other, and each has a time
/// limit. libnats reconnects by itself, without end, with random pauses. What it reports meanwhile comes on its own
/// threads, to ``ConnectionTrouble``, and answers to ``ServerInbox``.
actor FleetConnection {
    private nonisolated let executor = BlockingExecutor(label: "RapidIntent fleet")
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    let handles = NATSHandles()
    let options: FleetOptions
    private let trouble = ConnectionTrouble()
    private(set) var answers = "_INBOX"
    /// Receives messages that streams keep; nil before the first question.
    var inbox: ServerInbox?
    private var wasConnected = true

    init(_ options: FleetOptions) { self.options = options }

    static func opened(
        _ options: FleetOptions, name: String, inbox: String
    ) async throws(FleetError) -> FleetConnection {
        let connection = FleetConnection(options)
        try await connection.open(name: name, inbox: inbox)
        return connection
    }

    /// The time limit of a call, in milliseconds.
    var limit: Int64 { max(100, Int64(options.timeout.milliseconds)) }

    /// They show `name` in their lists; the subjects for answers begin with `inbox`.
    func open(name: String, inbox: String) throws(FleetError) {
        answers = inbox
        try withSettings(name: name, inbox: inbox) { (settings) throws(FleetError) in
            let status = natsConnection_Connect(&handles.connection, settings)
            // A server that refuses the certificate of a client, or misses it, just ends the connection.
            if isEncrypted, [NATS_PROTOCOL_ERROR, NATS_IO_ERROR].contains(status) {
                throw FleetError(
                    .unreachable, "connecting: the server ended the encrypted connection",
                    remedy:
                        "give a certificate of this client that the server accepts, if it asks for one; it is tried again"
                )
            }
            try check(status, "connecting")
        }
        var jetStream = jsOptions()
        try check(jsOptions_Init(&jetStream), "preparing the stream")
        jetStream.Wait = limit
        try check(natsConnection_JetStream(&handles.jetStream, handles.connection, &jetStream), "preparing the stream")
    }

    /// Checks what connecting needs of this machine: the addresses, files with secrets, and certificates.
    func checkOptions() throws(FleetError) { try withSettings(name: "", inbox: "_INBOX") { _ in } }

    private func withSettings(
        name: String, inbox: String, _ use: (OpaquePointer?) throws(FleetError) -> Void
    ) throws(FleetError) {
        var settings: OpaquePointer?
        try check(natsOptions_Create(&settings), "preparing the connection")
        defer { natsOptions_Destroy(settings) }
        try configure(settings, name: name, inbox: inbox)
        try use(settings)
    }

    private func configure(_ settings: OpaquePointer?, name: String, inbox: String) throws(FleetError) {
        let texts = CTexts()
        var servers = try options.servers.map { (server) throws(FleetError) in
            Optional(texts(try ServerAddress(server).text))
        }
        guard !servers.isEmpty else { throw FleetError(.invalidName, "no server is named", remedy: "name one") }
        try set(natsOptions_SetServers(settings, &servers, Int32(servers.count)))
        try set(natsOptions_SetName(settings, name))
        try set(natsOptions_SetCustomInboxPrefix(settings, inbox))
        try set(natsOptions_SetTimeout(settings, limit))
        try set(natsOptions_SetMaxReconnect(settings, -1))
        try set(natsOptions_SetReconnectWait(settings, 250))
        try set(natsOptions_SetReconnectJitter(settings, 1000, 2000))
        try set(natsOptions_SetFailRequestsOnDisconnect(settings, true))
        try set(natsOptions_SetWriteDeadline(settings, limit))
        // A callback may still run when this connection is gone; that of a closed connection is the last one. What never
        // connected has none, and leaves some bytes behind.
        let context = Unmanaged.passRetained(trouble).toOpaque()
        try set(
            natsOptions_SetErrorHandler(
                settings,
                { connection, _, status, context in
                    guard let context else { return }
                    var text: UnsafePointer<CChar>?
                    _ = natsConnection_GetLastError(connection, &text)
                    let complaint = text.map { String(cString: $0) } ?? ""
                    let kind = natsStatus_GetText(status).map { String(cString: $0) } ?? ""
                    Unmanaged<ConnectionTrouble>.fromOpaque(context).takeUnretainedValue()
                        .note(complaint.isEmpty ? kind : complaint)
                }, context))
        try set(
            natsOptions_SetClosedCB(
                settings,
                { _, context in
                    guard let context else { return }
                    Unmanaged<ConnectionTrouble>.fromOpaque(context).release()
                }, context))
        try prove(settings)
        try encrypt(settings)
    }

    private func prove(_ settings: OpaquePointer?) throws(FleetError) {
        switch options.credentials {
        case .none: break
        case .user(let user, let file):
            try set(natsOptions_SetUserInfo(settings, user, try FleetError.secret(in: file, SecretFile.line)))
        case .token(let file): try set(natsOptions_SetToken(settings, try FleetError.secret(in: file, SecretFile.line)))
        case .nkey(let key, let file):
            let lines = String(decoding: try FleetError.secret(in: file, SecretFile.bytes), as: UTF8.self).split(
                whereSeparator: \.isNewline)
            guard lines.contains(where: { $0.hasPrefix("SU") }) else {
                throw FleetError(
                    .secretFile, "the file \(file) has no line with the seed of a user's NKey (SU…)",
                    remedy: "write the seed into it")
            }
            try set(natsOptions_SetNKeyFromSeed(settings, key, file))
        case .credentials(let file):
            _ = try FleetError.secret(in: file, SecretFile.bytes)
            try set(natsOptions_SetUserCredentialsFromFiles(settings, file, nil))
        }
    }

    private var isEncrypted: Bool { options.tls != nil || options.servers.contains { $0.hasPrefix("tls://") } }

    private func encrypt(_ settings: OpaquePointer?) throws(FleetError) {
        guard isEncrypted else { return }
        try set(natsOptions_SetSecure(settings, true))
        if let authorities = options.tls?.authorities {
            try check(
                natsOptions_LoadCATrustedCertificates(settings, authorities), "reading the certificates \(authorities)")
        }
        if let certificate = options.tls?.certificate, let key = options.tls?.key {
            _ = try FleetError.secret(in: key, SecretFile.bytes)
            try check(
                natsOptions_LoadCertificatesChain(settings, certificate, key), "reading the certificate \(certificate)")
        }
    }

    /// The largest message that the server accepts, in bytes.
    var maximumPayload: Int { Int(natsConnection_GetMaxPayload(handles.connection)) }

    var isConnected: Bool { natsConnection_Status(handles.connection) == NATS_CONN_STATUS_CONNECTED }

    /// Whether it is connected, if that has changed since the last question; it begins connected.
    func changeOfConnection() -> Bool? {
        defer { wasConnected = isConnected }
        return isConnected == wasConnected ? nil : isConnected
    }

    /// How often the connection was lost and made again; messages that nobody stores may have been missed meanwhile.
    var reconnections: UInt64 {
        var statistics: OpaquePointer?
        guard natsStatistics_Create(&statistics) == NATS_OK else { return 0 }
        defer { natsStatistics_Destroy(statistics) }
        var count: UInt64 = 0
        guard natsConnection_GetStats(handles.connection, statistics) == NATS_OK,
            natsStatistics_GetCounts(statistics, nil, nil, nil, nil, &count) == NATS_OK
        else { return 0 }
        return count
    }

    /// Throws unless a call succeeded.
    func check(_ status: natsStatus, _ what: @autoclosure () -> String) throws(FleetError) {
        guard status != NATS_OK else { return }
        throw FleetError(status, what(), complaint: trouble.take())
    }

    private func set(_ status: natsStatus) throws(FleetError) { try check(status, "preparing the connection") }

    /// Forgets earlier complaints of the server, so that a new one belongs to the next call.
    func forgetTrouble() { _ = trouble.take() }

    /// Removes and returns what the server complained about last.
    func takeTrouble() -> String? { trouble.take() }

    /// Does work that takes long on the connection's thread, so that it holds up none of the threads that tasks share.
    func aside<Value: Sendable, Failure: Error>(
        _ work: @Sendable () throws(Failure) -> Value
    ) throws(Failure) -> Value { try work() }
}

/// Owns a connection of libnats with its JetStream context and subscriptions, and closes them.
final class NATSHandles {
    var connection: OpaquePointer?
    var jetStream: OpaquePointer?
    var subscription: OpaquePointer?
    var answers: OpaquePointer?

    // Closed before its subscriptions are freed: libnats before 3.6 may still hand a message to one that is freed while its
    // connection is open (https://github.com/nats-io/nats.c/pull/638).
    deinit {
        natsConnection_Close(connection)
        natsSubscription_Destroy(subscription)
        natsSubscription_Destroy(answers)
        jsCtx_Destroy(jetStream)
        natsConnection_Destroy(connection)
    }
}

/// Texts as C has them, valid for as long as this object lives.
final class CTexts {
    private var pointers: [UnsafeMutablePointer<CChar>] = []

    /// Copies a text; a NUL in it would end it.
    func callAsFunction(_ text: String) -> UnsafePointer<CChar> {
        let bytes = text.utf8CString
        let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
        for (index, byte) in bytes.enumerated() { (pointer + index).initialize(to: byte) }
        pointers.append(pointer)
        return UnsafePointer(pointer)
    }

    deinit { for pointer in pointers { pointer.deallocate() } }
}

/// What the server complained about outside of an answer.
///
/// A forbidden message gets no answer: the complaint arrives on a thread of libnats, and the call runs into its time
/// limit.
final class ConnectionTrouble: Sendable {
    private let complaint = Mutex<String?>(nil)

    /// Keeps the last complaint.
    ///
    /// One about presence is ignored: nobody waits for an answer to that, so it would be taken for the reason why some
    /// other call fails.
    func note(_ text: String) {
        // Permissions Violation for Publish to "ri.lobby.kiosk-7.presence.telemetry"
        let subject = text.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first
        guard subject.flatMap({ FleetSubject.announcer(of: String($0)) }) == nil else { return }
        complaint.withLock { $0 = text }
    }

    func take() -> String? {
        complaint.withLock { text in
            defer { text = nil }
            return text
        }
    }
}
#endif
