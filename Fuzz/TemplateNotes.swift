import RapidIntent

/// Phrases, rules and lists as the fuzzer notes them down, a line each.
///
/// ```
/// turn on <the> {room} (light|lamp)[s]
/// <the> = [the|my]
/// {room} = kitchen, living room
/// {anything} = *
/// ```
///
/// What begins like a rule or a list is one; every other line is a phrase.
struct TemplateNotes {
    private(set) var source = DictionarySource()

    init(_ text: String) {
        var phrases: [Located<String>] = []
        for line in text.split(whereSeparator: \.isNewline).prefix(Self.mostLines) {
            if let (name, body) = Self.declaration(in: line, "<", ">") {
                source.rules.append(RuleSource(name: Located(name), text: Located(body)))
            } else if let (name, body) = Self.declaration(in: line, "{", "}") {
                source.lists.append(ListSource(name: Located(name), content: Self.content(of: body)))
            } else {
                phrases.append(Located(String(line)))
            }
        }
        source.intents = [IntentSource(name: Located("Any"), phrases: phrases)]
    }

    private static let mostLines = 10_000

    /// The name and the rest of a line such as `<the> = [the|my]`.
    private static func declaration(
        in line: Substring, _ opening: Character, _ closing: Character
    ) -> (name: String, body: String)? {
        guard line.first == opening, let end = line.firstIndex(of: closing),
            let equals = line[end...].firstIndex(of: "="),
            line[line.index(after: end)..<equals].allSatisfy(\.isWhitespace)
        else { return nil }
        return (String(line[line.index(after: line.startIndex)..<end]), String(line[line.index(after: equals)...]))
    }

    /// What a list stands for: anything, or values between commas.
    private static func content(of body: String) -> ListSource.Content {
        if body.contains("*") { return .wildcard }
        return .values(
            body.split(separator: ",").map {
                ListValueSource(forms: [Located(String($0))], canonical: Located(String($0)))
            })
    }
}
