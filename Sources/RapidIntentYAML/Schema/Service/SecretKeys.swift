import RapidIntent

/// Keeps service keys out of configuration files, and their text out of messages.
enum SecretKeys {
    /// Parts of common names for keys, such as `Ocp-Apim-Subscription-Key`.
    private static let parts = ["key", "secret", "token", "auth", "password", "credential", "bearer"]

    /// Keys for the name of an environment variable, where people may put the secret itself.
    private static let references: Set = ["key_env", "key_variable"]

    private static func isSecret(_ name: String, _ value: YAMLNode) -> Bool {
        let name = name.lowercased()
        if references.contains(name) {
            guard case .scalar(let variable, _) = value.content else { return false }
            return variable.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*|/) == nil
        }
        return name != "key_file" && parts.contains { name.contains($0) }
    }

    /// The diagnostic for a file that contains a secret; nil if it has none.
    ///
    /// It does not show the line.
    static func refusal(of root: YAMLNode, in text: SourceText) -> DictionaryDiagnostic? {
        guard let (node, name) = secret(in: root) else { return nil }
        var places = PlaceFinder(in: text)
        let fault =
            references.contains(name)
            ? "does not name an environment variable" : "puts a key into a file that is shared and shown"
        return DictionaryDiagnostic(
            .invalidValue, "'\(name)' \(fault)",
            at: withoutLine(places.place(of: node)),
            help:
                "write 'key_env: NAME' for an environment variable that holds it, or 'key_file: PATH' for a file of its own; "
                + "if the file was shared, have the service make a new key")
    }

    /// Removes the lines from a diagnostic about text that is not YAML, because they may contain a secret.
    static func redacted(_ diagnostic: DictionaryDiagnostic) -> DictionaryDiagnostic {
        var diagnostic = diagnostic
        diagnostic.location = diagnostic.location.map(withoutLine)
        diagnostic.notes = diagnostic.notes.map { .init($0.message, at: $0.location.map(withoutLine)) }
        return diagnostic
    }

    /// The first secret key at any depth; the composer limits the depth of the tree.
    private static func secret(in node: YAMLNode) -> (key: YAMLNode, name: String)? {
        switch node.content {
        case .scalar: return nil
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
