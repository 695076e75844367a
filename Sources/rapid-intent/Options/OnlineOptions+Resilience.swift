import RapidIntent
import RapidIntentOnline
import RapidIntentYAML

extension OnlineOptions {
    /// A service for a person who waits: asked once more where that helps, and not while it is down, within the time limit.
    func resilient(_ service: any OnlineIntentService) throws -> ResilientService {
        var policy = ResiliencePolicy.interactive
        if let configuration = try configuration() {
            let (own, retry) = (policy, configuration.retry)
            policy.deadline = configuration.timeLimit ?? own.deadline
            policy.connectLimit = configuration.connectLimit ?? own.connectLimit
            policy.retry.limit = retry.limit ?? own.retry.limit
            policy.retry.base = retry.base ?? own.retry.base
            policy.retry.cap = retry.cap ?? own.retry.cap
            policy.retry.leastTime = retry.leastTime ?? own.retry.leastTime
        }
        return ResilientService(service, policy: policy)
    }

    /// When the service is asked before the final transcript: what the option says, else the file; nil for never.
    func askAhead(_ options: AskAheadOptions) throws -> AskAhead? {
        let file = try configuration()?.askAhead.map { AskAhead(stillness: $0) }
        return options.rule ?? file
    }
}
