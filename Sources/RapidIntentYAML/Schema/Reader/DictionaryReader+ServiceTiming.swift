import RapidIntent
import RapidIntentDictionary

extension DictionaryReader {
    /// Reads the time limits, and when a service is called.
    mutating func readTiming(_ member: Member, _ name: String, into service: inout ServiceConfiguration) {
        switch member.name {
        case "time_limit": service.timeLimit = limit(from: member, name, "leaves no time for an answer", "2s")
        case "connect_limit":
            service.connectLimit = limit(from: member, name, "leaves no time for connecting", "500ms")
        case "retry": service.retry = retry(from: member, name)
        default: service.askAhead = askAhead(from: member, name)
        }
    }

    private mutating func duration(from member: Member, _ name: String) -> Duration? {
        guard let text = text(member.value, name, key: member.key) else { return nil }
        return duration(text, at: member.value, name)?.value
    }

    private mutating func limit(
        from member: Member, _ name: String, _ complaint: String, _ example: String
    ) -> Duration? {
        let duration = duration(from: member, name)
        if duration == .zero {
            report(.invalidValue, "\(name) \(complaint)", at: member.value, help: "write \(example)")
        }
        return duration
    }

    private mutating func askAhead(from member: Member, _ name: String) -> Duration? {
        guard let stillness = duration(from: member, name) else { return nil }
        guard (.milliseconds(50) ... .seconds(10)).contains(stillness) else {
            report(
                .invalidValue, "\(DurationNotation.text(of: stillness)) for \(name) is out of range", at: member.value,
                help: "write a duration from 50ms to 10s, such as 500ms")
            return nil
        }
        return stillness
    }

    private mutating func retry(from member: Member, _ name: String) -> ServiceConfiguration.Retry {
        var retry = ServiceConfiguration.Retry()
        guard let entries = entries(of: member, name, example: "{ limit: 1 }") else { return retry }
        for part in members(of: entries, in: name, record: .retry).all {
            let owner = "'\(part.name)' of \(name)"
            switch part.name {
            case "limit": retry.limit = integer(from: part, owner, within: 0...10)
            case "base": retry.base = duration(from: part, owner)
            case "cap": retry.cap = duration(from: part, owner)
            default: retry.leastTime = duration(from: part, owner)
            }
        }
        return retry
    }
}
