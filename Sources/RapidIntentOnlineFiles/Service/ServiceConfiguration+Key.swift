#if SQLite
package import RapidIntent
package import RapidIntentOnline
package import RapidIntentYAML

extension ServiceConfiguration {
    /// The key of the service; nil if none is given, since some servers need none.
    ///
    /// - Parameter environment: The environment with the key: in the variable that the configuration names, or else in
    ///   `RAPID_INTENT_KEY`.
    /// - Throws: ``RapidIntent/OnlineIntentError/Code/invalidRequest`` if a key that the configuration names is missing.
    package func serviceKey(in environment: [String: String]) throws(OnlineIntentError) -> ServiceKey? {
        switch key {
        case .file(let path): return try ServiceKey(contentsOfFile: path)
        case .variable(let name):
            guard let key = environment[name], !key.isEmpty else {
                throw OnlineIntentError(
                    .invalidRequest, "the environment variable \(name), which should hold the key, is not set")
            }
            return ServiceKey(key)
        case nil: return environment["RAPID_INTENT_KEY"].flatMap { $0.isEmpty ? nil : ServiceKey($0) }
        }
    }
}
#endif
