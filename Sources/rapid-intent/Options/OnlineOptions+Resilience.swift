import RapidIntent
import RapidIntentOnline
import RapidIntentYAML

extension OnlineOptions {
    /// A service for a person who waits: asked once more where that helps, and not while it is down.
    func resilient(_ service: (any OnlineIntentService)?) throws -> (any OnlineIntentService)? {
        guard let service else { return nil }
        var policy = ResiliencePolicy.interactive
        if let timeLimit = try configuration()?.timeLimit { policy.deadline = timeLimit }
        return ResilientService(service, policy: policy)
    }
}
