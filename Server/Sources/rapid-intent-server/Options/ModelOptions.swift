import ArgumentParser
import RapidIntent

/// The model that answers what the dictionaries do not know.
struct ModelOptions: ParsableArguments {
    @Option(help: ArgumentHelp("An intent model, as 'rapid-intent train' writes it.", valueName: "file"))
    var model: String?

    /// The model as a service; nil where none was named.
    ///
    /// The one place that knows of models. This version has none to load: it says so, instead of serving without.
    ///
    /// - Parameter dictionaries: Where the entities of what the model finds are looked up.
    func service(_ dictionaries: ActiveDictionaries) throws(Failure) -> (any OnlineIntentService)? {
        guard model != nil else { return nil }
        throw Failure(.usage, "this build of the server cannot load models yet; leave '--model' out")
    }
}
