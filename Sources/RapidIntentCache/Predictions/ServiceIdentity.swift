/// Whose answers a cache keeps: those of two services, applications or models never mix.
public struct ServiceIdentity: Sendable, Hashable {
    /// The kind of service and where it is, such as `luis-v3 https://example.com`.
    package var service: String
    /// The application that is asked.
    package var application: String
    /// The version of its model.
    ///
    /// A name that stays the same when the model is trained anew (`production`) keeps its old answers for as long as
    /// ``PredictionCacheConfiguration/age`` says; a version number keeps none of them.
    package var model: String

    /// Describes a service.
    public init(service: String, application: String, model: String) {
        self.service = service
        self.application = application
        self.model = model
    }
}
