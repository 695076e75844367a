import Foundation
import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite("The page 'What fires, and what never does'")
struct WhatFiresPageTests {
    private static let dictionary = try? CommandDictionary([
        DictionarySource(
            locale: "en-GB",
            lists: ["room": ["kitchen"], "door": ["front door", "back door"], "place": ["the office"]],
            intents: [
                "LightsOn": ["turn on the [{room}] light[s]", "turn on the light in the {room}"],
                "LightsOff": ["turn off the [{room}] light[s]"], "Brighten": ["make it brighter"],
                "Lock": ["lock the {door}", "lock all the doors"],
                "IsLocked": ["is the {door} locked", "are the doors locked"],
                "Navigate": ["take me to {place}"],
            ])
    ])

    private static let rows: [[String]] = {
        let page = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/RapidIntent/RapidIntent.docc/WhatFires.md")
        let lines = (try? String(contentsOf: page, encoding: .utf8))?.split(separator: "\n") ?? []
        return lines.map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }()

    @Test("The table of reasons agrees with the results")
    func reasons() throws {
        let finder = RefusalFinder([try #require(Self.dictionary)])
        let start = try #require(Self.rows.firstIndex { $0.dropFirst().first == "said" && $0.count == 5 })
        let rows = Self.rows[(start + 2)...].prefix { $0.count == 5 }
        #expect(rows.count > 15)
        for row in rows {
            let reason = finder.refusal(of: Command(intent: row[2]), in: row[1])?.reason.rawValue
            #expect(reason == (row[3].isEmpty ? nil : row[3].filter { $0 != "`" }), "\(row[1])")
        }
    }

    @Test("The table of misheard texts agrees with the results")
    func misheard() throws {
        let dictionaries = DictionarySet([try #require(Self.dictionary)])
        let start = try #require(Self.rows.firstIndex { $0.dropFirst().first == "heard" })
        let rows = Self.rows[(start + 2)...].prefix { $0.count == 5 }
        #expect(rows.count == 7)
        for row in rows {
            let (told, taken) =
                switch dictionaries.resolutions(of: row[1]).first?.outcome {
                case .fired(let fired): ("fires", fired.near?.takenFor)
                case .needsConfirmation(let command): ("needs", command.near?.takenFor)
                default: ("nothing", nil)
                }
            #expect(row[3].hasPrefix(told) && row[2] == taken ?? "", "\(row[1]): \(told), \(taken ?? "")")
        }
    }

    @Test("The table of utterances agrees with the results")
    func utterances() throws {
        let dictionary = try #require(Self.dictionary)
        let unlocking = try CommandDictionary([
            DictionarySource(locale: "en-GB", intents: ["Unlock": ["unlock the front door"]])
        ])
        let start = try #require(Self.rows.firstIndex { $0.dropFirst().first == "said" && $0.count == 4 })
        let rows = Self.rows[(start + 2)...].prefix { $0.count == 4 }
        #expect(rows.count == 5)
        for row in rows {
            let fired = DictionarySet([dictionary, unlocking]).resolutions(of: row[1].filter { $0 != "\"" })
                .count { if case .fired = $0.outcome { true } else { false } }
            #expect(fired == ["yes": 1, "both": 2, "nothing": 0][row[2]], "\(row[1])")
        }
    }
}
