#if Fleet
/// The version of a dictionary or model that an instance uses.
public struct VersionInForce: Sendable, Equatable {
    /// The name under which the versions are published, such as `home`.
    public var name: FleetName
    /// The site whose version it is; nil for the one of all sites.
    public var site: FleetName?
    /// The number of the version; 0 if none is in force.
    public var number: Int
    /// The number of the decision that put it in force.
    public var decision: Int
    /// A newer version that the instance refused; nil for none.
    public var refused: Refusal?

    /// The line that it belongs to.
    public var line: VersionLine { VersionLine(name, site: site) }

    /// A version that an instance did not put in force.
    public struct Refusal: Sendable, Equatable {
        /// The number of the version.
        public var number: Int
        /// The reason, on one line.
        public var reason: String
    }
}
#endif
