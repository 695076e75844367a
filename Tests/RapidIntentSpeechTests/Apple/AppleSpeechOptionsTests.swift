import Testing

@testable import RapidIntentSpeech

@Suite("AppleSpeechOptions")
struct AppleSpeechOptionsTests {
    @Test("times that are not positive are named in the error")
    func outOfRange() throws {
        #expect(throws: AppleSpeechError(.invalidOption, "'trailingSilence' is 0.0 seconds; it must be above zero")) {
            try AppleSpeechOptions(trailingSilence: .zero).check()
        }
        #expect(throws: AppleSpeechError(.invalidOption, "'longestUtterance' is -1.0 seconds; it must be above zero")) {
            try AppleSpeechOptions(longestUtterance: .seconds(-1)).check()
        }
        try AppleSpeechOptions().check()
    }
}
