#if SQLite
import RapidIntent
import RapidIntentYAML

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
