#if Tool
#if Fleet
import ArgumentParser
import Foundation
import RapidIntentFleet

/// Options of an instance of a fleet.
struct FleetInstanceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The site of this instance: 1 to 64 letters, digits, '-' and '_'.", valueName: "name"))
    var site: FleetNameArgument

    @Option(
        help: ArgumentHelp(
            "The name of this instance, unique within the site. (default: the host's name)", valueName: "name"))
    var instance: FleetNameArgument?

    @OptionGroup var servers: FleetServerOptions

    /// The name of the instance.
    func instanceName() throws(FleetError) -> FleetName {
        if let instance { return instance.name }
        return try FleetName(ProcessInfo.processInfo.shortHostName)
    }
}
#endif
#endif
