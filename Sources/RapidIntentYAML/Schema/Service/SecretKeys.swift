import RapidIntent

/// Keeps keys of services out of configuration files, and what stands in such a file out of messages.
enum SecretKeys {
    /// Parts of what people call a key when they write one down, such as `Ocp-Apim-Subscription-Key`.
    private static let parts = ["key", "secret", "token", "auth", "password", "credential", "bearer"]

    /// Where the name of an environment variable belongs, and people put the key itself.
    private static let references: Set = ["key_env", "key_variable"]

    private static func isSecret(_ name: String, _ value: YAMLNode) -> Bool {
        let name = name.lowercased()
        if references.contains(name) {
            guard case .scalar(let variable, _) = value.content else { return false }
            return variable.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*|/) == nil
        }
        return name != "key_file" && parts.contains { name.contains($0) }
    }

    /// What to say of a file that has a key in it; nil if it has none.
    ///
    /// The line itself is not shown.
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

    /// A message about a text that is not YAML, without its line: nothing tells what stands in it.
    static func redacted(_ diagnostic: DictionaryDiagnostic) -> DictionaryDiagnostic {
        var diagnostic = diagnostic
        diagnostic.location = diagnostic.location.map(withoutLine)
        diagnostic.notes = diagnostic.notes.map { .init($0.message, at: $0.location.map(withoutLine)) }
        return diagnostic
    }

    /// The first key of a mapping that has such a name, at any depth; the composer bounds the depth of a tree.
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
