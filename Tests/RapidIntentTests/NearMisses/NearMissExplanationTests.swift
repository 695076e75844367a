import RapidIntentDictionary
import Testing

@testable import RapidIntent

@Suite("NearMissExplanation")
struct NearMissExplanationTests {
    private let dictionaries: DictionarySet

    init() throws {
        dictionaries = [
            try CommandDictionary([
                DictionarySource(
                    locale: "en-GB", lists: ["place": ["Starbucks", "the office"]],
                    intents: [
                        "On": ["turn on the light"], "Off": ["turn off the light"], "Navigate": ["take me to {place}"],
                        "Stop": ["stop"],
                    ])
            ])
        ]
    }

    private func words(_ text: String) -> [String]? {
        dictionaries.nearMissExplanation(of: text)?.words.map { "\($0.heard) > \($0.takenFor)" }
    }

    @Test("shows which words were heard for which, also split and joined ones")
    func alignment() throws {
        #expect(words("turn of the light") == ["turn > turn", "of > off", "the > the", "light > light"])
        #expect(words("take me to star bucks") == ["take > take", "me > me", "to > to", "star bucks > starbucks"])
        #expect(words("turn of uh light")?.first == "turn > turn")
        let near = try #require(dictionaries.nearMissExplanation(of: "turn of the light"))
        #expect(near.takenFor == "turn off the light" && near.match.command.intent == "Off")
        #expect(near.words.map { $0.difference > 0 } == [false, near.words[1].difference > 0, false, false])
        #expect(near.objections.isEmpty)
    }

    @Test(
        "says what the run time does",
        arguments: [
            "turn of the light", "take me to star bucks", "turn the light", "don't turn of the light",
            "take me to the moon", "turn on the night", "i said turn of the light", "shop", "sing me a song",
        ])
    func agrees(text: String) throws {
        let outcome = dictionaries.resolutions(of: text).first?.outcome
        let near = dictionaries.nearMissExplanation(of: text)
        switch outcome {
        case .fired(let fired):
            let near = try #require(near)
            #expect(near.takenFor == fired.near?.takenFor && near.score == fired.score && near.objections.isEmpty)
        case .needsConfirmation(let fired):
            let near = try #require(near)
            #expect(near.takenFor == fired.near?.takenFor && near.score == fired.score)
            #expect(!near.objections.contains { $0.reason.excludes })
            #expect(!near.objections.isEmpty || near.score < NearMissPolicy.standard.accept)
        default:
            guard let near else { return }
            #expect(
                near.score < NearMissPolicy.standard.confirm
                    || near.objections.contains { $0.reason.excludes },
                "\(near)")
        }
    }

    @Test(
        "names what speaks against it",
        arguments: [
            ("don't turn of the light", Objection.Reason.refusal(.negated)), ("take me to the moon", .otherValue),
            ("cut the light", .otherAction),
        ])
    func objections(text: String, reason: Objection.Reason) throws {
        let near = try #require(dictionaries.nearMissExplanation(of: text))
        #expect(near.objections.map(\.reason).contains(reason), "\(near)")
    }

    @Test(
        "names the words on which it rests",
        arguments: [
            ("don't turn of the light", [Objection(.negated, "do not"), Objection(.foreignWords, "do")]),
            ("why turn of the light", [Objection(.question, "why"), Objection(.foreignWords, "why")]),
            ("turn of the light often", [Objection(.reported, "often"), Objection(.foreignWords, "often")]),
            ("when you turn of the light", [Objection(.conditional, "when"), Objection(.foreignWords, "when")]),
            ("turn of the light in the", [Objection(.unfinished, "the"), Objection(.foreignWords, "in")]),
            (
                "i said turn off the light",
                [Objection(.reported, "said"), Objection(.addedWords, "said"), Objection(.foreignWords, "i")]
            ),
            ("turn the light", [Objection(.rival, "turn off the light")]),
        ] as [(String, [Objection])])
    func words(text: String, objections: [Objection]) {
        #expect(dictionaries.nearMissExplanation(of: text)?.objections == objections)
    }

    @Test("is nil for what sounds like nothing")
    func nothing() {
        #expect(dictionaries.nearMissExplanation(of: "") == nil)
        #expect(dictionaries.nearMissExplanation(of: "sing me a lullaby for the little ones") == nil)
    }
}
