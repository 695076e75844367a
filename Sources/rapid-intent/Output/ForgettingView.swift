#if Tool && Fleet
import Foundation
import RapidIntent
import RapidIntentFleet
import RapidIntentSupport
import RapidIntentTelemetry

/// Requests to forget, and who has carried them out.
struct ForgettingView {
    private let status: ForgettingStatus
    private let requests: [ForgetRequest]
    private let store: String?

    /// - Parameters:
    ///   - request: Shows this one only; nil for all.
    ///   - store: The collected file that was looked at; nil for none.
    init(_ status: ForgettingStatus, of request: ForgetRequest?, store: String? = nil) {
        self.status = status
        self.store = store
        requests = request.map { [$0] } ?? status.requests
    }

    private func parties(_ isCollector: Bool, done request: ForgetRequest? = nil) -> Int {
        status.parties.count { party in
            party.isCollector == isCollector && request.map { status.has(party, carriedOut: $0) } ?? true
        }
    }

    var text: String {
        guard !requests.isEmpty else { return "nothing was requested in the last 90 days" }
        return requests.map { request in
            let (instances, collectors) = (parties(false, done: request), parties(true, done: request))
            return DisplayWidth.printable(
                "\(request.requested.formatted(.iso8601))  \(request.author)  \(Self.what(request)): carried out by "
                    + "\(instances) of \(counted(parties(false), "instance")), "
                    + "\(collectors) of \(counted(parties(true), "collector"))")
        }.joined(separator: "\n")
    }

    /// Who has not carried out everything, and what is ignored.
    var remarks: [String] {
        var lines: [String] = []
        if let last = requests.last {
            lines = status.parties.filter { !status.has($0, carriedOut: last) }.map {
                "\($0.name): not yet\($0.confirms ? "" : ", and it never confirmed anything"); "
                    + "last heard of at \($0.heard.formatted(.iso8601))"
            }
            lines += unknown
        }
        if status.ignored > 0 {
            lines.append("\(counted(status.ignored, "message")) ignored, since no request or an old one")
        }
        return lines
    }

    /// What is not known of instances that never confirmed anything.
    private var unknown: [String] {
        let unread = status.unread.map { ["not all instances and confirmations are known: \($0)"] } ?? []
        let more = store.map { " or its telemetry was collected in \($0)" }
        return unread + [
            "an instance that never confirmed anything is named only if it announced itself within the last minute"
                + (more ?? "; '--store' names those in a collected file, too")
        ]
    }

    var json: JSON {
        [
            "requests": requests.map(json), "instances": parties(false), "collectors": parties(true),
            "ignored": status.ignored, "unread": status.unread?.description,
        ]
    }

    private func json(_ request: ForgetRequest) -> JSON {
        let missing = status.parties.filter { !status.has($0, carriedOut: request) }
        return [
            "requested": request.requested.formatted(.iso8601), "author": request.author,
            "forget": Self.what(request), "instances": parties(false, done: request),
            "collectors": parties(true, done: request), "missing": missing.map(\.name),
            "neverConfirmed": missing.filter { !$0.confirms }.map(\.name),
        ]
    }

    private static func what(_ request: ForgetRequest) -> String {
        switch request.selection {
        case .session(let session): return "session \(session)"
        case .phrase(let phrase): return "phrase \"\(phrase)\""
        case .before(let date): return "older than \(date.formatted(.iso8601))"
        case .everything: return "all"
        }
    }
}
#endif
