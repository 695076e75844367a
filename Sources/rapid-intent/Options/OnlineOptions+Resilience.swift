import RapidIntent
import RapidIntentOnline

extension OnlineOptions {
    /// The service for a person who waits: asked as far as the budget goes, once more where that helps, and not while it is
    /// down; nil if none is asked for.
    func resilientService() throws -> (any OnlineIntentService)? {
        guard let service = try limitedService() else { return nil }
        var policy = ResiliencePolicy.interactive
        if let timeLimit { policy.deadline = .seconds(timeLimit) }
        return ResilientService(service, policy: policy)
    }
}
