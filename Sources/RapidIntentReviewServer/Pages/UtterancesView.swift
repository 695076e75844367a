#if Server
import Foundation
import RapidIntentLearning
import RapidIntentServer
import RapidIntentSupport
import RapidIntentTelemetry

/// The values of the page with utterances.
struct UtterancesView {
    let filter: FilterView
    let segments: [SegmentView]
    let isEmpty: Bool
    /// Whether nothing was found yet, but older rows were not looked at.
    let isUnfinished: Bool
    let isContinued: Bool
    let first: String
    let next: String?
    let hasPages: Bool
    /// The address that forgets the session of the filter; nil without one.
    let forgetSession: String?

    init(_ page: SegmentPage, address: FilterAddress, isContinued: Bool, intents: [String], now: Date) {
        filter = FilterView(address, page: "utterances", intents: intents, now: now)
        segments = page.segments.map(SegmentView.init)
        isEmpty = page.segments.isEmpty && page.next == nil
        isUnfinished = page.segments.isEmpty && page.next != nil
        self.isContinued = isContinued
        first = address.path("utterances")
        next = page.next.map { address.path("utterances", [("before", "\($0)")]) }
        hasPages = isContinued || next != nil
        forgetSession = address.filter.session.map { "/review/forget?session=\(PercentEncoding.encoded($0))" }
    }
}
#endif
