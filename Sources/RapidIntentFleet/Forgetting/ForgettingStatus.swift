public import Foundation
import RapidIntentDatabase

/// The requests to forget of the last 90 days, and who has carried them out.
public struct ForgettingStatus: Sendable, Equatable {
    /// The requests, oldest first.
    public var requests: [ForgetRequest] = []
    /// The number of messages that are no requests, and that everybody ignores.
    public var ignored = 0
    /// Every instance and collector that was heard of, sorted by kind and name.
    public var parties: [Party] = []

    /// An instance or a collector.
    public struct Party: Sendable, Equatable {
        /// `SITE/INSTANCE`, or the name of a collector: `collect` for all sites, otherwise `collect-SITE`.
        public var name: String
        /// Whether it is a collector.
        public var isCollector: Bool
        /// When the servers heard last of what it has forgotten, by their clock.
        public var confirmed: Date
        /// The serial number of the last request that it carried out.
        var serial: Int
    }

    /// Whether an instance or a collector has carried out a request.
    public func has(_ party: Party, carriedOut request: ForgetRequest) -> Bool { party.serial >= request.serial }

    /// Adds what an instance or a collector says; ignores anything else.
    mutating func add(_ kept: KeptMessage) {
        let tokens = kept.subject.split(separator: ".").map(String.init)
        guard let message = ForgottenMessage(kept.payload) else { return }
        let isCollector = tokens.count == 2
        parties.append(
            Party(
                name: isCollector ? tokens[1] : tokens.dropFirst().dropLast().joined(separator: "/"),
                isCollector: isCollector, confirmed: Date(epochMilliseconds: kept.milliseconds),
                serial: message.serial))
    }
}
