#if Server
package import RapidIntentServer
import RapidIntentSupport

/// The reviewers who may sign in, each with a role and a key.
///
/// ```
/// # name, role, key
/// ada   edit  6f1c0a5de27b4b0c9a64d1f35e0b8872
/// grace read  3a9be04f19c54d2d8f6e7d0a4c1b5e93
/// ```
///
/// A key is at least 16 characters long; `openssl rand -hex 16` makes one. Descriptions and dumps contain no key.
package struct Reviewers: Sendable, Equatable {
    private struct Entry: Sendable, Equatable {
        var role: Reviewer.Role
        var key: AccessKey
    }

    private let entries: [Entry]

    /// The names, in the order of the file.
    package var names: [String] { entries.map(\.key.name) }

    /// Parses reviewers, one per line.
    ///
    /// - Throws: `AccessKeys.Failure` for an invalid line, a name or key that stands there twice, or a text without
    ///   reviewers.
    package init(_ text: String) throws(AccessKeys.Failure) {
        var entries: [Entry] = []
        for (number, words) in KeyLines(text) {
            func failure(_ message: String) -> AccessKeys.Failure {
                AccessKeys.Failure(line: number, message: message)
            }
            guard words.count == 3 else {
                throw failure("expected a name, a role (read or edit) and a key; none of them has spaces")
            }
            guard let role = Reviewer.Role(rawValue: String(words[1])) else {
                throw failure("the role, the second word, is neither 'read' nor 'edit'")
            }
            let key = try AccessKey(name: String(words[0]), secret: words[2], line: number)
            guard key.name != Reviewer.local.name else {
                throw failure("'\(key.name)' is the name of who opens a one-time address; choose another")
            }
            guard !entries.contains(where: { $0.key.name == key.name }) else {
                throw failure("another reviewer has the same name")
            }
            guard !entries.contains(where: { $0.key.sharesSecret(with: key) }) else {
                throw failure("another reviewer has the same key")
            }
            entries.append(Entry(role: role, key: key))
        }
        guard !entries.isEmpty else {
            throw AccessKeys.Failure(line: nil, message: "there is no reviewer in it; write 'name role key' a line")
        }
        self.entries = entries
    }

    /// The reviewer with a key and that key; nil if the key is not valid.
    ///
    /// Every key is compared to its end.
    func reviewer(presenting presented: String) -> (reviewer: Reviewer, key: AccessKey)? {
        let presented = Array(presented.utf8)
        var found: Entry?
        for entry in entries where entry.key.matches(presented) { found = entry }
        return found.map { (Reviewer(name: $0.key.name, role: $0.role), $0.key) }
    }

    /// The present role of who signed in with a key; nil if the name or the key is no longer valid.
    func reviewer(holding key: AccessKey) -> Reviewer? {
        entries.first { $0.key == key }.map { Reviewer(name: $0.key.name, role: $0.role) }
    }
}

extension Reviewers: KeyList {}

/// The active reviewers, which can be replaced while the service runs.
package typealias ReviewerRing = Renewable<Reviewers>

/// A removed reviewer, or one with a new key, is signed out by the next request; a new role applies from then on.
package typealias ReviewerFile = WatchedKeyFile<Reviewers>

extension Reviewers: Redacted {
    package var description: String { "reviewers: \(names.joined(separator: ", "))" }
}

/// A person who reviews, with a role.
package struct Reviewer: Sendable, Equatable {
    package enum Role: String, Sendable, CaseIterable {
        /// See everything, and change nothing.
        case read
        /// Also change dictionaries and erase telemetry.
        case edit
    }

    /// The name, as the journal states it.
    package let name: String
    package let role: Role

    /// The person who opened the page at this machine, with a one-time address.
    package static let local = Reviewer(name: "local", role: .edit)

    var mayEdit: Bool { role == .edit }
}
#endif
