import ArgumentParser
import RapidIntent
import RapidIntentModel

/// The model that answers what the dictionaries do not know.
struct ModelOptions: ParsableArguments {
    @Option(help: ArgumentHelp("An intent model, as 'rapid-intent train' writes it.", valueName: "file"))
    var model: String?

    /// The model as a service; nil where none was named.
    ///
    /// - Parameter dictionaries: Where the entities of what the model finds are looked up, as they are at that time.
    func service(_ dictionaries: ActiveDictionaries) throws(Failure) -> ServedModel? {
        guard let model else { return nil }
        do throws(IntentModelError) {
            return try ServedModel(path: model, following: dictionaries)
        } catch {
            throw Failure(.badInput, "\(error)")
        }
    }
}
