import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

/// The effect of each row of the table in ``MatchRank``, separately and in sentences.
@Suite struct MatchRankTests {
    static let lists = [
        ListSource("name", "lamp", "red lamp", "kitchen"), ListSource("area", "kitchen", "kitchen lamp", "50"),
        ListSource("spot", "lamp"), ListSource("tail", "so"),
        ListSource("n", range: NumberRange(from: 0, to: 100)), .wildcard("any"), .wildcard("more"),
    ]

    @Test(
        "Ranking of phrases",
        arguments: [
            ("a literal phrase before a template", ["go {name}", "go lamp"], "go lamp", "1"),
            (
                "preferred entities, however much is literal", ["set {name}", "(set|put) (red|blue) lamp"],
                "set red lamp", "0"
            ),
            (
                "more words for preferred entities", ["set [the red] {name}", "set [the] {name}"], "set the red lamp",
                "1"
            ),
            ("fewer wildcards", ["{any} lamp", "(set|put) {any} lamp", "set {area} [lamp]"], "set kitchen lamp", "2"),
            ("more literal words", ["[please do] set {any}", "set (the|a) {any}"], "set the table", "1"),
            ("fewer words skipped", ["set {area}", "set {area:a} {tail}"], "set 50 so", "1"),
            ("fewer words in wildcards", ["play {any} {spot}", "play {any:a} {area}"], "play jazz kitchen lamp", "1"),
            (
                "fewer words in wildcards, although one is skipped", ["[here] {any} now", "{area} {any} now"],
                "so kitchen jazz now", "1"
            ),
            ("the typed one of two values", ["set {area:x}", "set {n}"], "set 50", "1"),
        ])
    func rows(row: String, templates: [String], text: String, meant: String) {
        let dictionary = CommandDictionary(tolerating: [
            DictionarySource(
                lists: Self.lists, skipWords: row.contains("skipped") ? [Located("so")] : [],
                preferredEntities: [Located("name")],
                intents: templates.enumerated().map {
                    IntentSource(name: Located("\($0)"), phrases: [Located($1)])
                })
        ])
        #expect(meaning(of: text, in: dictionary).prefix { $0 != "(" } == meant, "\(row)")
        let backwards = CommandDictionary(tolerating: [
            DictionarySource(
                lists: Self.lists, skipWords: row.contains("skipped") ? [Located("so")] : [],
                preferredEntities: [Located("name")],
                intents: templates.enumerated().reversed().map {
                    IntentSource(name: Located("\($0)"), phrases: [Located($1)])
                })
        ])
        #expect(meaning(of: text, in: backwards).prefix { $0 != "(" } == meant, "\(row), backwards")
    }

    @Test("A row decides if the rows above are equal, whatever the rows below", arguments: 0..<9)
    func rows(row: Int) {
        let better: [(inout MatchRank) -> Void] = [
            { $0.isTemplate = false }, { $0.preferredWords = 5 }, { $0.wildcards = 0 }, { $0.literalWords = 5 },
            { $0.wildcardWords = 0 }, { $0.skippedWords = 0 }, { $0.numbers = 5 }, { $0.placeholders = 0 },
            { $0.conditions = 5 },
        ]
        let worse: [(inout MatchRank) -> Void] = [
            { $0.isTemplate = true }, { $0.preferredWords = 0 }, { $0.wildcards = 5 }, { $0.literalWords = 0 },
            { $0.wildcardWords = 5 }, { $0.skippedWords = 5 }, { $0.numbers = 0 }, { $0.placeholders = 5 },
            { $0.conditions = 0 },
        ]
        var (first, second) = (MatchRank(), MatchRank())
        better[row](&first)
        worse[row](&second)
        for below in (row + 1)..<max(row + 1, better.count) {
            worse[below](&first)
            better[below](&second)
        }
        #expect(first < second && !(second < first))
        // The documented table has the rows in the same order.
        let (shown, other) = (first.rows, second.rows)
        let deciding = zip(shown, other).first { $0.value != $1.value }
        #expect(shown.count == better.count && deciding?.0.name == shown[row].name)
        #expect(deciding.map { ($0.value > $1.value) == $0.isMoreBetter } == true)
    }

    @Test("A skip word next to a wildcard belongs to it, and another does not")
    func skippedAwayFromWildcard() {
        let dictionary = dictionary("play {any} (now|then)", lists: [.wildcard("any")], skipWords: ["so"])
        #expect(meaning(of: "play so jazz so now", in: dictionary) == "0(any: so jazz so)")
        #expect(meaning(of: "so play jazz now so", in: dictionary) == "0(any: jazz)")
    }

    @Test("Of the readings of a template, the one with the shorter wildcard ranks first, although it skips words")
    func shorterWildcard() {
        let now = dictionary("play {any} now", lists: [.wildcard("any")], skipWords: ["so now"])
        #expect(meaning(of: "play jazz now so now", in: now) == "0(any: jazz)")
    }

    @Test("One value of two words ranks before two values of one word")
    func placeholders() {
        let dictionary = dictionary(
            "at {two:x} {two:y}", "at {two}", lists: [ListSource("two", "big", "lamp", "big lamp")])
        #expect(meaning(of: "at big lamp", in: dictionary) == "1(two: big lamp)")
    }

    @Test("A phrase for this situation ranks before one for any situation")
    func conditions() {
        let dictionary = dictionary(
            [
                "Any": [block("dim [the] {area}")],
                "Here": [block("(dim|darken) {area}", requires: [ContextCondition("mode", "night")])],
            ], lists: [ListSource("area", "hall")])
        #expect(meaning(of: "dim hall", in: dictionary) == "Any(area: hall)")
        #expect(meaning(of: "dim hall", in: dictionary, MatchScope(context: ["mode": "night"])) == "Here(area: hall)")
    }

    @Test("The earlier phrase of an intent ranks before the later one")
    func order() throws {
        let dictionary = dictionary(
            ["A": [block("go {area:first}", "go [now] {area:second}")]], lists: [ListSource("area", "hall")])
        #expect(meaning(of: "go hall", in: dictionary) == "A(first: hall)")
    }

    @Test("A skip word does not make a wildcard match the whole sentence")
    func skippedBesideWildcard() {
        // As in hassil, a declared value ranks first, even if a word is skipped for it.
        let dictionary = dictionary("play {any}", "play music", lists: [.wildcard("any")], skipWords: ["now"])
        #expect(meaning(of: "play music now", in: dictionary) == "1")
        #expect(meaning(of: "play jazz now", in: dictionary) == "0(any: jazz now)")
    }

    @Test("Equally ranked phrases of two intents are both reported, and nothing fires")
    func tie() {
        let dictionary = dictionary(
            "dim {a}", "(dim|darken) {b}", lists: [ListSource("a", "it"), ListSource("b", "it")])
        #expect(meaning(of: "dim it", in: dictionary) == "0(a: it) or 1(b: it)")
        #expect(
            play(
                """
                0 u1 ~ dim it
                2000 u1 ! dim it
                """, in: dictionary) == [
                    "0 u1 ~ dim it", "2000 u1 ! dim it", "2000 u1 unresolved ambiguous: 0(a: it) or 1(b: it)",
                    "2000 u1 resolved", "2000 u1 .",
                ])
    }
}
