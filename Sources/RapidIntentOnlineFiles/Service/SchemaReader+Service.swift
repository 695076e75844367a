#if SQLite
import RapidIntent
import RapidIntentDictionary
import RapidIntentOnline
import RapidIntentYAML

extension SchemaReader {
    /// Reads the configuration of an online service; nil if it does not name a dialect.
    mutating func service(from root: YAMLNode) -> ServiceConfiguration? {
        guard let entries = entries(ofRoot: root, "the configuration of a service", example: "dialect: luis-v3") else {
            return nil
        }
        let members = members(of: entries, in: "the configuration", record: .service)
        guard let member = members["dialect"] else {
            if !members.suggestions.contains("dialect") {
                report(.empty, "'dialect' is missing", at: root, help: "write 'dialect: luis-v3'")
            }
            return nil
        }
        let dialect: ServiceConfiguration.Dialect? = choice(from: member, "'dialect'", "a dialect")
        // Without a dialect there is no result, but the other keys are checked too.
        var service = ServiceConfiguration(dialect: dialect ?? .rasa)
        service.dialect.location = place(of: member.value)
        for member in members.all { read(member, into: &service) }
        if let first = members["key_env"], let second = members["key_file"] {
            report(
                .conflictingDeclaration, "'key_env' and 'key_file' both say where the key is", at: second.key,
                notes: [.init("the first is here", at: place(of: first.key))], help: "remove one of them")
        }
        return dialect == nil ? nil : service
    }

    private mutating func read(_ member: Member, into service: inout ServiceConfiguration) {
        let name = "'\(member.name)'"
        switch member.name {
        case "endpoint": service.endpoint = text(member.value, name, key: member.key)?.value
        case "app": service.app = text(member.value, name, key: member.key)?.value
        case "model": service.model = text(member.value, name, key: member.key)?.value
        case "slot": service.slot = choice(from: member, name, "a slot")
        case "key_env": service.key = text(member.value, name, key: member.key).map { .variable($0.value) }
        case "key_file": service.key = text(member.value, name, key: member.key).map { .file($0.value) }
        case "cache": service.cache = text(member.value, name, key: member.key)?.value
        case "service_may_log":
            guard isAcceptable(tag: member.value) else { break }
            service.mayLog = member.value.isTrue
            if !service.mayLog {
                report(
                    .invalidValue, "\(name) must be true", at: member.value.isNull ? member.key : member.value,
                    help: "without the key, the service is told not to keep texts")
            }
        case "time_limit":
            limit(&service.policy.deadline, from: member, name, "leaves no time for an answer", "2s")
        case "connect_limit":
            limit(&service.policy.connectLimit, from: member, name, "leaves no time for connecting", "500ms")
        case "retry": read(member, name, into: &service.policy.retry)
        case "budget": service.budget = budget(from: member)
        default: readSetting(member, into: &service.resolver)
        }
    }

    private mutating func budget(from member: Member) -> ServiceConfiguration.Budget? {
        let example = "{ file: calls.sqlite, calls_per_day: 200 }"
        guard let entries = entries(of: member, "'budget'", example: example) else { return nil }
        var budget = ServiceConfiguration.Budget()
        let members = members(of: entries, in: "'budget'", record: .budget)
        checkBudget(members, of: member, example: example)
        for part in members.all {
            let name = "'\(part.name)' of 'budget'"
            switch part.name {
            case "file": budget.file = text(part.value, name, key: part.key)?.value
            case "calls_per_day": budget.callsPerDay = integer(from: part, name, within: 0...1_000_000_000)
            case "money_per_day": budget.moneyPerDay = money(from: part, name)
            default: budget.pricePerCall = money(from: part, name)
            }
        }
        return budget
    }

    /// Reports a budget without a file, without a limit, or without the price that its limit needs.
    private mutating func checkBudget(_ members: Members, of member: Member, example: String) {
        func isMissing(_ key: String) -> Bool { members[key] == nil && !members.suggestions.contains(key) }
        let message: String? =
            if isMissing("file") {
                "'budget' needs 'file', an SQLite file that counts the calls"
            } else if isMissing("calls_per_day"), isMissing("money_per_day") {
                "'budget' has no limit of calls or money"
            } else if !isMissing("money_per_day"), isMissing("price_per_call") {
                "'money_per_day' needs 'price_per_call'"
            } else {
                nil
            }
        if let message { report(.empty, message, at: member.key, help: "write \(example)") }
    }

    private mutating func money(from member: Member, _ name: String) -> Money? {
        guard let text = text(member.value, name, key: member.key) else { return nil }
        guard let money = Money(text.value) else {
            report(
                .invalidValue, "\(Excerpt(text.value)) for \(name) is not an amount of money", at: member.value,
                help: "write digits with a point, such as 2.50")
            return nil
        }
        return money
    }

