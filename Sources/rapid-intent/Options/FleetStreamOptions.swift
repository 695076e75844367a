#if Tool
#if Fleet
import ArgumentParser

/// The option for streams that a command creates if they are missing.
struct FleetStreamOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "On how many servers the streams are kept, if they have to be created: 1 to 5.",
            valueName: "number"))
    var replicas = 1

    func validate() throws {
        guard (1...5).contains(replicas) else {
            throw ValidationError("'--replicas \(replicas)' is out of range; give 1 to 5.")
        }
    }
}
#endif
#endif
