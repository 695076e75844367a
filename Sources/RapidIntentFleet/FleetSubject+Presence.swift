#if Fleet
extension FleetSubject {
    /// The beginning of the subjects on which a reader of the fleet's status receives answers.
    static let statusInbox = "_INBOX.ri-status"

    /// A part of the presence of an instance.
    static func presence(_ site: FleetName, _ instance: FleetName, _ part: PresenceMessage.Part) -> String {
        "ri.\(site).\(instance).presence.\(part.name)"
    }

    /// The presence of all instances of a site; of all sites for nil.
    static func presence(of site: FleetName?) -> String { site.map { "ri.\($0).*.presence.*" } ?? allPresence }

    /// The site, the instance and the part whose presence a subject carries; nil for any other subject.
    static func announcer(of subject: String) -> (site: FleetName, instance: FleetName, part: String)? {
        let tokens = subject.split(separator: ".", omittingEmptySubsequences: false)
        guard tokens.count == 5, tokens[0] == "ri", tokens[3] == "presence",
            let site = try? FleetName(String(tokens[1])), let instance = try? FleetName(String(tokens[2]))
        else { return nil }
        return (site, instance, String(tokens[4]))
    }
}
#endif
