import Testing

@testable import RapidIntentPocketSphinx

@Suite("Hypothesis")
struct HypothesisTests {
    @Test(
        "the engine's notation is removed",
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

    @Test("a phone word is recognised as outside the dictionary")
    func garbage() { #expect(Hypothesis(Hypothesis.garbageWord(for: "AH")).leavesDictionary) }

    @Test("a rival word is outside the dictionary, too, with one name for all rivals")
    func rivals() {
        #expect(Hypothesis.rivalWord(for: "do not") == "<rival:do_not>")
        #expect(Hypothesis(Hypothesis.rivalWord(for: "don't")).leavesDictionary)
    }
}
