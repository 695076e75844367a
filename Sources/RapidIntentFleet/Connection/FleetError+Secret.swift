#if Fleet
import RapidIntentSupport

extension FleetError {
    /// Reads the file of a secret, or throws why it is refused.
    static func secret<Secret>(
        in path: String, _ read: (String) throws(SecretFile.Refusal) -> Secret
    ) throws(FleetError) -> Secret {
        do throws(SecretFile.Refusal) { return try read(path) } catch {
            throw FleetError(
                .secretFile, "the file \(path) \(error.reason)",
                remedy: error.remedy(writing: "the secret, and nothing else, into it"))
        }
    }
}
#endif
