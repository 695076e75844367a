import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary
@testable import RapidIntentPocketSphinx

@Suite("Grammar: words before a command")
struct GrammarRivalsTests {
    private static let pronunciations = """
        cannot K AE N AA T
        can K AE N
        do D UW
        don't D OW N T
        dont D OW N T
        i AY
        if IH F
        not N AA T
        stop S T AA P
        um AH M
        """

    private func blueprint(_ phrases: [String], _ rivals: String...) throws -> GrammarBlueprint {
        let intent = Intent(
            name: "Any", summary: nil, rule: .standard, phrases: Phrases(try phrases.map { try Phrase($0) }))
        return try GrammarBlueprint(
            intents: [intent], lists: [], pronunciationFile: Array(Self.pronunciations.utf8),
            rivals: rivals)
    }

    @Test("a word before a command is a separate path, with the weight of a filler")
    func openings() throws {
        let blueprint = try blueprint(["stop"], "don't", "do not")
        #expect(blueprint.openingPronunciations == ["<rival:don't>": ["D OW N T"], "<rival:do_not>": ["D UW N AA T"]])
        let arc = try #require(blueprint.grammar.arcs.first { $0.word == "<rival:don't>" })
        #expect(arc.from == blueprint.grammar.commandStart && arc.to == blueprint.grammar.commandStart)
        #expect(arc.weight == GrammarWeights().filler)
    }

    @Test("rivals exclude beginnings of phrases, words that sound like them, short words and unpronounceable words")
    func leftOut() throws {
        let openings = try blueprint(["do not stop"], "do not", "not", "if", "zyzzyx", "cannot").openingPronunciations
        #expect(Array(openings.keys) == ["<rival:cannot>"])
        #expect(try blueprint(["dont stop"], "don't").opened == nil)
        #expect(try blueprint(["stop"]).opened == nil)
    }

    @Test("no path leads behind a rival without the rival itself")
    func opened() throws {
        let opened = try #require(try blueprint(["stop"], "don't").opened)
        // Without the arcs of rivals, the end is out of reach.
        var reached: Set<Int> = [opened.start]
        var open = [opened.start]
        while let state = open.popLast() {
            for arc in opened.arcs
            where arc.from == state && arc.word?.hasPrefix("<rival:") != true && reached.insert(arc.to).inserted {
                open.append(arc.to)
            }
        }
        #expect(!reached.contains(opened.end))
        #expect(opened.words.contains("<rival:don't>"))
    }
}
