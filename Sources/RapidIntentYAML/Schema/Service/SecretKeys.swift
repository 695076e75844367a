import RapidIntent
import RapidIntentDictionary

/// Keeps secrets out of configuration files, and their text out of messages.
struct SecretKeys {
    /// Keys of a file that look like those of a secret, but name a file with it.
    private let files: Set<String>
    /// What a secret key does, for the message.
    private let fault: String
    private let help: String
    /// Whether addresses are looked at, too.
    private var hasServers = false

    /// For the file of an online service.
    static let service = SecretKeys(
        files: ["key_file"], fault: "puts a key into a file that is shared and shown",
        help:
            "write 'key_env: NAME' for an environment variable that holds it, or 'key_file: PATH' for a file of its own; "
            + "if the file was shared, have the service make a new key")

    /// For the file of a fleet.
    static let fleet = SecretKeys(
        files: fleetFiles, fault: "puts a secret into a file that is shared and shown",
        help:
            "name a file that holds it, with 'password_file', 'token_file', 'seed_file', 'credentials_file', 'tls_key' or, in "
            + "'follow', 'key_file'; if the secret was shared, make a new one",
        hasServers: true)

    /// The keys of a fleet's file that name files.
    static let fleetFiles: Set = [
        "password_file", "token_file", "seed_file", "credentials_file", "tls_ca", "tls_cert", "tls_key", "key_file",
    ]

    /// Parts of common names for keys, such as `Ocp-Apim-Subscription-Key`.
    private static let parts = ["key", "secret", "token", "auth", "password", "credential", "bearer", "seed", "jwt"]

    /// Keys for the name of an environment variable, where people may put the secret itself.
    private static let references: Set = ["key_env", "key_variable"]

    private func isSecret(_ name: String, _ value: YAMLNode) -> Bool {
        let name = name.lowercased()
        if Self.references.contains(name) {
            guard case .scalar(let variable, _) = value.content else { return false }
            return variable.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*|/) == nil
        }
        // The public key of an NKey begins with a U, its secret seed with an S.
        if name == "nkey", case .scalar(let key, _) = value.content { return !key.hasPrefix("U") && !value.isNull }
        return !files.contains(name) && Self.parts.contains { name.contains($0) }
    }

    /// The diagnostic for a file that contains a secret; nil if it has none.
    ///
    /// It does not show the line.
    func refusal(of root: YAMLNode, in text: SourceText) -> DictionaryDiagnostic? {
        guard let (node, name) = secret(in: root) else { return nil }
        var places = PlaceFinder(in: text)
        let place = Self.withoutLine(places.place(of: node))
        guard let name else {
            return DictionaryDiagnostic(
                .invalidValue, "an address contains a user or a password", at: place, help: help)
        }
        let fault = Self.references.contains(name) ? "does not name an environment variable" : fault
        return DictionaryDiagnostic(.invalidValue, "'\(name)' \(fault)", at: place, help: help)
    }

    /// Removes the lines from a diagnostic about text that is not YAML, because they may contain a secret.
    static func redacted(_ diagnostic: DictionaryDiagnostic) -> DictionaryDiagnostic {
        var diagnostic = diagnostic
        diagnostic.location = diagnostic.location.map(withoutLine)
        diagnostic.notes = diagnostic.notes.map { .init($0.message, at: $0.location.map(withoutLine)) }
        return diagnostic
    }

    /// The first secret at any depth, with its key if it has one; the composer limits the depth of the tree.
    private func secret(in node: YAMLNode) -> (node: YAMLNode, name: String?)? {
        switch node.content {
        case .scalar(let text, _): return hasServers && text.contains(/:\/\/.*@/) ? (node, nil) : nil
        case .sequence(let items, _): return items.lazy.compactMap { secret(in: $0) }.first
        case .mapping(let entries, _):
            for entry in entries {
                if case .scalar(let name, _) = entry.key.content, isSecret(name, entry.value) {
                    return (entry.key, name)
                }
                if let found = secret(in: entry.value) { return found }
            }
            return nil
        }
    }

    private static func withoutLine(_ place: DictionaryLocation) -> DictionaryLocation {
        DictionaryLocation(file: place.file, line: place.line, column: place.column, length: place.length)
    }
}

extension DictionaryReader {
    /// Reads the bytes of a configuration.
    ///
    /// - Parameters:
    ///   - yaml: The bytes.
    ///   - file: The name of the file in messages.
    ///   - secrets: Which keys would be secrets, which the file must not contain; nil if none would.
    ///   - read: Reads the root.
    /// - Throws: `DictionaryError` with every mistake in the file. If the file contains a secret, the message does not
    ///   quote the file.
    static func configuration<Value>(
        yaml: [UInt8], file: String, secrets: SecretKeys?, _ read: (inout DictionaryReader, YAMLNode) -> Value?
    ) throws(DictionaryError) -> Value {
        let text = try SourceText(yaml, file: file)
        let root: YAMLNode?
        do {
            root = try YAMLComposer.tree(of: text)
        } catch {
            throw DictionaryError([
                secrets == nil ? error.diagnostic(in: text) : SecretKeys.redacted(error.diagnostic(in: text))
            ])
        }
        if let root, let diagnostic = secrets?.refusal(of: root, in: text) { throw DictionaryError([diagnostic]) }
        let (value, diagnostics) = DictionaryReader.reading(of: text, root: root, read)
        guard let value, diagnostics.isEmpty else { throw DictionaryError(diagnostics) }
        return value
    }
}
