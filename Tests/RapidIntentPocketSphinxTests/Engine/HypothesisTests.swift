import Testing

@testable import RapidIntentPocketSphinx

@Suite("Hypothesis")
struct HypothesisTests {
    @Test(
        "the engine's notation is taken out",
        arguments: [
            (nil, "", false), ("", "", false), ("<sil> where AM(2) i [NOISE] ++COUGH++ </s>", "where am i", false),
            ("<phone:AH> <phone:B>", "", true), ("um <phone:B>", "um", true),
            ("<sil> <rival:do_not> stop", "stop", true),
        ])
    func reading(raw: String?, text: String, leavesDictionary: Bool) {
        let hypothesis = Hypothesis(raw)
        #expect(hypothesis.text == text)
        #expect(hypothesis.leavesDictionary == leavesDictionary)
    }

    @Test("a phone's word is known as the way out of the dictionary")
    func garbage() {
        #expect(Hypothesis(Hypothesis.garbageWord(for: "AH")).leavesDictionary)
    }

    @Test("a word that competes with the phrases leaves the dictionary, too, under one name for all its words")
    func rivals() {
        #expect(Hypothesis.rivalWord(for: "do not") == "<rival:do_not>")
        #expect(Hypothesis(Hypothesis.rivalWord(for: "don't")).leavesDictionary)
    }
}
