import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary
@testable import RapidIntentPocketSphinx

@Suite("Grammar")
struct GrammarTests {
    private func grammar(
        _ phrases: [String], lists: [String: [String]] = [:], garbage: [String] = [], unknown: Set<String> = []
    ) throws -> Grammar {
        Grammar(
            intents: [
                Intent(
                    name: "Test", summary: nil, rule: .standard, phrases: Phrases(try phrases.map { try Phrase($0) }))
            ],
            lists: lists.sorted { $0.key < $1.key }.map { name, forms in
                EntityList(name: name, values: [EntityList.Value(forms: forms, canonical: forms[0])])
            }, isKnown: { !unknown.contains($0) }
        ).withConjunctions(GrammarWeights()) { !unknown.contains($0) }.withGarbage(garbage, GrammarWeights())
    }

    @Test("the grammar accepts exactly the phrases, in their order")
    func phrases() throws {
        let grammar = try grammar(
            ["where am i", "where am i going", "what's up", "take me to {place}", "from {place} to {place}"],
            lists: ["place": ["home", "the office", "gate 12"]])
        for text in [
            "where am i", "where am i going", "what's up", "what is up", "take me to home", "take me to the office",
            "take me to gate twelve", "from home to the office", "please where am i please", "um hey where am i", "",
        ] {
            #expect(grammar.accepts(text), "\(text)")
        }
        for text in [
            "where am", "am i where", "where am i going going", "take me to", "take me to the", "from home to",
            "office",
        ] {
            #expect(!grammar.accepts(text), "\(text)")
        }
        #expect(grammar.omissions.isEmpty)
    }

    @Test("the fillers of the grammar are fillers of the core")
    func fillers() {
        let weights = GrammarWeights()
        #expect(Set(weights.leadingFillers + weights.trailingFillers).isSubset(of: Language.english.file[.fillers]))
    }

    @Test("a command may follow another after a conjunction")
    func conjunctions() throws {
        let grammar = try grammar(["stop it", "salt and pepper"])
        for text in ["stop it and stop it", "stop it and then salt and pepper", "stop it then stop it and stop it"] {
            #expect(grammar.accepts(text), "\(text)")
        }
        for text in ["and stop it", "stop it stop it", "stop and it", "stop it and salt"] {
            #expect(!grammar.accepts(text), "\(text)")
        }
        #expect(try !self.grammar(["stop"], unknown: ["and", "then"]).accepts("stop and stop"))
    }

    @Test("breaking off is possible anywhere but inside a word, if requested")
    func breakingOff() throws {
        let grammar = try grammar(["where am i", "take me to {place}"], lists: ["place": ["the office"]])
        for text in [
            "where", "where am", "take me to", "take me to the", "take me to the office", "where am i and take",
        ] {
            #expect(grammar.withBreakingOff(0.3).accepts(text), "\(text)")
        }
        #expect(!grammar.withBreakingOff(0.3).accepts("am i"))
        #expect(!grammar.withBreakingOff(0.3).accepts("where am i and"))
        #expect(!grammar.accepts("take me to"))
    }

    @Test("breaking off leads to the end once, never from the end itself, nor before or between commands")
    func brokenStates() throws {
        for grammar in [try grammar(["where am i"], garbage: ["<p>"]), .phones(["<p>"], GrammarWeights())] {
            let broken = grammar.withBreakingOff(0.3)
            let added = broken.arcs.dropFirst(grammar.arcs.count)
            #expect(broken.arcs.prefix(grammar.arcs.count) == grammar.arcs[...])
            #expect(added.allSatisfy { $0.from != grammar.end && $0.from != grammar.commandStart })
            let ways = broken.arcs.filter { $0.word == nil && $0.to == broken.end }.map(\.from)
            #expect(Set(ways).count == ways.count)
        }
        // After "where" and after "where am".
        let question = try grammar(["where am i"])
        #expect(question.withBreakingOff(0.3).arcs.count == question.arcs.count + 2)
    }

    @Test("the grammar during speech accepts one command, the grammar of the final decoding several")
    func blueprint() throws {
        let words = ["stop", "it", "salt", "pepper", "and", "then", "please", "um", "hey"]
        let file = words.map { "\($0) S T AA P" }.joined(separator: "\n")
        let blueprint = try GrammarBlueprint(
            phrases: ["stop it", "salt and pepper"], pronunciationFile: Array(file.utf8))
        for text in ["stop it", "um salt and pepper please", ""] {
            #expect(blueprint.grammar.accepts(text), "\(text)")
            #expect(blueprint.beginnings.accepts(text), "\(text)")
        }
        for text in ["stop it and stop it", "stop it and then salt and", "salt and", "stop"] {
            #expect(!blueprint.grammar.accepts(text), "\(text)")
            #expect(blueprint.beginnings.accepts(text), "\(text)")
        }
        for text in ["and stop it", "stop it and", "stop it stop it"] {
            #expect(!blueprint.grammar.accepts(text), "\(text)")
            #expect(!blueprint.beginnings.accepts(text), "\(text)")
        }
        #expect(blueprint.grammar.accepts("<phone:S> <phone:AA>"))
        #expect(!blueprint.beginnings.accepts("<phone:S> <phone:AA>"))
    }

