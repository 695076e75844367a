#if Fleet
import RapidIntentYAML

extension SchemaRecord {
    static let fleet = SchemaRecord(
        "fleet", "How an instance takes part in a fleet.",
        [
            SchemaKey(
                "servers", .list(.text), "The addresses of servers, such as tls://host:4222.", isRequired: true,
                alsoCalled: ["server", "address", "url"]),
            SchemaKey("site", .text, "The site of this instance.", isRequired: true),
            SchemaKey(
                "instance", .text, "The name of this instance, unique within the site; by default the host's name."),
            SchemaKey("user", .text, "The user's name, together with 'password_file'."),
            SchemaKey("password_file", .text, "A file whose first line is the password."),
            SchemaKey("token_file", .text, "A file whose first line is a token."),
            SchemaKey("nkey", .text, "The public key of an NKey (U…), together with 'seed_file'."),
            SchemaKey("seed_file", .text, "A file with the seed of the NKey (SU…)."),
            SchemaKey("credentials_file", .text, "A file with a user's JWT and seed."),
            SchemaKey("tls_ca", .text, "The trusted certificates; by default the system's."),
            SchemaKey("tls_cert", .text, "This client's certificate, together with 'tls_key'."),
            SchemaKey("tls_key", .text, "The file with the private key of the certificate."),
            SchemaKey("follow", .record(follow), "The versions of dictionaries and models to follow."),
            SchemaKey("telemetry", .record(sentTelemetry), "The telemetry to send."),
            SchemaKey(
                "limits_shared_by", .integer(2...10_000),
                "How many instances share the rate limits of keys; by default each has its own."),
        ])

    static let follow = SchemaRecord(
        "follow", "The versions of dictionaries and models to follow.",
        [
            SchemaKey(
                "names", .list(.text), "The names under which they are published.", isRequired: true,
                alsoCalled: ["name"]),
            SchemaKey("folder", .text, "Where they are kept.", isRequired: true),
            SchemaKey(
                "key_file", .text, "The public Ed25519 key in this PEM file must have signed."),
        ])

    static let sentTelemetry = SchemaRecord(
        "sent_telemetry", "The telemetry to send.",
        [
            SchemaKey("file", .text, "The telemetry file.", isRequired: true, alsoCalled: ["path"]),
            SchemaKey(
                "days", .integer(1...3650), "Segments that waited longer are dropped and counted.",
                alsoCalled: ["age"]),
            SchemaKey(
                "waiting", .integer(1...100_000_000), "If more wait, the oldest segments are dropped and counted."),
        ])
}

extension SecretKeys {
    /// What the file of a fleet must not contain.
    static let fleet = SecretKeys(
        files: fleetFiles, fault: "puts a secret into a file that is shared and shown",
        help:
            "name a file that holds it, with 'password_file', 'token_file', 'seed_file', 'credentials_file', 'tls_key' or, in "
            + "'follow', 'key_file'; if the secret was shared, make a new one",
        hasServers: true)

    static let fleetFiles: Set = [
        "password_file", "token_file", "seed_file", "credentials_file", "tls_ca", "tls_cert", "tls_key", "key_file",
    ]
}
#endif
