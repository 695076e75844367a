#if Fleet
import Foundation
import Testing

/// A user of a server, with the permissions that the page `FleetInterface` gives to who takes part in a fleet.
///
/// Each list of the page begins with the name of a part, such as `# collector`.
struct DocumentedUser {
    private let name: String
    private let password: String
    private var lists: [String: [String]] = [:]
    private let denied: [String]

    private static let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Sources/RapidIntentFleet/RapidIntentFleet.docc/FleetInterface.md")

    /// Reads the lists.
    ///
    /// - Parameters:
    ///   - name: The user's name.
    ///   - password: The password.
    ///   - parts: What the user does.
    ///   - names: What stands for `SITE`, `INSTANCE` and `NAME` in subjects.
    ///   - omitted: Subjects with this token are left out.
    ///   - denied: Subjects that are forbidden, although the lists allow them.
    init(
        _ name: String, password: String = "pass", as parts: [String], _ names: [String: String] = [:],
        without omitted: String? = nil, denied: [String] = []
    ) throws {
        (self.name, self.password, self.denied) = (name, password, denied)
        let page = try String(contentsOf: Self.page, encoding: .utf8)
        for part in parts {
            let text = try #require(page.components(separatedBy: "```\n# \(part)\n").dropFirst().first, "\(part)")
            let block = text.components(separatedBy: "```")[0]
            for list in ["publish", "subscribe"] {
                let entries = try #require(block.components(separatedBy: "\(list):").dropFirst().first)
                    .prefix { $0 != "]" }
                lists[list, default: []] += entries.split(separator: "\"").filter {
                    $0.contains(".") || $0.contains("ri-")
                }
                .map { $0.split(separator: ".").map(String.init) }
                .filter { tokens in omitted.map { !tokens.contains($0) } ?? true }
                .map { $0.map { names[$0] ?? $0 }.joined(separator: ".") }
            }
        }
    }

    /// The server's configuration with some users.
    static func configuration(_ users: DocumentedUser...) -> String {
        func text(_ subjects: [String]) -> String { "[" + subjects.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }
        let entries = users.map { user in
            """
            { user: \(user.name), password: \(user.password), permissions: {
                publish: { allow: \(text(user.lists["publish"] ?? [])), deny: \(text(user.denied)) }
                subscribe: \(text(user.lists["subscribe"] ?? [])) } }
            """
        }
        return "authorization { users: [\n\(entries.joined(separator: "\n"))\n] }"
    }
}
#endif
