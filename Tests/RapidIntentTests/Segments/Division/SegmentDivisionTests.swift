import Testing

@testable import RapidIntent

/// Texts whose commands are written down: the algorithm without any dictionary.
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
    mutating func reach(from place: Int) -> CommandReach {
        asked.append(place)
        let place = afterFillers(place)
        var reach = CommandReach()
        for end in place + 1..<max(place + 1, count + 1) where commands.contains(Array(words[place..<end])) {
            reach.ends.append(end)
        }
        let rest = Array(words[place...])
        reach.isAlive = commands.contains { $0.starts(with: rest) }
        reach.begins = place < count && commands.contains { $0[0] == words[place] }
        return reach
    }
}

@Suite struct SegmentDivisionTests {
    private let commands: Set<[String]> = Set(
        ["stop", "where am i", "where am i going", "salt and pepper", "pepper", "go home", "and then"].map {
            $0.split(separator: " ").map(String.init)
        })

    private func divide(_ text: String, open: Bool = false) -> String {
        var text = WordsAndCommands(
            words: text.split(separator: " ").map(String.init), commands: commands, isOpen: open)
        return SegmentDivision.parts(of: &text).map { part in
            (part.isKnown ? "" : "?") + text.words[part.words].joined(separator: " ")
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
            ("pepper and salt", "pepper | ?salt"),
            ("sing and stop", "?sing | stop"),
            ("sing and dance and stop and jump and run", "?sing and dance | stop | ?jump and run"),
            ("stop and", "stop"), ("stop and um", "stop"), ("stop and then", "stop"),
            ("stop jump", ""), ("jump stop", ""), ("sing and dance", ""), ("and stop", ""), ("", ""), ("and", ""),
            ("stop and where am", "stop | ?where am"), ("stop where am", ""),
            ("stop stop stop", "stop | stop | stop"),
        ])
    func final(text: String, parts: String) { #expect(divide(text) == parts) }

    @Test(
        "A text that goes on: what may become a command is one",
        arguments: [
            ("stop and where am", "stop | where am"), ("stop where am", "stop | where am"),
            ("sing and where", "?sing | where"), ("stop and", "stop"), ("stop jump", ""),
            ("where am i go", "where am i | go"), ("where am i jump", ""),
        ])
    func open(text: String, parts: String) { #expect(divide(text, open: true) == parts) }

    @Test("Every place is looked at once, however many ways lead to it")
    func work() {
        var text = WordsAndCommands(
            words: Array(repeating: ["stop", "and"], count: 50).flatMap(\.self) + ["jump"], commands: commands)
        #expect(SegmentDivision.parts(of: &text).count == 51)
        #expect(text.asked.count <= 3 * text.count)
    }
}
