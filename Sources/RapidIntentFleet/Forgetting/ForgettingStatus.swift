#if Fleet
package import Foundation
import RapidIntentDatabase

/// The requests to forget of the last 90 days, and who has carried them out.
package struct ForgettingStatus: Sendable, Equatable {
    package var requests: [ForgetRequest] = []
    /// The number of messages that are no requests, and that everybody ignores.
    package var ignored = 0
    /// Every instance and collector that was heard of in that time, sorted by kind and name.
    package var parties: [Party] = []
    /// Why some instances that are there now, or some confirmations, are not known; nil if all are.
    package var unread: FleetError?

    package struct Party: Sendable, Equatable {
        /// `SITE/INSTANCE`, or the name of a collector: `collect` for all sites, otherwise `collect-SITE`.
        package var name: String
        package var isCollector: Bool
        /// When it said last what it has forgotten; if it never did, when it was heard of last.
        package var heard: Date
        /// Whether it ever said what it has forgotten.
        package var confirms: Bool { serial != nil }
        /// The serial number of the last request that it carried out; nil if it never said.
        var serial: Int?
    }

    package func has(_ party: Party, carriedOut request: ForgetRequest) -> Bool {
        party.serial.map { $0 >= request.serial } ?? false
    }

    /// Adds what an instance or a collector says; ignores anything else.
    mutating func add(_ kept: KeptMessage) {
        let tokens = kept.subject.split(separator: ".").map(String.init)
        guard let message = ForgottenMessage(kept.payload) else { return }
        let isCollector = tokens.count == 2
        parties.append(
            Party(
                name: isCollector ? tokens[1] : tokens.dropFirst().dropLast().joined(separator: "/"),
                isCollector: isCollector, heard: Date(epochMilliseconds: kept.milliseconds),
                serial: message.serial))
    }

    /// Adds instances that were heard of otherwise, by `SITE/INSTANCE`, unless they have said what they have forgotten.
    mutating func add(heardOf instances: [String: Date]) {
        let known = Set(parties.lazy.filter { !$0.isCollector }.map(\.name))
        parties += instances.filter { !known.contains($0.key) }.map {
            Party(name: $0, isCollector: false, heard: $1, serial: nil)
        }
    }
}
#endif
