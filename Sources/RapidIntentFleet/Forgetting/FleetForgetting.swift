#if Fleet
package import Foundation
import RapidIntent
import RapidIntentDatabase
package import RapidIntentTelemetry

/// Lets every instance and every collector of a fleet forget something.
///
/// Outboxes and collectors carry out requests one after the other, in the order in which the servers received them: at
/// most 30 seconds later, or once they are connected again, for 90 days. What was recorded after a request, by the clock
/// of the instance, stays. A collector carries it out once it has written what the stream held at that time, so the stream
/// does not hold it any more either. Each rebuilds its file, as `TelemetryEraser` does.
package struct FleetForgetting: Sendable {
    private let options: FleetOptions
    private let author: String
    private let replicas: Int
    private let now: @Sendable () -> Date

    /// Names the servers; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - author: Who requests; at most 200 bytes.
    ///   - replicas: On how many servers a request is, if the streams have to be created: 1 to 5.
    package init(
        options: FleetOptions, author: String, replicas: Int = 1, now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.options = options
        self.author = author
        self.replicas = replicas
        self.now = now
    }

    /// Requests that everybody forgets something; it cannot be taken back.
    ///
    /// The words of a phrase are kept by the servers for 90 days, in the request.
    ///
    /// - Parameter selection: What to forget; a session by its name at an instance, or by its name at a collector.
    /// - Throws: ``FleetError``, such as `forbidden`.
    @discardableResult
    package func request(_ selection: TelemetrySelection) async throws(FleetError) -> ForgetRequest {
        var request = ForgetRequest(selection, author: author, serial: .max, requested: now())
        guard request.payload.count <= ForgetRequest.limit, author.utf8.count <= 200 else {
            throw FleetError(.invalidName, "the text to forget is too long", remedy: "give a part of it")
        }
        request.serial = Int(now().epochMilliseconds)
        let kept = KeptMessage(
            subject: FleetSubject.forget, payload: request.payload, sequence: 1, milliseconds: now().epochMilliseconds)
        do throws(ForgetRequest.Nonsense) { _ = try ForgetRequest(kept) } catch {
            throw FleetError(
                .invalidName, "everybody would ignore the request: \(error.reason)",
                remedy: "name a session, some words, or a time from 1970 to 9999")
        }
        let connection = try await connect()
        try await connection.create(.forget(replicas: replicas))
        try await connection.create(.forgotten(replicas: replicas))
        var backoff = Backoff.fleet
        for _ in 0..<10 {
            let (requests, _, last) = try await requests(over: connection)
            request.serial = max(Int(now().epochMilliseconds), (requests.map(\.serial).max() ?? 0) + 1)
            let stored = try await connection.store(
                request.payload, on: FleetSubject.forget, in: FleetSubject.forgetStream, after: last)
            if let stored { return try await read(stored, over: connection) }
            // Somebody else requested something meanwhile.
            try? await Task.sleep(for: backoff.next())
        }
        throw FleetError(.conflict, "too many others request something at the moment", remedy: "request it again")
    }

    /// The requests of the last 90 days, and who has carried them out.
    ///
    /// An instance that never said what it has forgotten is known if it sends telemetry and announced itself within the last
    /// minute, or if its telemetry was collected in that time.
    ///
    /// - Parameter store: A file with collected telemetry; nil for none.
    /// - Throws: ``FleetError``; `file` if the file cannot be read.
    package func status(collectedIn store: String? = nil) async throws(FleetError) -> ForgettingStatus {
        let connection = try await connect()
        var status = ForgettingStatus()
        guard try await connection.has(FleetSubject.forgetStream) else { return status }
        (status.requests, status.ignored, _) = try await requests(over: connection)
        (status.parties, status.unread) = try await connection.forgotten()
        do throws(FleetError) {
            let present = try await connection.presence(of: nil)?.status ?? FleetStatus()
            let sending = present.instances.lazy.filter { $0.telemetry != nil }
            status.add(
                heardOf: Dictionary(
                    sending.map { ("\($0.site)/\($0.instance)", $0.lastSeen) }, uniquingKeysWith: { max($0, $1) }))
            if !present.isComplete {
                status.unread = FleetError(.failed, "there are more than \(FleetStatus.instanceLimit) instances")
            }
        } catch {
            status.unread = error
        }
        if let store {
            let since = now().addingTimeInterval(-(FleetStream.forgetAge / .seconds(1)))
            status.add(
                heardOf: try await connection.aside { () throws(FleetError) in
                    try CollectedFile.instances(in: store, since: since)
                })
        }
        status.parties.sort { ($0.isCollector ? 1 : 0, $0.name) < ($1.isCollector ? 1 : 0, $1.name) }
        return status
    }

    private func connect() async throws(FleetError) -> FleetConnection {
        try await .opened(options, name: "forget", inbox: FleetSubject.forgetInbox)
    }

    /// The requests, the number of messages that are none, and the number of the last message.
    private func requests(
        over connection: FleetConnection
    ) async throws(FleetError) -> (requests: [ForgetRequest], ignored: Int, last: UInt64) {
        var (requests, ignored): ([ForgetRequest], Int) = ([], 0)
        var last: UInt64 = 0
        while let kept = try await connection.first(
            of: FleetSubject.forget, in: FleetSubject.forgetStream, from: last + 1)
        {
            last = kept.sequence
            // A message with an earlier serial number than one before it is a copy of an old one, or was sent by nobody.
            if let request = try? ForgetRequest(kept), request.serial > requests.last?.serial ?? 0 {
                requests.append(request)
            } else {
                ignored += 1
            }
        }
        return (requests, ignored, last)
    }

    /// Reads a request back, so that one which everybody would ignore does not go unnoticed.
    private func read(_ sequence: UInt64, over connection: FleetConnection) async throws(FleetError) -> ForgetRequest {
        var backoff = Backoff.fleet
        for _ in 0..<10 {
            let kept = try await connection.first(
                of: FleetSubject.forget, in: FleetSubject.forgetStream, from: sequence)
            if let kept, kept.sequence == sequence {
                do throws(ForgetRequest.Nonsense) { return try ForgetRequest(kept) } catch {
                    throw FleetError(
                        .failed, "the request will be ignored: \(error.reason)",
                        remedy: "set the clock of this machine, and request it again")
                }
            }
            // The server that answered lags behind the one that stored it.
            try? await Task.sleep(for: backoff.next())
        }
        throw FleetError(
            .failed, "the request is stored, but no server returns it yet", remedy: "look at 'fleet forget --status'")
    }
}

extension FleetConnection {
    /// What every instance and every collector says it has forgotten, and why not everything was read.
    fileprivate func forgotten() throws(FleetError) -> ([ForgettingStatus.Party], FleetError?) {
        var status = ForgettingStatus()
        for subjects in FleetSubject.allForgotten {
            let isComplete = try lastOfEach(
                subjects, in: FleetSubject.forgottenStream, limit: FleetStatus.instanceLimit
            ) { status.add($0) }
            if isComplete == false {
                status.unread = FleetError(.failed, "there are more than \(FleetStatus.instanceLimit) confirmations")
            }
        }
        return (status.parties, status.unread)
    }
}
#endif
