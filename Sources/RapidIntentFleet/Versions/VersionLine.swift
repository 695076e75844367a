#if Fleet
/// A line of versions: what all sites share under a name, or what one site adds to it.
///
/// A site's own lists, such as its rooms, lie over what all share, as several dictionaries of a service do.
public struct VersionLine: Hashable, Sendable, CustomStringConvertible {
    package let name: FleetName
    /// The site; nil for what all sites share.
    package let site: FleetName?

    package init(_ name: FleetName, site: FleetName? = nil) {
        self.name = name
        self.site = site
    }

    /// The name, or `NAME@SITE`.
    public var description: String { site.map { "\(name)@\($0)" } ?? "\(name)" }

    /// The lines that an instance of a site follows, the shared one first.
    static func followed(_ name: FleetName, at site: FleetName) -> [VersionLine] {
        [VersionLine(name), VersionLine(name, site: site)]
    }
}
#endif
