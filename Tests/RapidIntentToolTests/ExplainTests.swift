#if Tool
import RapidIntentSupport
import Testing
import TestSupport

@Suite struct ExplainTests {
    private static let places = """
        version: 1
        intents:
          Location: [where am i]
          Destination: [where am i going]
        """

    @Test("The command, its time of firing and its continuations are shown")
    func explained() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(Self.places, to: "a.yaml")
        let run = try await Tool.run("check", "--explain", "Where am I?", "a.yaml", in: folder.url)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty)
        #expect(
            run.output == """
                “Where am I?”
                  words       where am i
                  fires       ▶ Location, after 700 ms without another word ('dwell'), or on a final transcript
                              after 350 ms of silence, if the recogniser reports silence
                              21.8 % are expected to go on here; it may fire while at most 5 % do
                  may follow  going: that would be another command
                  sooner      give 'Location' a higher 'risk' or a shorter 'dwell', or reword the longer phrase
                  fits        1. Location: where am i  a.yaml:3:14

                """)
    }

    @Test("Two matching phrases are compared row by row, and the deciding row is marked")
    func ranks() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            """
            version: 1
            lists: { cover: [curtains], thing: { wildcard: true } }
            intents:
              Open: ["open the {cover}"]
              Find: ["open {thing}", "open it"]
            """, to: "a.yaml")
        let run = try await Tool.run("check", "a.yaml", "--explain", "open the curtains", in: folder.url)
        #expect(
            run.output == """
                “open the curtains”
                  words       open the curtains
                  fires       ▶ Open(cover: curtains), after 700 ms without another word ('dwell'), or on a final transcript
                              after 350 ms of silence, if the recogniser reports silence
                              21.8 % are expected to go on here; it may fire while at most 5 % do
                              cover = curtains, “curtains”, word 3
                  may follow  {thing}: that would be another command
                  sooner      give 'Open' a higher 'risk' or a shorter 'dwell', or reword the longer phrase
                  on the way  “open the” is Find(thing: the), and fires after a pause of 700 ms
                  fits        1. Open: open the {cover}  a.yaml:4:10
                              2. Find: open {thing}  a.yaml:5:10
                  rank                                         1.   2.
                              literal phrase                    0    0
                              words for preferred entities      0    0
                              wildcards (fewer)                 0    1  ← 1. before 2.
                              literal words                     2    1
                              words in wildcards (fewer)        0    2
                              words skipped (fewer)             0    0
                              numbers                           0    0
                              placeholders (fewer)              1    1
                              conditions                        0    0

                """)
    }

    @Test("For a text without a match, the matched beginning is shown")
    func miss() async throws {
        let run = try await Tool.run("check", "--explain", "take me to the ofice", "--explain", "zzz")
        #expect(run.status == 0)
        #expect(run.output.contains("after “take me to the”, nothing goes on with “ofice”: did you mean “office”?"))
        #expect(run.output.contains("nothing begins with “zzz”\n"))
    }

    @Test("Missing context is reported, and given context is used")
    func situation() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(Tool.lightsOfAnArea, to: "a.yaml")
        let without = try await Tool.run("check", "a.yaml", "--explain", "lights on", in: folder.url)
        #expect(
            without.output.contains("needs       “lights on” needs 'area' to be known, which is not so"), "\(without)")
        let with = try await Tool.run(
            "check", "a.yaml", "--explain", "lights on", "--context", "area=Hall", in: folder.url)
        #expect(with.output.contains("▶ On(area: Hall), after 150 ms without another word ('settle')"), "\(with)")
    }

    @Test("For a text whose values forbid a phrase, this reason is shown, not unknown words")
    func forbiddenByAValue() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            """
            version: 1
            lists:
              name: [{ in: lamp, context: { domain: light } }, { in: gate, context: { domain: cover } }]
            intents:
              On: { blocks: [{ requires_context: { domain: light }, phrases: ["turn on {name}"] }] }
              Open:
                blocks:
                  - requires_context: { domain: cover }
                    excludes_context: { locked: "yes" }
                    phrases: ["open {name}"]
            """, to: "a.yaml")
        let run = try await Tool.run(
            "check", "a.yaml", "--explain", "turn on gate", "--explain", "open gate", "--context", "locked=yes",
            in: folder.url)
        #expect(
            run.output == """
                “turn on gate”
                  words       turn on gate
                  fires       ✗ nothing
                              its words fit, but what they need does not hold
                  needs       “turn on {name}” needs 'domain' to be light, but “gate” makes it cover
                  fits        1. On: turn on {name}  a.yaml:5:67
                “open gate”
                  words       open gate
                  fires       ✗ nothing
                              its words fit, but what they need does not hold
                  needs       “open {name}” needs 'locked' not to be yes, which is not so
                  fits        1. Open: open {name}  a.yaml:10:19

                """)
    }

    @Test("In JSON, each text is one object")
    func json() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(Self.places, to: "a.yaml")
        let run = try await Tool.run(
            "check", "--json", "--explain", "where am i", "--explain", "where am u", "a.yaml", in: folder.url)
        #expect(
            run.lines == [
                #"{"text":"where am i","words":["where","am","i"],"outcome":"match","policy":"settled","canContinue":true,"canChange":true,"wait":0.7,"waitInSilence":0.35,"goesOn":0.2179,"risk":0.05,"matches":[{"intent":"Location","entities":[],"phrase":"where am i","file":"a.yaml","line":3,"column":14,"possible":true,"rank":{"literalPhrase":1,"wordsForPreferredEntities":0,"wildcards":0,"literalWords":3,"wordsInWildcards":0,"wordsSkipped":0,"numbers":0,"placeholders":0,"conditions":0},"decidedBy":null,"conditions":[]}],"next":[{"word":"going","canChange":true}],"stops":[],"understood":3,"suggestion":null,"near":null}"#,
                #"{"text":"where am u","words":["where","am","u"],"outcome":"noMatch","policy":null,"canContinue":false,"canChange":false,"wait":null,"waitInSilence":null,"goesOn":null,"risk":null,"matches":[],"next":[{"word":"i","canChange":true}],"stops":[],"understood":2,"suggestion":"i","near":{"takenFor":"where am i","intent":"Location","outcome":"needsConfirmation","score":0.7101,"similarity":0.9432,"loss":0.2425,"lead":0.2643,"words":[{"heard":"where","takenFor":"where","difference":0},{"heard":"am","takenFor":"am","difference":0},{"heard":"u","takenFor":"i","difference":0.4167}],"objections":[{"reason":"foreignWords","word":"u"}]}}"#,
            ])
    }

    private static let lights = """
        version: 1
        locale: en-GB
        intents:
          On: [turn on the light]
          Off: [turn off the light]
        """

    @Test("For a misheard text, the phrase that it sounds like is shown, word by word, and why it fires")
    func misheard() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(Self.lights, to: "a.yaml")
        let run = try await Tool.run("check", "--explain", "turn of the light", "a.yaml", in: folder.url)
        #expect(
            run.output == """
                “turn of the light”
                  words       turn of the light
                  fires       ▶ Off, on a final transcript, taken for “turn off the light”
                              after “turn”, nothing goes on with “of”: did you mean “off”?
                  may follow  off, on
                  by sound    turn  → turn
                              of    → off    13 % differs
                              the   → the
                              light → light
                  score       0.94: 98 % of the sounds fit, 8 % of what the words say is lost, lead 0.15
                              fires from 0.90 on, is asked about from 0.50 on

                """)
    }

    @Test("Why a misheard text does not fire is shown")
    func objections() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(Self.lights, to: "a.yaml")
        let negated = try await Tool.run("check", "--explain", "don't turn of the light", "a.yaml", in: folder.url)
        #expect(negated.output.contains("fires       ✗ nothing\n"), "\(negated)")
        #expect(negated.output.contains("by sound    do    → (nothing)  100 % differs\n"), "\(negated)")
        #expect(negated.output.contains("against     “do not” negates only one of both\n"), "\(negated)")
        #expect(negated.output.hasSuffix("  if meant    a phrase of 'Off' or a value with these words\n"), "\(negated)")
        let asked = try await Tool.run("check", "--explain", "i need a timer")
        #expect(
            asked.output.contains("fires       ? EndTimer, after a confirmation: it may be “end the timer”\n"),
            "\(asked)")
        #expect(
            asked.output.contains("against     “need” is a word of the dictionary's, and tells phrases apart\n"),
            "\(asked)")
    }

    @Test("A range is shown by the name of its list")
    func ranges() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            """
            version: 1
            lists: { level: { range: { from: 0, to: 100, step: 5 } } }
            intents: { Dim: ["dim to {level}", "wait {1..9:minutes}"] }
            """, to: "a.yaml")
        let run = try await Tool.run("check", "a.yaml", "--explain", "dim to", "--explain", "wait", in: folder.url)
        #expect(run.output.contains("may follow  {level}\n"), "\(run)")
        #expect(run.output.contains("may follow  {1..9}\n"), "\(run)")
    }

    @Test("Text in scripts without spaces is shown as it is written")
    func unspacedScripts() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write(
            """
            version: 1
            locale: ja
            intents: { On: [電気をつけて], Later: [電気をつけて下さい] }
            """, to: "a.yaml")
        let run = try await Tool.run("check", "a.yaml", "--explain", "電気をつけて", "--explain", "電気を消", in: folder.url)
        #expect(run.output.contains("words       電気をつけて\n"), "\(run)")
        #expect(run.output.contains("after “電気を”, nothing goes on with “消”"), "\(run)")
    }

    @Test("Errors are printed to standard error, and end with 1 after all texts are explained")
    func mistakes() async throws {
        let folder = try ScratchFolder()
        _ = try folder.write("version: 1\nintents: { Go: [go, \"walk {place}\"] }\n", to: "a.yaml")
        let run = try await Tool.run("check", "a.yaml", "--explain", "go", in: folder.url)
        #expect(run.status == 1)
        #expect(run.output.contains("▶ Go"))
        #expect(run.errors.contains("unknown list 'place'"))
        let strict = try await Tool.run("check", "a.yaml", "--explain", "go", "--strict", in: folder.url)
        #expect(strict.status == 1)
        #expect(strict.output.isEmpty)
    }
}
#endif
