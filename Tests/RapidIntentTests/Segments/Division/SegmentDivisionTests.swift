import Testing

@testable import RapidIntent

/// Texts with given commands: tests of the algorithm without a dictionary.
private struct WordsAndCommands: DividedText {
    var words: [String]
    var commands: Set<[String]>
    var isOpen = false
    var asked: [Int] = []

    var count: Int { words.count }
    func afterFillers(_ place: Int) -> Int { words[place...].firstIndex { $0 != "um" } ?? count }
    func afterConjunctions(_ place: Int) -> [Int] {
        guard place < count, words[place] == "and" else { return [] }
        return place + 1 < count && words[place + 1] == "then" ? [place + 1, place + 2] : [place + 1]
    }
    func isOpenConjunction(from place: Int) -> Bool {
        guard place < count, words[place] == "and" else { return false }
        return afterConjunctions(place).contains { afterFillers($0) >= count || words[$0...] == ["could", "you"] }
    }
    func afterOpenings(_ place: Int) -> [Int] { words[place...].starts(with: ["could", "you"]) ? [place + 2] : [] }
    func afterClosings(_ place: Int) -> [Int] { words[place...].starts(with: ["for", "me"]) ? [place + 2] : [] }
    func isOneNumber(before end: Int, from next: Int) -> Bool {
        Int(words[afterFillers(next)]) != nil && words[..<end].suffix(2).contains { Int($0) != nil }
    }
    mutating func reach(from place: Int) -> CommandReach {
        asked.append(place)
        let place = afterFillers(place)
        var reach = CommandReach()
        for end in place + 1..<max(place + 1, count + 1) where commands.contains(Array(words[place..<end])) {
            reach.ends.append(end)
            reach.lastEndWithoutWildcard = end
        }
        let rest = Array(words[place...])
        reach.isAlive = commands.contains { $0.starts(with: rest) }
        reach.begins = place < count && commands.contains { $0[0] == words[place] }
        return reach
    }
}

@Suite struct SegmentDivisionTests {
    private let commands: Set<[String]> = Set(
        [
            "stop", "where am i", "where am i going", "salt", "salt and pepper", "pepper", "pepper on", "go home",
            "and then",
            "boil for 1 hour", "boil for 5", "15 minutes",
        ].map { $0.split(separator: " ").map(String.init) })

    private func divide(_ text: String, open: Bool = false) -> String {
        var text = WordsAndCommands(
            words: text.split(separator: " ").map(String.init), commands: commands, isOpen: open)
        return SegmentDivision.parts(of: &text).map { part in
            text.words[part].joined(separator: " ")
        }.joined(separator: " | ")
    }

    @Test(
        "A final text",
        arguments: [
            ("stop and go home", "stop | go home"),
            ("stop go home", "stop | go home"),
            ("stop and then go home", "stop | go home"),
            ("stop um and um go home", "stop | um go home"),
            ("where am i going and stop", "where am i going | stop"),
            ("where am i and stop and go home", "where am i | stop | go home"),
            ("stop and salt and pepper", "stop | salt and pepper"),
            ("pepper and salt", "pepper | salt"),
            ("stop and", "stop"), ("stop and um", "stop"), ("stop and then", "stop"),
            ("stop stop stop", "stop | stop | stop"),
        ])
    func final(text: String, parts: String) { #expect(divide(text) == parts) }

    @Test(
        "An open text: words that may become a command are one",
        arguments: [
            ("stop and where am", "stop | where am"), ("stop where am", "stop | where am"),
            ("stop and", "stop"), ("stop and salt and", "stop | salt and"), ("where am i and", "where am i"),
            ("where am i go", "where am i | go"),
        ])
    func open(text: String, parts: String) { #expect(divide(text, open: true) == parts) }

    @Test(
        "A text with words that belong to no command is not divided",
        arguments: [
            "sing and stop", "stop and sing", "stop jump", "jump stop", "stop and sing and go home", "and stop",
            "sing and dance",
            "sing and dance and stop and jump and run", "stop and where am", "stop where am", "stop and and go home",
            "", "and",
        ])
    func unknown(text: String) { #expect(divide(text) == "") }

    @Test(
        "An open text is not divided after words that belong to no command either",
        arguments: ["sing and where", "sing and stop", "stop jump", "stop and sing", "where am i jump"])
    func openUnknown(text: String) { #expect(divide(text, open: true) == "") }

    @Test(
        "A conjunction inside a longer command, or in a number with its unit, divides nothing",
        arguments: [
            ("salt and pepper on", ""), ("salt pepper on", "salt | pepper on"),
            ("salt and pepper and pepper on", "salt and pepper | pepper on"),
            ("boil for 1 hour and 15 minutes", ""), ("boil for 1 hour 15 minutes", ""),
            ("boil for 5 and 15 minutes", ""),
            ("boil for 1 hour and um 15 minutes", ""), ("15 minutes and boil for 5", "15 minutes | boil for 5"),
            ("stop and 15 minutes", "stop | 15 minutes"),
            ("boil for 5 and stop and 15 minutes", "boil for 5 | stop | 15 minutes"),
        ])
    func notCut(text: String, parts: String) { #expect(divide(text) == parts) }

    @Test(
        "Polite words around commands belong to none of them",
        arguments: [
            ("could you stop", "stop"), ("um could you um stop", "stop"), ("stop for me", "stop"),
            ("could you stop for me and could you go home", "stop | go home"),
            ("stop for me go home", "stop | go home"),
            ("could you stop and salt and pepper for me", "stop | salt and pepper"),
            ("stop and could you", "stop"), ("stop for me and", ""),
            ("could you", ""), ("could you sing", ""), ("for me stop", ""), ("stop could you", ""),
            ("could you for me", ""), ("sing could you stop", ""),
        ])
    func polite(text: String, parts: String) { #expect(divide(text) == parts) }

    @Test(
        "The words that belong to none of the commands in a text",
        arguments: [
            ("sing and stop", "sing"), ("stop and sing", "sing"),
            ("sing and stop and jump and run", "sing … jump and run"),
            ("and stop", "and"), ("um sing um stop um", "sing"), ("where am stop", "where am"), ("sing and dance", nil),
            ("", nil),
            ("and and", nil), ("where am i jump where am i going", "jump"),
            ("boil for 1 hour and sing 15 minutes", "sing"),
        ] as [(String, String?)])
    func unknownWords(text: String, unknown: String?) {
        var text = WordsAndCommands(words: text.split(separator: " ").map(String.init), commands: commands)
        let ranges = UnknownWords.ranges(in: &text)
        #expect(ranges?.map { text.words[$0].joined(separator: " ") }.joined(separator: " … ") == unknown)
    }

    @Test("Every place is visited once, however many paths lead to it")
    func work() {
        var text = WordsAndCommands(
            words: Array(repeating: ["stop", "and"], count: 50).flatMap(\.self) + ["stop"], commands: commands)
        #expect(SegmentDivision.parts(of: &text).count == 51)
        #expect(text.asked.count <= 3 * text.count)
    }
}
