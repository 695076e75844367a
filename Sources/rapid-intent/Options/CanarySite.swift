#if Tool
#if Fleet
import ArgumentParser
import RapidIntentFleet

/// A site that tries a version, as the argument `site=NAME`.
struct CanarySite: ExpressibleByArgument {
    let name: FleetName

    /// Reads `site=NAME`; nil for anything else.
    init?(argument: String) {
        guard argument.hasPrefix("site="), let name = try? FleetName(String(argument.dropFirst(5))) else {
            return nil
        }
        self.name = name
    }
}
#endif
#endif