    // MARK: Timing

    private mutating func limit(
        _ limit: inout Duration, from member: Member, _ name: String, _ complaint: String, _ example: String
    ) {
        limit = duration(from: member, name) ?? limit
        if limit == .zero {
            report(.invalidValue, "\(name) \(complaint)", at: member.value, help: "write \(example)")
        }
    }

    private mutating func read(_ member: Member, _ name: String, into retry: inout RetryPolicy) {
        guard let entries = entries(of: member, name, example: "{ limit: 1 }") else { return }
        for part in members(of: entries, in: name, record: .retry).all {
            let owner = "'\(part.name)' of \(name)"
            switch part.name {
            case "limit": retry.limit = integer(from: part, owner, within: 0...10) ?? retry.limit
            case "base": retry.base = duration(from: part, owner) ?? retry.base
            case "cap": retry.cap = duration(from: part, owner) ?? retry.cap
            default: retry.leastTime = duration(from: part, owner) ?? retry.leastTime
            }
        }
    }
}

extension SchemaRecord {
    static let service = SchemaRecord(
        "service", "The description of an online service.",
        [
            SchemaKey(
                "dialect", .choice(ServiceConfiguration.Dialect.allCases.map(\.rawValue)),
                "The dialect of the service.",
                isRequired: true, alsoCalled: ["service", "type", "online"]),
            SchemaKey(
                "endpoint", .text, "The service's address, such as http://127.0.0.1:8080; wit has one of its own.",
                alsoCalled: ["url", "address", "host"]),
            SchemaKey(
                "app", .text, "The application: its id for LUIS, PROJECT/DEPLOYMENT for clu.",
                alsoCalled: ["application", "app_id", "project", "deployment"]),
            SchemaKey(
                "slot", .choice(ServiceConfiguration.Slot.allCases.map(\.rawValue)),
                "Which model of a LUIS application is asked."),
            SchemaKey(
                "model",
                .text,
                "The version of the model, told apart in the cache; LUIS v3 is asked for it where no slot is named.",
                alsoCalled: ["version", "model_version"]),
            SchemaKey("key_env", .text, "The environment variable that holds the key.", alsoCalled: ["key_variable"]),
            SchemaKey("key_file", .text, "The file that holds the key."),
            SchemaKey(
                "service_may_log", .yes, "The service may keep the texts it is asked about.", alsoCalled: ["log"]),
            SchemaKey(
                "time_limit", .duration, "The time for a whole question, such as 1.5s.",
                alsoCalled: ["timeout", "deadline"]),
            SchemaKey(
                "connect_limit", .duration, "The time for connecting, such as 500ms.",
                alsoCalled: ["connect_timeout"]),
            SchemaKey("retry", .record(retry), "When a failed question is repeated."),
        ] + answerKeys + [
            SchemaKey("cache", .text, "The SQLite file that answers are kept in; it holds what was said."),
            SchemaKey("budget", .record(budget), "What a day (UTC) may cost."),
        ],
        strays: [
            "project": "write 'app: PROJECT/DEPLOYMENT'", "deployment": "write 'app: PROJECT/DEPLOYMENT'",
        ])

    static let retry = SchemaRecord(
        "retry", "When a failed question is repeated.",
        [
            SchemaKey("limit", .integer(0...10), "How many attempts may follow the first one; 0 for none."),
            SchemaKey("base", .duration, "The longest wait before the first retry; it doubles with each one."),
            SchemaKey("cap", .duration, "The longest wait before any retry."),
            SchemaKey("least_time", .duration, "How much of 'time_limit' must be left after the wait."),
        ])

    /// The daily spending limit.
    static let budget = SchemaRecord(
        "budget", "What a day (UTC) may cost.",
        [
            SchemaKey(
                "file", .text, "The SQLite file that questions are counted in, which several processes may share.",
                isRequired: true, alsoCalled: ["ledger", "path"]),
            SchemaKey("calls_per_day", .integer(0...1_000_000_000), "How many questions."),
            SchemaKey("money_per_day", .text, "How much money, such as 2.50."),
            SchemaKey("price_per_call", .text, "What a question costs, such as 0.0015."),
        ])
}

extension SecretKeys {
    /// What the file of an online service must not contain.
    static let service = SecretKeys(
        files: ["key_file"], fault: "puts a key into a file that is shared and shown",
        help:
            "write 'key_env: NAME' for an environment variable that holds it, or 'key_file: PATH' for a file of its own; "
            + "if the file was shared, have the service make a new key")
}
#endif
