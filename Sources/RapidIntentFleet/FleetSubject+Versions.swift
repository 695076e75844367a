#if Fleet
extension FleetSubject {
    /// The name of the stream with the versions of dictionaries and models.
    static let versionStream = "RI_VERSIONS"
    /// The subjects of all versions.
    static let allVersions = "ri-versions.>"
    /// The beginning of the subjects on which who publishes versions receives answers.
    static let publisherInbox = "_INBOX.ri-versions"

    /// What is in force of a line.
    static func decision(_ line: VersionLine) -> String { "ri-versions.\(line.name).decision.\(token(line))" }

    /// Everything that is decided under a name, or, for several, under any.
    static func decisions(_ names: [FleetName]) -> String {
        "ri-versions.\(names.count == 1 ? names[0].rawValue : "*").decision.>"
    }

    /// The description of a version.
    static func version(_ number: Int, of line: VersionLine) -> String {
        "ri-versions.\(line.name).version.\(token(line)).\(number)"
    }

    /// A piece of the bytes of a version.
    static func bytes(_ number: Int, piece: Int, of line: VersionLine) -> String {
        "ri-versions.\(line.name).bytes.\(token(line)).\(number).\(piece)"
    }

    private static func token(_ line: VersionLine) -> String { line.site.map { "site.\($0)" } ?? "shared" }
}
#endif
