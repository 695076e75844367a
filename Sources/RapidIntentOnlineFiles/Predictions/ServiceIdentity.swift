#if SQLite
/// Identifies the service whose answers a cache stores: answers of two services, applications or models never mix.
public struct ServiceIdentity: Sendable, Hashable {
    /// The kind of service and its address, such as `luis-v3 https://example.com`.
    package var service: String
    /// The application that is asked.
    package var application: String
    /// The version of its model.
    ///
    /// If the name stays the same when the model is retrained (`production`), old answers are used up to
    /// ``PredictionCacheConfiguration/age``. With a new version number, they are not used.
    package var model: String

    /// Describes a service.
    public init(service: String, application: String, model: String) {
        self.service = service
        self.application = application
        self.model = model
    }
}
#endif
