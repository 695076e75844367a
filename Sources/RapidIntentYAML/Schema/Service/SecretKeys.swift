import RapidIntent

/// Keeps keys of services out of configuration files, and what stands in such a file out of messages.
enum SecretKeys {
    /// What people call a key when they write one down.
    private static let names: Set = [
        "key", "api_key", "apikey", "access_key", "subscription_key", "subscription-key", "secret", "token",
        "access_token", "server_access_token", "password",
    ]

    /// What to say of a file that has a key in it; nil if it has none.
    ///
    /// The line itself is not shown.
    static func refusal(of root: YAMLNode, in text: SourceText) -> DictionaryDiagnostic? {
        guard let (node, name) = secret(in: root) else { return nil }
        var places = PlaceFinder(in: text)
        return DictionaryDiagnostic(
            .invalidValue, "'\(name)' puts a key into a file that is shared and shown",
            at: withoutLine(places.place(of: node)),
            help:
                "write 'key_env: NAME' for an environment variable that holds it, or 'key_file: PATH' for a file of its own; "
                + "if the file was shared, have the service make a new key")
    }

    /// A message about a text that is not YAML, without its line if there may be a key in the text.
    static func redacted(_ diagnostic: DictionaryDiagnostic, in bytes: [UInt8]) -> DictionaryDiagnostic {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        guard names.contains(where: { text.contains($0 + ":") || text.contains($0 + " :") || text.contains($0 + "\"") })
        else { return diagnostic }
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
                if case .scalar(let name, _) = entry.key.content, names.contains(name.lowercased()) {
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
