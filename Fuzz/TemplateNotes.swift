#if Tool
import RapidIntent
import RapidIntentDictionary

/// Phrases, rules and lists as the fuzzer notes them down, a line each.
///
/// ```
/// turn on <the> {room} (light|lamp)[s]
/// <the> = [the|my]
/// {room} = kitchen, living room
/// {anything} = *
/// {level} = 0..100,5
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

    /// The range that is written `from..to` or `from..to,step`, sound or not; nil for anything else.
    private static func range(of body: String) -> NumberRange? {
        guard let dots = body.firstRange(of: "..") else { return nil }
        let rest = body[dots.upperBound...].split(separator: ",", maxSplits: 1)
        guard let from = Int(body[..<dots.lowerBound].filter { !$0.isWhitespace }),
            let to = rest.first.flatMap({ Int($0) })
        else { return nil }
        return NumberRange(from: from, to: to, step: rest.count == 2 ? Int(rest[1]) ?? 1 : 1)
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

    /// What a list stands for: anything, the numbers of a range, or values between commas.
    private static func content(of body: String) -> ListSource.Content {
        if body.contains("*") { return .wildcard }
        if let range = range(of: body) { return .range(Located(range)) }
        return .values(
            body.split(separator: ",").map {
                ListValueSource(forms: [Located(String($0))], canonical: Located(String($0)))
            })
    }
}
#endif
