#if Tool
#if Fleet
import ArgumentParser
import RapidIntentFleet

/// The name of a site or an instance as an argument.
struct FleetNameArgument: ExpressibleByArgument {
    let name: FleetName

    /// Reads a name; nil for one that a fleet cannot have.
    init?(argument: String) {
        guard let name = try? FleetName(argument) else { return nil }
        self.name = name
    }
}
#endif
#endif
