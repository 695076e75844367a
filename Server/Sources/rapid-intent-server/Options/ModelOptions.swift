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
    func service(_ dictionaries: ActiveDictionaries) throws(Failure) -> (any OnlineIntentService)? {
        guard let model else { return nil }
        do throws(IntentModelError) {
            return ServedModel(model: try IntentModel(path: model), dictionaries: dictionaries)
        } catch {
            throw Failure(.badInput, "\(error)")
        }
    }
}

/// A model that looks values up in the dictionaries of the moment.
private struct ServedModel: OnlineIntentService {
    let model: IntentModel
    let dictionaries: ActiveDictionaries

    var name: String { current.name }
    var thresholds: PredictionThresholds { current.thresholds }
    var modelVersion: String? { model.version }

    /// Costs no more than a reference.
    private var current: IntentModelService { IntentModelService(model, dictionaries: dictionaries.current) }

    func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        try await current.prediction(for: question)
    }
}
