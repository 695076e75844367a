import RapidIntent
import RapidIntentModel
import Testing

@Suite("ContradictoryLabel")
struct ContradictoryLabelTests {
    @Test("a sentence with several intents is found in any spelling, and each intent is listed once")
    func found() {
        let sentences = [
            LabelledSentence("Wake me up!", intent: "SetAlarm"),
            LabelledSentence("stop", intent: "Stop"),
            LabelledSentence("wake me up", intent: nil),
            LabelledSentence("stop", intent: "Stop"),
            LabelledSentence("wake me up", intent: "SetAlarm"),
            LabelledSentence("wake me", intent: "Other"),
            LabelledSentence("what is up", intent: "Other"),
            LabelledSentence("What's up?", intent: "Greeting"), LabelledSentence("👍", intent: "Yes"),
            LabelledSentence("👎", intent: "No"),
        ]
        #expect(
            ContradictoryLabel.all(in: sentences, locale: "en").map { "\($0.text): \($0.intents)" } == [
                #"Wake me up!: [Optional("SetAlarm"), nil]"#, #"what is up: [Optional("Other"), Optional("Greeting")]"#,
            ])
        #expect(ContradictoryLabel.all(in: Array(sentences.prefix(2)), locale: "en") == [])
    }
}
