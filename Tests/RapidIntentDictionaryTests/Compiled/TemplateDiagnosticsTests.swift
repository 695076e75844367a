import RapidIntent
import RapidIntentDictionary
import Testing
import TestSupport

@Suite struct TemplateDiagnosticsTests {
    private func messages(_ dictionary: CommandDictionary) -> String {
        dictionary.warnings.map(\.description).joined(separator: "\n")
    }

    @Test("An undeclared list or rule is reported at its place in the phrase or rule")
    func unknownNames() {
        let line = "  area: \"[the] {aera}\""
        let place = DictionaryLocation(file: "home.yaml", line: 4, column: 10, length: 12, lineText: line)
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                lists: [ListSource("area", "hall")],
                rules: [
                    RuleSource(name: Located("area"), text: Located("[the] {aera}", at: place)),
                    RuleSource(name: Located("all"), text: Located("all <lihgts>")),
                    RuleSource(name: Located("lights"), text: Located("light[s]")),
                ],
                intents: [
                    IntentSource("A", phrases: "in <area>", "at <area>", "in {area}"),
                    IntentSource("B", phrases: "dim <all>", "<al> on", "turn on <lights>"),
                ])
        ])
        #expect(
            messages(dictionary) == """
                home.yaml:4:16: error: unknown list 'aera' in rule '[the] {aera}'
                    area: "[the] {aera}"
                                 ^~~~~~
                  help: did you mean {area}?
                error: unknown rule 'lihgts' in rule 'all <lihgts>'
                  help: did you mean <lights>?
                error: unknown rule 'al' in phrase '<al> on'
                  help: did you mean <all>?
                """)
        // The rest is understood.
        #expect(meaning(of: "in hall", in: dictionary) == "A(area: hall)")
        #expect(meaning(of: "turn on lights", in: dictionary) == "B")
    }

    @Test("A range with a dash, and a list or rule in the wrong brackets, are reported with a correction")
    func wrongNotation() {
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                lists: [ListSource("room", "hall"), ListSource("place", "home")],
                rules: [
                    RuleSource(name: Located("the"), text: Located("[the]")),
                    RuleSource(name: Located("my"), text: Located("[my]")),
                ],
                intents: [
                    IntentSource("Bed", phrases: "bed {1-5:bed}", "row {9-1}", "gate {-5--1:@gate}"),
                    IntentSource(
                        "Light", phrases: "light in <room>", "lamp in {the} hall", "go {plce}", "go to <mi> bed"),
                ])
        ])
        // A declaration named in the help is not reported as unused as well.
        #expect(
            messages(dictionary) == """
                error: unknown list '1-5' in phrase 'bed {1-5:bed}'
                  help: did you mean {1..5:bed}? a range has two dots
                error: unknown list '9-1' in phrase 'row {9-1}'
                  help: did you mean {1..9:number}? a range has two dots
                error: unknown list '-5--1' in phrase 'gate {-5--1:@gate}'
                  help: did you mean {-5..-1:@number}? a range has two dots
                error: unknown rule 'room' in phrase 'light in <room>'
                  help: did you mean {room}? 'room' is a list
                error: unknown list 'the' in phrase 'lamp in {the} hall'
                  help: did you mean <the>? 'the' is a rule
                error: unknown list 'plce' in phrase 'go {plce}'
                  help: did you mean {place}?
                error: unknown rule 'mi' in phrase 'go to <mi> bed'
                  help: did you mean <my>?
                """)
    }

    @Test("A rule that only a block declares is unknown elsewhere")
    func localRule() {
        let dictionary = dictionary([
            "A": [block("go <where>", rules: ["where": "left"])], "B": [block("walk <where>")],
        ])
        #expect(
            messages(dictionary) == """
                error: unknown rule 'where' in phrase 'walk <where>'
                  help: declare 'where' under 'expansion_rules:'
                """)
        #expect(meaning(of: "go left", in: dictionary) == "A")
    }

    @Test("A list in a rule may be declared by the blocks that use the rule")
    func listOfRule() {
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                rules: [RuleSource(name: Located("to"), text: Located("to [the] {goal}"))],
                intents: [
                    IntentSource(
                        name: Located("A"),
                        blocks: [
                            block("go <to>", lists: [ListSource("goal", "hall")]),
                            block("walk <to>", lists: [ListSource("goal", "park")]),
                        ])
                ])
        ])
        #expect(dictionary.warnings.isEmpty, "\(dictionary.warnings)")
        #expect(meaning(of: "walk to the park", in: dictionary) == "A(goal: park)")
        #expect(meaning(of: "walk to the hall", in: dictionary) == "nothing")
    }

    @Test("A phrase with an invalid rule matches nothing, not even the words without the rule")
    func brokenRule() {
        let dictionary = dictionary(
            "delete <what> now", "delete <more>", "delete [<what>] (all|<more>)", "stop",
            rules: ["what": "(the draft", "more": "<what> mail"])
        #expect(messages(dictionary).contains("error: "))
        for text in ["delete now", "delete mail", "delete all"] {
            #expect(meaning(of: text, in: dictionary) == "nothing", "\(text)")
        }
        #expect(meaning(of: "stop", in: dictionary) == "3")
    }

    @Test("Recursive rules are reported with their cycle, and match nothing")
    func cycles() {
        let dictionary = dictionary(
            "go <a>", "see <self>", "be <far>", "go now",
            rules: ["a": "x <b>", "b": "[y] <c>", "c": "<a>", "self": "(me|<self>)", "far": "<a>"])
        #expect(
            messages(dictionary).split(separator: "\n").map(String.init) == [
                "error: rule 'c' is part of itself: <a> → <b> → <c> → <a>",
                "  help: a rule stands for a part of its own words; write one of them out",
                "error: rule 'self' is part of itself: <self> → <self>",
                "  help: a rule stands for a part of its own words; write one of them out",
            ])
        #expect(meaning(of: "go x y", in: dictionary) == "nothing")
        #expect(meaning(of: "see me", in: dictionary) == "nothing")
        #expect(meaning(of: "go now", in: dictionary) == "3")
    }

    @Test("A cycle through rules of a block and of the dictionary is found")
    func cycleThroughBlock() {
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                rules: [
                    RuleSource(name: Located("outer"), text: Located("a <inner>")),
                    RuleSource(name: Located("inner"), text: Located("b")),
                ],
                intents: [
                    IntentSource(
                        name: Located("A"), phrases: [Located("say <outer>")],
                        blocks: [block("cry <outer>", rules: ["inner": "<outer>"])])
                ])
        ])
        #expect(dictionary.warnings.map(\.code) == [.ruleCycle])
        #expect(meaning(of: "say a b", in: dictionary) == "A")
    }

    @Test("Contradictory declarations are refused")
    func conflicts() {
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                lists: [
                    ListSource("n", "one"), ListSource("n", range: NumberRange(from: 1, to: 2)), .wildcard("w"),
                    ListSource("w", "x"),
                ],
                rules: [
                    RuleSource(name: Located("r"), text: Located("a")),
                    RuleSource(name: Located("r"), text: Located("b")),
                    RuleSource(name: Located("s"), text: Located("a")),
                    RuleSource(name: Located("s"), text: Located("a")),
                    RuleSource(name: Located("bad<name"), text: Located("a")),
                ],
                intents: [IntentSource("A", phrases: "go <r> <s> {n} {w}")])
        ])
        #expect(
            dictionary.warnings.map(\.message) == [
                "rule 'r' is declared with two texts", "no template can name rule 'bad<name'",
                "list 'n' is declared in two ways", "list 'w' is declared in two ways",
            ])
        #expect(meaning(of: "go a a one thing", in: dictionary) == "A(n: one, w: thing)")
    }

    @Test("An empty list leaves open what another declaration says, before it or behind it", arguments: [true, false])
    func emptyLists(isFirst: Bool) {
        let (empty, range) = (ListSource("n"), ListSource("n", range: NumberRange(from: 1, to: 2)))
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                lists: isFirst ? [empty, range] : [range, empty], intents: [IntentSource("A", phrases: "go {n}")])
        ])
        #expect(dictionary.warnings.isEmpty)
        #expect(meaning(of: "go 2", in: dictionary) == "A(n: 2)")
    }

    @Test(
        "Values that are templates are checked as phrases are",
        arguments: [
            ("(a", "error: '(' is never closed in a value of list 'l', '(a'"),
            ("<no>", "error: unknown rule 'no' in a value of list 'l', '<no>'"),
            ("{l}", "error: a placeholder cannot stand in a value of list 'l', '{l}'"),
            ("?!", "error: nothing is left of list value '?!' once punctuation and fillers are dropped"),
            (
                String(repeating: "(a|b|c)", count: 9),
                "error: more than 5000 wordings in a value of list 'l', '\(String(repeating: "(a|b|c)", count: 9))'"
            ),
            (
                "b[" + String(repeating: "a", count: 2_000) + "]",
                "error: a wording of more than 1024 bytes in a value of list 'l', 'b[\(String(repeating: "a", count: 2_000))]'"
            ),
        ])
    func values(form: String, message: String) {
        let dictionary = dictionary(
            "go {l}", lists: [ListSource("l", ListValueSource("x", saidAs: form), "sound")])
        #expect(dictionary.warnings.first?.description.split(separator: "\n").first.map(String.init) == message)
        #expect(meaning(of: "go sound", in: dictionary) == "0(l: sound)")
    }

    @Test("Phrases that differ in punctuation between words are different phrases")
    func punctuation() {
        let dictionary = dictionary(
            "[the] t-shirt", "[the] tshirt", "[the] {List}", "[the] {list}",
            lists: [ListSource("List", "a1"), ListSource("list", "b1")])
        #expect(dictionary.warnings.isEmpty, "\(dictionary.warnings)")
        #expect(meaning(of: "the t shirt", in: dictionary) == "0")
        #expect(meaning(of: "tshirt", in: dictionary) == "1")
        #expect(meaning(of: "a1", in: dictionary) == "2(List: a1)")
    }

    @Test("Several values are whole words of a list, a range or a type")
    func severalValues() {
        let lists = [ListSource("room", "kitchen"), .wildcard("song")]
        #expect(
            messages(dictionary("play {song+}", lists: lists)).contains(
                """
                error: '{song+}' takes several values, but any words are a value of 'song', in phrase 'play {song+}'
                  help: write {song} for all the words, or a list with values
                """))
        for phrase in ["open {room+}s", "play x{1..9+:track}"] {
            #expect(messages(dictionary(phrase, lists: lists)).contains("has letters beside it"), "\(phrase)")
        }
        let sound = dictionary("dim {room+:rooms}, to {1..9+:levels}%", lists: [lists[0]])
        #expect(sound.warnings.isEmpty, "\(sound.warnings)")
    }

    @Test("Letters beside a typed value, and a type that the language lacks, are reported")
    func types() {
        #expect(
            messages(dictionary("wake me at {time}s")).contains(
                """
                error: a value of 'time' is whole words, but has letters beside it in phrase 'wake me at {time}s'
                  help: put white space around {time}
                """))
        #expect(!messages(dictionary("dim to {number}%")).contains("whole words"))
        let polish = CommandDictionary(tolerating: [
            DictionarySource(locale: Located("pl"), intents: [IntentSource("A", phrases: "budzik {time}")])
        ])
        #expect(
            messages(polish).hasPrefix(
                """
                error: unknown list 'time' in phrase 'budzik {time}'
                  help: the language 'pl' has no values of type 'time'; declare 'time' under 'lists:'
                """))
    }

    @Test("A wrong bound of a list of values is reported with its key, and with an example of the type")
    func bounds() {
        let length = ListSource("length", typed: ValueRange(.duration, from: "PT2H", to: "PT1H"))
        #expect(
            messages(dictionary("timer for {length}", lists: [length])).contains(
                """
                error: list 'length': 'PT2H' for 'from' is above 'PT1H' for 'to'
                  help: write { type: duration, from: PT1M, to: PT24H }, for example
                """))
    }

    @Test("A list of another file that takes the place of a type is reported, once for each file")
    func listForType() {
        func dictionary(_ list: ListSource, in file: String) -> CommandDictionary {
            var list = list
            list.name.location = DictionaryLocation(
                file: file, line: 2, column: 3, length: 4, lineText: "  time: [noon]")
            let phrases = ["at {time}", "by {time}"].enumerated().map { line, phrase in
                Located(
                    phrase,
                    at: DictionaryLocation(
                        file: "b.yaml", line: line + 4, column: 5, length: 9, lineText: "    \(phrase)"))
            }
            return CommandDictionary(tolerating: [
                DictionarySource(lists: [list]),
                DictionarySource(intents: [IntentSource(name: Located("At"), phrases: phrases)]),
            ])
        }
        #expect(
            messages(dictionary(ListSource("time", "noon"), in: "a.yaml")) == """
                b.yaml:4:5: warning: {time} in phrase 'at {time}' is a list of another file, not any value of the type
                      at {time}
                      ^~~~~~~~~
                a.yaml:2:3: note: list 'time' is declared here
                    time: [noon]
                    ^~~~
                  help: rename the list if any value of the type is meant
                """)
        #expect(messages(dictionary(ListSource("time", "noon"), in: "b.yaml")) == "")
        #expect(messages(dictionary(ListSource("time", typed: ValueRange(.time)), in: "a.yaml")) == "")
    }
}
