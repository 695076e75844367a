#if Tool
import Foundation
import RapidIntent
import Testing

@testable import stand_in_service

@Suite("KnownAnswers")
struct KnownAnswersTests {
    private func known() throws -> KnownAnswers {
        var known = KnownAnswers()
        known.add(try KnownAnswer(argument: "what is on channel 21=Guide:0.9,channel=21", matching: .whole))
        known.add(try KnownAnswer(argument: "coffee=Order:0.8", matching: .part))
        return known
    }

    @Test(
        "texts are compared as dictionaries compare them",
        arguments: [
            ("What's on channel twenty-one, please?", "Guide"), ("what is on channel 21", "Guide"),
            ("what is on channel 2", nil), ("A coffee, and quickly!", "Order"), ("coffeehouse", nil), ("", nil),
        ])
    func comparison(text: String, intent: String?) throws {
        #expect(try known().prediction(for: text).topIntent?.name == intent)
    }

    @Test("an answer for a text without words is refused", arguments: ["?!", "please"])
    func wordless(text: String) {
        let error = #expect(throws: AnswerError.self) {
            try KnownAnswer(argument: "\(text)=Stop:0.9", matching: .whole)
        }
        #expect(
            error?.description
                == "the text to answer, '\(text)', has no word, or none but fillers such as \"please\"")
    }
}

@Suite("StandInService")
struct StandInServiceTests {
    @Test(
        "it uses the right singular and plural of its number of questions",
        arguments: [
            (0, "Stopped after 0 questions."), (1, "Stopped after 1 question."), (2, "Stopped after 2 questions."),
        ])
    func farewell(questions: Int, expected: String) {
        #expect(StandInService.farewell(after: questions) == expected)
    }
}
#endif
