import RapidIntent
import Testing

@testable import RapidIntentModel

@Suite("SentenceGroups")
struct SentenceGroupsTests {
    private static func groups(_ sentences: [LabelledSentence]) -> [Int] {
        SentenceGroups(of: sentences, locale: "en").numbers
    }

    @Test(
        "Sentences with the same source or normal form are one group, and a sentence that matches two groups joins them"
    )
    func joined() {
        let numbers = Self.groups([
            LabelledSentence("wake me up", intent: "A", source: "1"),
            LabelledSentence("get me up", intent: "A", source: "1"),
            LabelledSentence("what's up", intent: "A", source: "2"),
            LabelledSentence("What is up?", intent: "A"),
            LabelledSentence("Get me up!", intent: "A", source: "2"),
            LabelledSentence("good night", intent: "A"),
        ])
        #expect(numbers == [0, 0, 0, 0, 0, 5])
    }

    @Test("Sentences of two intents, or with different significant fillers, are in different groups")
    func apart() {
        let numbers = Self.groups([
            LabelledSentence("go on", intent: "A", source: "1"), LabelledSentence("go on", intent: "B", source: "1"),
            LabelledSentence("go on", intent: nil), LabelledSentence("hey", intent: "A"),
            LabelledSentence("please", intent: "A"),
        ])
        #expect(Set(numbers).count == 5)
    }
}
