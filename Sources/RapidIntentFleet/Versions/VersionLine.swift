/// A line of versions: what all sites share under a name, or what one site adds to it.
///
/// A site's own lists, such as its rooms, lie over what all share, as several dictionaries of a service do.
public struct VersionLine: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let name: FleetName
    /// The site; nil for what all sites share.
    public let site: FleetName?

    /// Names a line.
    public init(_ name: FleetName, site: FleetName? = nil) {
        self.name = name
        self.site = site
    }

    /// The name, or `NAME@SITE`.
    public var description: String { site.map { "\(name)@\($0)" } ?? "\(name)" }

    /// The lines that an instance of a site follows, the shared one first.
    static func followed(_ name: FleetName, at site: FleetName) -> [VersionLine] {
        [VersionLine(name), VersionLine(name, site: site)]
    }

    private var token: String { site.map { "site.\($0)" } ?? "shared" }

    /// The subject of what is in force.
    var decision: String { "ri-versions.\(name).decision.\(token)" }

    /// The subject of the description of a version.
    func version(_ number: Int) -> String { "ri-versions.\(name).version.\(token).\(number)" }

    /// The subject of a piece of the bytes of a version.
    func bytes(_ number: Int, piece: Int) -> String { "ri-versions.\(name).bytes.\(token).\(number).\(piece)" }

    /// The subjects of everything that is decided under a name, or, for several, under any.
    static func decisions(_ names: [FleetName]) -> String {
        "ri-versions.\(names.count == 1 ? names[0].rawValue : "*").decision.>"
    }
}
