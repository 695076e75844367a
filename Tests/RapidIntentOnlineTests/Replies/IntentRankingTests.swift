import RapidIntent
import RapidIntentSupport
import Testing

@testable import RapidIntentOnline

@Suite("The ranking of intents")
struct IntentRankingTests {
    @Test(
        "replies and predictions recognise the same names for 'no intent', in any case",
        arguments: ["None", "none", "NONE", "nlu_fallback", "NLU_Fallback", "", "Nothing", "Nonetheless"])
    func nothing(name: String) throws {
        let intent = Prediction.RankedIntent(name: name, score: 0.9)
        #expect(intent.meansNothing == !["Nothing", "Nonetheless"].contains(name))
        #expect(Prediction(text: "x", intents: [intent], topIntent: intent).foundNothing == intent.meansNothing)
        #expect((IntentRanking([intent], top: nil).topIntent == nil) == intent.meansNothing)
        #expect((try IntentRanking([intent], topNamed: .string(name)).topIntent == nil) == intent.meansNothing)
        if intent.meansNothing { #expect(try IntentRanking([], topNamed: .string(name)).topIntent == nil) }
    }
}
