#if Tool
import RapidIntent
import RapidIntentModel
import RapidIntentSupport
import Testing

@testable import rapid_intent

/// Groups of texts by meaning, as `grow` and `review` show them.
@Suite struct GrowthGroupsTests {
    /// The meaning of a text is its last word: a door, a light, or anything else.
    private struct LastWord: SentenceEncoder {
        let version: UInt64 = 1
        let width = 3

        func understands(_ locale: LocaleIdentifier) -> Bool { true }

        func vector(of text: String) -> [Float] {
            text.hasSuffix("door") ? [1, 0, 0] : text.hasSuffix("light") ? [0, 1, 0] : [0, 0, 1]
        }
    }

    private static func groups(_ texts: [(String, Int)]) -> MeaningGroups {
        MeaningGroups(
            of: texts.map { MeaningGroups.Text($0, heard: $1, sessions: Set(0..<$1)) },
            sentences: [LabelledSentence("open the door", intent: "Unlock")], locale: "en", encoder: LastWord())
    }

    private static let texts = [
        ("shed door", 4), ("that door", 3), ("a light", 2), ("any light", 1), ("door", 1), ("my door", 1),
        ("our door", 1),
    ]

    @Test("For people, a group shows its most frequent texts and the nearest intent, or that none is near")
    func view() {
        let text = GrowthView(style: Style(.never)).text(for: Self.groups(Self.texts))
        #expect(
            text == """
                Not proposed, by meaning: 2 groups
                  shed door · that door · door · my door and 1 more (10 times, 4 sessions): nearest Unlock, 1.00
                  a light · any light (3 times, 2 sessions): no intent is near; the nearest is Unlock, 0.00
                """)
        #expect(GrowthView(style: Style(.never)).text(for: Self.groups([("a light", 1)])) == nil)
    }

    @Test("In JSON, a group has all of its texts, and the closeness also if no intent is near")
    func line() {
        #expect(
            Self.groups(Array(Self.texts.prefix(4))).groups.map { JSON($0).text } == [
                #"{"change":"none","nearest":"Unlock","closeness":1,"near":true,"heard":7,"sessions":4,"texts":[{"text":"shed door","heard":4},{"text":"that door","heard":3}]}"#,
                #"{"change":"none","nearest":"Unlock","closeness":0,"near":false,"heard":3,"sessions":2,"texts":[{"text":"a light","heard":2},{"text":"any light","heard":1}]}"#,
            ])
    }
}
#endif
