import RapidIntent
import RapidIntentOnline
import RapidIntentYAML

extension OnlineOptions {
    /// A service for a person who waits: asked once more where that helps, and not while it is down, within the time limit.
    func resilient(_ service: any OnlineIntentService) throws -> ResilientService {
        var policy = ResiliencePolicy.interactive
        if let limit = try configuration()?.timeLimit { policy.deadline = limit }
        return ResilientService(service, policy: policy)
    }
}
