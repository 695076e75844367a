import RapidIntent
import RapidIntentYAML

/// A dictionary file as a person might write it: in any of YAML's styles, with comments anywhere.
struct RandomFile {
    private var random: SplitMix64
    /// The text of the file.
    private(set) var text = ""
    /// The phrases of each intent, in order.
    private(set) var phrases: [String: [String]] = [:]
    /// How the lines end.
    let lineEnd: String

    static let texts = [
        "turn on the light", "go to {place}", "[please] stop", "light[s]", "it's #1", "a: b", "- a", "'", "\"", "日本語",
        "e\u{301}te", "été", "👩‍👩‍👧 on", "on", "12", "a,b", "where am i", "a  b", "*x", "&y", "!t", "שלום", "a # b", "a\tb",
    ]
    private static let names = ["A", "Light", "été", "a b", "Ä", "on", "日本"]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        lineEnd = ["\n", "\r\n", "\r"][Int(random.next() % 3)]
        write()
        if chance(0.3) {
            while text.unicodeScalars.last.map({ "\r\n".unicodeScalars.contains($0) }) == true {
                text.unicodeScalars.removeLast()
            }
        }
    }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    private mutating func line(_ content: String, comment: Bool = true) {
        text += content + (comment && chance(0.2) ? "  # \(Self.texts.randomElement(using: &random) ?? "") ]}," : "")
        text += lineEnd
        if chance(0.15) {
            text += String(repeating: " ", count: Int.random(in: 0...6, using: &random)) + "#\tnote, [ - x" + lineEnd
        }
        if chance(0.1) { text += lineEnd }
    }

    private mutating func write() {
        line("version: 1")
        if chance(0.5) { line("locale: 'en-GB'") }
        let names = Self.names.shuffled(using: &random).prefix(Int.random(in: 0...4, using: &random))
        guard !names.isEmpty else { return }
        line("intents:")
        let indentation = String(repeating: " ", count: Int.random(in: 1...4, using: &random))
        for name in names {
            let texts = Array(Self.texts.shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random)))
            phrases[name] = texts
            intent(scalar(name, inBrackets: false, isKey: true), texts, indentation)
        }
        if chance(0.3) { line("tests: [{ text: nothing at all, intent: null }]") }
    }

    private mutating func intent(_ name: String, _ texts: [String], _ indentation: String) {
        switch Int.random(in: 0...4, using: &random) {
        case 0: line("\(indentation)\(name): \(brackets(texts, indentation))")
        case 1:
            line("\(indentation)\(name):")
            items(texts, indentation + (chance(0.3) ? "" : "  "))
        case 2:
            line("\(indentation)\(name):")
            if chance(0.5) { line("\(indentation)  fire: final") }
            line("\(indentation)  phrases:")
            items(texts, indentation + "    ")
            if chance(0.5) {
                text += "\(indentation)  description: |\(lineEnd)\(indentation)    # no comment\(lineEnd)"
            }
        case 3: line("\(indentation)\(name): { fire: final, phrases: \(brackets(texts, indentation)) }")
        default:
            line("\(indentation)\(name):")
            line("\(indentation)  phrases: \(brackets(texts, indentation))")
            line("\(indentation)  settle: 100ms")
        }
    }

    private mutating func items(_ texts: [String], _ indentation: String) {
        for text in texts {
            let gap = String(repeating: " ", count: chance(0.2) ? 3 : 1)
            line("\(indentation)-\(gap)\(scalar(text, inBrackets: false))")
        }
    }

    private mutating func brackets(_ texts: [String], _ indentation: String) -> String {
        var result = "["
        for (number, text) in texts.enumerated() {
            result += number > 0 ? "," : ""
            result +=
                chance(0.2)
                ? "\(lineEnd)\(indentation)      " : chance(0.2) ? " # why, ]\(lineEnd)\(indentation)     " : " "
            result += scalar(text, inBrackets: true)
        }
        return result + "]"
    }

    /// A text in one of the styles that can hold it.
    private mutating func scalar(_ text: String, inBrackets: Bool, isKey: Bool = false) -> String {
        let isPlain = ["turn on the light", "日本語", "où", "where am i", "été", "A", "Light", "Ä", "日本", "a b"].contains(
            text)
        if isPlain, chance(0.5) { return text }
        if chance(0.5), !text.contains("\t") {
            let quote: [Unicode.Scalar] = ["'"]
            return "'"
                + String(String.UnicodeScalarView(text.unicodeScalars.flatMap { $0 == "'" ? quote + quote : [$0] }))
                + "'"
        }
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\t", with: "\\t")
        return "\"\(escaped)\""
    }

    /// Random edits: new phrases, some of new intents, and removals of old ones.
    mutating func edits() -> [DictionaryEdit] {
        var edits: [DictionaryEdit] = []
        for _ in 0..<Int.random(in: 0...5, using: &random) {
            let phrase = (Self.texts.randomElement(using: &random) ?? "") + " new"
            edits.append(
                .addition(
                    phrase: phrase, intent: Self.names.randomElement(using: &random) ?? "A",
                    comment: chance(0.5) ? "heard 7 times" : nil))
        }
        for (name, texts) in phrases.sorted(by: { $0.key < $1.key }) {
            let share: Double = [0, 0.3, 1].randomElement(using: &random) ?? 0
            for text in texts where chance(share) { edits.append(.removal(phrase: text, intent: name)) }
        }
        return edits
    }
}