    @Test("shared beginnings and endings are shared in the graph")
    func sharing() throws {
        let places = (1...200).map { "place\($0)" }
        let one = try grammar(["go to {place}"], lists: ["place": places])
        let many = try grammar(
            ["go to {place}", "go home to {place}", "walk to {place}", "drive me to {place}"], lists: ["place": places])
        #expect(many.arcs.count < one.arcs.count + 12)
        // Two lists in a row cost their sum.
        let two = try grammar(["from {place} to {place}"], lists: ["place": places])
        #expect(two.arcs.count < 2 * one.arcs.count)
    }

    @Test("a run of phones is an alternative to the phrases, never a part of one")
    func garbage() throws {
        let grammar = try grammar(["stop it"], garbage: ["<a>", "<b>"])
        #expect(grammar.accepts("<a>"))
        #expect(grammar.accepts("<b> <a> <a>"))
        #expect(!grammar.accepts("stop <a>"))
        #expect(!grammar.accepts("<a> stop it"))
    }

    @Test("unpronounceable phrases are left out and reported; the others are kept")
    func omissions() throws {
        let grammar = try grammar(
            ["find zyzzyx", "go to {place}", "see {odd}", "what's up"],
            lists: ["place": ["home", "qwxz hall"], "odd": ["zyzzyx"]], unknown: ["zyzzyx", "qwxz", "what's"])
        #expect(grammar.accepts("go to home"))
        #expect(grammar.accepts("what is up"))
        #expect(!grammar.accepts("what's up"))
        #expect(!grammar.accepts("find zyzzyx"))
        #expect(
            grammar.omissions.map(\.description) == [
                "'zyzzyx' of list 'odd' cannot be recognised: no pronunciation of 'zyzzyx'",
                "'qwxz hall' of list 'place' cannot be recognised: no pronunciation of 'qwxz'",
                "phrase 'find zyzzyx' of 'Test' cannot be recognised: no pronunciation of 'zyzzyx'",
                "phrase 'see {odd}' of 'Test' cannot be recognised: no value of its list can be recognised",
            ])
    }

    @Test("a range with too many numbers is left out as a whole, and reported")
    func longRange() throws {
        let ranges = [
            ("minutes", NumberRange(from: 0, to: 5_000)), ("steps", NumberRange(from: 0, to: 1_000)),
            ("metres", NumberRange(from: 0, to: 2_000_000, step: 1_000_000)),
        ]
        let phrases = [
            "wait {minutes} minutes", "go {steps} steps", "go {metres} metres", "skip {0..5000:pages} pages",
        ]
        let words = [
            "wait", "minutes", "go", "steps", "metres", "skip", "pages", "zero", "one", "three", "ten", "hundred",
            "thousand", "a", "please",
        ]
        let blueprint = try GrammarBlueprint(
            intents: [
                Intent(
                    name: "Test", summary: nil, rule: .standard, phrases: Phrases(try phrases.map { try Phrase($0) }))
            ],
            lists: ranges.map { EntityList(name: $0, kind: .range($1)) },
            pronunciationFile: Array(words.map { "\($0) S T AA P" }.joined(separator: "\n").utf8))
        for text in ["go three hundred steps", "go a thousand steps", "go three hundred ten steps"] {
            #expect(blueprint.grammar.accepts(text), "\(text)")
        }
        for text in ["wait three hundred minutes", "wait ten minutes", "go zero metres", "skip three hundred pages"] {
            #expect(!blueprint.grammar.accepts(text), "\(text)")
            #expect(!blueprint.beginnings.accepts(text), "\(text)")
        }
        #expect(blueprint.grammar.words.isDisjoint(with: ["wait", "minutes", "metres", "skip", "pages"]))
        let why = "cannot be recognised: PocketSphinx can have at most 1001 numbers in a range, below a million"
        let isEmpty = "of 'Test' cannot be recognised: no value of its list can be recognised"
        #expect(
            blueprint.grammar.omissions.map(\.description) == [
                "the range 'minutes' \(why)", "the range 'metres' \(why)", "phrase 'wait {minutes} minutes' \(isEmpty)",
                "phrase 'go {metres} metres' \(isEmpty)", "the range '0..5000' \(why)",
                "phrase 'skip {0..5000:pages} pages' \(isEmpty)",
            ])
    }

    @Test("all arcs stay within the graph, and weights are valid")
    func integrity() throws {
        let grammar = try grammar(["a {x} b", "a"], lists: ["x": ["c d e", "c d", "c"]], garbage: ["<p>"])
            .withBreakingOff(0.3)
        for arc in grammar.arcs {
            #expect((0..<grammar.stateCount).contains(arc.from) && (0..<grammar.stateCount).contains(arc.to))
            #expect(arc.weight > 0 && arc.weight <= 1)
        }
    }
}

extension Grammar {
    /// Whether a sequence of words leads from the start to the end.
    fileprivate func accepts(_ text: String) -> Bool {
        var states = closure([start])
        for word in text.split(separator: " ") {
            states = closure(Set(arcs.filter { states.contains($0.from) && $0.word == String(word) }.map(\.to)))
        }
        return states.contains(end)
    }

    private func closure(_ states: Set<Int>) -> Set<Int> {
        let wider = states.union(arcs.filter { states.contains($0.from) && $0.word == nil }.map(\.to))
        return wider == states ? states : closure(wider)
    }
}
