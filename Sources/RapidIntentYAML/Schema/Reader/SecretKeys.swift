import RapidIntent

/// Keeps secrets out of configuration files, and their text out of messages.
package struct SecretKeys: Sendable {
    private let files: Set<String>
    private let fault: String
    private let help: String
    private let hasServers: Bool

    /// Describes the secrets of a kind of file.
    ///
    /// - Parameters:
    ///   - files: The keys that look like those of a secret, but name a file with it.
    ///   - fault: What a secret key does, for the message.
    ///   - help: The remedy.
    ///   - hasServers: Whether addresses are looked at, too.
    package init(files: Set<String>, fault: String, help: String, hasServers: Bool = false) {
        self.files = files
        self.fault = fault
        self.help = help
        self.hasServers = hasServers
    }

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
