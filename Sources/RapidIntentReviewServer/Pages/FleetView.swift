#if Server
import Foundation
import RapidIntentFleet
import RapidIntentServer

/// The values of the page with the status of the fleet.
struct FleetView {
    /// An instance.
    struct Row {
        let site: String
        let instance: String
        let utterancesPath: String
        let software: String?
        let versions: String
        let seenAt: Moment
        let seen: String
        let isLate: Bool
        let waiting: String
        let utterances: String
        let failed: String
        let notes: [Note]
    }

    /// What needs attention at an instance.
    struct Note {
        let label: String
        /// `error` or `warning`.
        let sort: String
        let text: String
    }

    let rows: [Row]
    let isEmpty: Bool
    let summary: String
    /// The site that is shown; empty for all.
    let site: String
    let hasSite: Bool
    /// The names of sites to choose from.
    let sites: [String]
    let hasSites: Bool
    let failure: String?
    /// Whether nothing was read yet, but is being read.
    let isFirstReading: Bool
    let readAt: Moment?
    /// What the table lacks; nil for nothing.
    let omissions: String?
    let previous: String?
    let next: String?
    let hasPages: Bool

    /// The number of instances on a page.
    static let length = 200
    /// The number of sites that are offered.
    private static let siteLimit = 1000
    /// The number of versions of an instance that are named, and of refused ones that are explained.
    private static let versionLimit = 8

    /// - Parameters:
    ///   - reading: What is known of the fleet.
    ///   - site: The site to show; nil for all.
    ///   - page: The number of the page, from 1; one that is not there becomes the nearest.
    ///   - now: The time by which it is said how long ago something was.
    init(_ reading: RecentFleetStatus.Reading, site: String?, page: Int, now: Date) {
        let status = reading.status
        let all = status?.instances ?? []
        let chosen = site.map { site in all.filter { $0.site.rawValue == site } } ?? all
        let pages = max(1, (chosen.count + Self.length - 1) / Self.length)
        let page = max(1, min(page, pages))
        rows = chosen.dropFirst((page - 1) * Self.length).prefix(Self.length).map { Row($0, now) }
        isEmpty = chosen.isEmpty && status != nil
        // The instances are sorted by site.
        var sites: [String] = []
        for instance in all where sites.last != instance.site.rawValue { sites.append(instance.site.rawValue) }
        let late = chosen.count { $0.isLate(at: now) }
        let refusing = chosen.count { $0.versions.contains { $0.refused != nil } }
        let places = site == nil ? " at \(PageText.count(sites.count, "site"))" : ""
        let summary: [String?] = [
            PageText.count(chosen.count, "instance") + places,
            late > 0 ? "\(PageText.count(late)) late" : nil,
            refusing > 0 ? "\(PageText.count(refusing)) refused a version" : nil,
        ]
        self.summary = summary.compactMap(\.self).joined(separator: ", ")
        self.site = site ?? ""
        hasSite = site != nil
        self.sites = Array(sites.prefix(Self.siteLimit))
        hasSites = sites.count > 1 || site != nil
        failure = reading.failure.map { "\($0)" }
        isFirstReading = status == nil && reading.isReading
        readAt = reading.time.map(Moment.init)
        let unreadable = status?.refusals.reduce(0) { $0 + $1.count } ?? 0
        let omitted: [String?] = [
            unreadable > 0 ? "\(PageText.count(unreadable, "announcement")) that cannot be read" : nil,
            status?.isComplete == false
                ? "what is beyond \(PageText.count(FleetStatus.instanceLimit, "instance"))" : nil,
        ]
        let omissions = omitted.compactMap(\.self)
        self.omissions = omissions.isEmpty ? nil : omissions.joined(separator: ", ")
        func path(_ number: Int) -> String {
            var fields = FormFields()
            if let site { fields.append("site", site) }
            fields.append("page", "\(number)")
            return "/review/fleet?\(fields.encoded)"
        }
        previous = page > 1 ? path(page - 1) : nil
        next = page < pages ? path(page + 1) : nil
        hasPages = pages > 1
    }

    /// A time ago: `12 s ago`.
    fileprivate static func ago(_ date: Date, _ now: Date) -> String {
        let seconds = max(0, Int(now.timeIntervalSince(date)))
        return seconds < 600 ? "\(seconds) s ago" : "\(PageText.count(seconds / 60)) min ago"
    }

    /// The name and the number of a version.
    fileprivate static func name(_ version: VersionInForce, _ number: Int) -> String {
        "\(version.line) \(number == 0 ? "–" : PageText.count(number))"
    }

    fileprivate static func versions(_ versions: [VersionInForce]) -> String {
        let names = versions.prefix(versionLimit).map { name($0, $0.number) }
        let more = versions.count - names.count
        return (names + (more > 0 ? ["\(more) more"] : [])).joined(separator: ", ")
    }

    fileprivate static func notes(_ instance: InstancePresence, _ now: Date) -> [Note] {
        var notes = instance.versions.compactMap { version in
            version.refused.map {
                Note(label: "refused", sort: "error", text: "\(name(version, $0.number)): \($0.reason)")
            }
        }.prefix(versionLimit).map(\.self)
        if let telemetry = instance.telemetry {
            if telemetry.dropped > 0 {
                notes.append(
                    Note(label: "dropped", sort: "warning", text: PageText.count(telemetry.dropped, "segment")))
            }
            if let oldest = telemetry.oldestWaiting, now.timeIntervalSince(oldest) > 600 {
                notes.append(Note(label: "waiting", sort: "warning", text: "since \(Moment(oldest).text)"))
            }
        }
        return notes
    }
}

extension FleetView.Row {
    fileprivate init(_ instance: InstancePresence, _ now: Date) {
        site = instance.site.rawValue
        self.instance = instance.instance.rawValue
        utterancesPath = "/review/utterances?site=\(instance.site)&instance=\(instance.instance)"
        software = instance.software
        versions = FleetView.versions(instance.versions)
        seenAt = Moment(instance.lastSeen)
        seen = FleetView.ago(instance.lastSeen, now)
        isLate = instance.isLate(at: now)
        let telemetry = instance.telemetry
        func count(_ count: Int?) -> String { count.map { PageText.count($0) } ?? "–" }
        waiting = count(telemetry?.waiting)
        utterances = count(telemetry?.lastHour.utterances)
        failed = count(telemetry?.lastHour.failed)
        notes = FleetView.notes(instance, now)
    }
}
#endif
