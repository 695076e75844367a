#if Server
import Foundation
import RapidIntentFleet
import RapidIntentServer

extension PageValues {
    static let fleetLength = 200
    /// The number of sites that are offered.
    private static let siteLimit = 1000
    /// The number of versions of an instance that are named, and of refused ones that are explained.
    private static let versionLimit = 8

    /// The values of the page with the status of the fleet.
    ///
    /// - Parameter page: The number of the page, from 1; one that is not there becomes the nearest.
    static func fleet(_ reading: RecentFleetStatus.Reading, site: String?, page: Int, now: Date) -> PageValues {
        let status = reading.status
        let all = status?.instances ?? []
        let chosen = site.map { site in all.filter { $0.site.rawValue == site } } ?? all
        let pages = max(1, (chosen.count + fleetLength - 1) / fleetLength)
        let page = max(1, min(page, pages))
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
        let unreadable = status?.refusals.reduce(0) { $0 + $1.count } ?? 0
        let omitted: [String?] = [
            unreadable > 0 ? "\(PageText.count(unreadable, "announcement")) that cannot be read" : nil,
            status?.isComplete == false
                ? "what is beyond \(PageText.count(FleetStatus.instanceLimit, "instance"))" : nil,
        ]
        let omissions = omitted.compactMap(\.self).joined(separator: ", ")
        func path(_ number: Int) -> String {
            var fields = FormFields()
            if let site { fields.append("site", site) }
            fields.append("page", "\(number)")
            return "/review/fleet?\(fields.encoded)"
        }
        return [
            "rows": chosen.dropFirst((page - 1) * fleetLength).prefix(fleetLength).map { row($0, now) },
            "isEmpty": chosen.isEmpty && status != nil,
            "summary": summary.compactMap(\.self).joined(separator: ", "), "site": site ?? "", "hasSite": site != nil,
            "sites": Array(sites.prefix(siteLimit)), "hasSites": sites.count > 1 || site != nil,
            "failure": reading.failure.map { "\($0)" }, "isFirstReading": reading.isFirst,
            "readAt": reading.time.map(Moment.init), "omissions": omissions.isEmpty ? nil : omissions,
            "previous": page > 1 ? path(page - 1) : nil, "next": page < pages ? path(page + 1) : nil,
            "hasPages": pages > 1,
        ]
    }

    private static func row(_ instance: InstancePresence, _ now: Date) -> PageValues {
        let seconds = max(0, Int(now.timeIntervalSince(instance.lastSeen)))
        let names = instance.versions.prefix(versionLimit).map { name($0, $0.number) }
        let more = instance.versions.count - names.count
        let telemetry = instance.telemetry
        func count(_ count: Int?) -> String { count.map { PageText.count($0) } ?? "–" }
        return [
            "site": instance.site.rawValue, "instance": instance.instance.rawValue,
            "utterancesPath": "/review/utterances?site=\(instance.site)&instance=\(instance.instance)",
            "software": instance.software,
            "versions": (names + (more > 0 ? ["\(more) more"] : [])).joined(separator: ", "),
            "seenAt": Moment(instance.lastSeen),
            "seen": seconds < 600 ? "\(seconds) s ago" : "\(PageText.count(seconds / 60)) min ago",
            "isLate": instance.isLate(at: now), "waiting": count(telemetry?.waiting),
            "utterances": count(telemetry?.lastHour.utterances), "failed": count(telemetry?.lastHour.failed),
            "notes": notes(instance, now),
        ]
    }

    private static func name(_ version: VersionInForce, _ number: Int) -> String {
        "\(version.line) \(number == 0 ? "–" : PageText.count(number))"
    }

    /// What needs attention at an instance.
    private static func notes(_ instance: InstancePresence, _ now: Date) -> [PageValues] {
        func note(_ label: String, _ sort: String, _ text: String) -> PageValues {
            ["label": label, "sort": sort, "text": text]
        }
        let refused = instance.versions.compactMap { version in
            version.refused.map { note("refused", "error", "\(name(version, $0.number)): \($0.reason)") }
        }
        var notes = Array(refused.prefix(versionLimit))
        if let telemetry = instance.telemetry {
            if telemetry.dropped > 0 {
                notes.append(note("dropped", "warning", PageText.count(telemetry.dropped, "segment")))
            }
            if let oldest = telemetry.oldestWaiting, now.timeIntervalSince(oldest) > 600 {
                notes.append(note("waiting", "warning", "since \(Moment(oldest).text)"))
            }
        }
        return notes
    }
}

extension RecentFleetStatus.Reading {
    /// Whether nothing was read yet, but is being read.
    var isFirst: Bool { status == nil && isReading }
}
#endif
