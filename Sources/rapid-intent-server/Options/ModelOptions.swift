#if Server
import RapidIntentPrograms
import ArgumentParser
import RapidIntent
import RapidIntentModel

/// The options for the model that answers texts unknown to the dictionaries.
struct ModelOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A model written by 'rapid-intent train', for texts that the dictionaries do not resolve.",
            valueName: "file"))
    var model: String?

    /// The model as a service; nil if none was named.
    ///
    /// - Parameter dictionaries: The dictionaries in which the entities of predictions are looked up at that time.
    func service(_ dictionaries: ActiveDictionaries) throws(Failure) -> ServedModel? {
        guard let model else { return nil }
        do throws(IntentModelError) {
            return try ServedModel(path: model, following: dictionaries)
        } catch {
            throw Failure(.badInput, "\(error)")
        }
    }
}
#endif
