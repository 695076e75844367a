#if Server
import RapidIntentPrograms
import ArgumentParser
import Logging
import RapidIntentDictionary
import RapidIntentFleet

/// The option for joining a fleet.
struct MembershipOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Join a fleet, as this YAML file says: serve the versions that it publishes, send telemetry to it, and be seen in it.",
            valueName: "file"))
    var fleet: String?

    /// The membership; nil if there is none.
    func membership(logger: Logger) async throws(Failure) -> FleetMembership? {
        guard let fleet else { return nil }
        let configuration: FleetConfiguration
        do throws(DictionaryError) { configuration = try FleetConfiguration(path: fleet) } catch {
            throw Failure(.badInput, "the file of the fleet has mistakes\n\(error)")
        }
        do throws(FleetError) { return try await FleetMembership(configuration, logger: logger) } catch {
            throw Failure(.badInput, "\(error)")
        }
    }
}
#endif
