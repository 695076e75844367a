#if Tool
import RapidIntent
import Testing

@testable import rapid_intent

@Suite("ResolutionView")
struct ResolutionViewTests {
    @Test(
        "A refused command comes with what would let it fire",
        arguments: [
            (.negated, "Lock", "such a sentence in the 'examples' of 'Lock', or its 'refused: fire'"),
            (.missingEntity, "Lock", "the value in its list, a phrase of 'Lock' without one, or its 'refused: fire'"),
            (.unknownWords, nil, "a phrase that has these words"),
            (.unsure, "Lock", "a lower 'least_confidence' in the settings"),
        ] as [(Refusal.Reason, String?, String)])
    func remedies(reason: Refusal.Reason, intent: String?, remedy: String) {
        #expect(ResolutionView.remedy(reason, intent) == remedy)
    }
}
#endif
