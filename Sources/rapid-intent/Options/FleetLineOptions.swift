#if Tool
#if Fleet
import ArgumentParser
import Foundation
import RapidIntentFleet

/// Options for the versions of a name.
struct FleetLineOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The name of the versions, such as 'home'.", valueName: "name"))
    var name: FleetNameArgument

    @Option(help: ArgumentHelp("The versions of this site only, over those of all sites.", valueName: "name"))
    var site: FleetNameArgument?

    @OptionGroup var servers: FleetServerOptions

    /// The line.
    var line: VersionLine { VersionLine(name.name, site: site?.name) }

    /// The versions, as the user of this machine reads and changes them.
    ///
    /// - Parameters:
    ///   - key: The file of the key that signs; nil for none.
    ///   - replicas: On how many servers a version is, if the stream has to be created.
    ///   - kept: How many of the newest versions are kept.
    func versions(key: String? = nil, replicas: Int = 1, keeping kept: Int = 20) throws(FleetError) -> FleetVersions {
        FleetVersions(
            line, options: servers.fleet, author: "\(NSUserName())@\(ProcessInfo.processInfo.shortHostName)",
            key: try key.map { (path) throws(FleetError) in try SigningKey(privateKeyFile: path) },
            replicas: replicas, keeping: kept, onWarning: { StandardError.write("rapid-intent: \($0)") })
    }
}
#endif
#endif
