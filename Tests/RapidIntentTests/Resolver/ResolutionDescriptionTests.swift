import Testing

@testable import RapidIntent

@Suite("Results as text for people")
struct ResolutionDescriptionTests {
    private static let office = Command(
        intent: "Navigate", entities: [Entity(name: "place", value: "office", text: "the office", words: 3..<5)])
    private static let local = FiredCommand(command: office, source: .dictionary, phrase: "take me to {place}")
    private static let negated = Refusal(.negated, words: "do not")

    @Test(
        "an outcome says what fired, from where, and what speaks against it",
        arguments: [
            (.fired(local), "fired: Navigate(place: office), dictionary"),
            (
                .fired(FiredCommand(command: office, source: .online, score: 0.978)),
                "fired: Navigate(place: office), online, score 0.97"
            ),
            (
                .fired(FiredCommand(command: office, source: .online, score: 0.58)),
                "fired: Navigate(place: office), online, score 0.58"
            ),
            (
                .fired(
                    FiredCommand(
                        command: office, source: .dictionary, score: 0.95,
                        near: NearMiss(heard: "take me to of this", takenFor: "take me to the office"))),
                "fired: Navigate(place: office), taken for 'take me to the office', score 0.95"
            ),
            (
                .needsConfirmation(FiredCommand(command: office, source: .online, score: 0.9, refusal: negated)),
                "needsConfirmation: Navigate(place: office), online, score 0.9, 'do not' negates the command"
            ),
            (
                .contradicted(local, by: Contradiction(text: "take me home", command: Command(intent: "Home"))),
                "contradicted: Navigate(place: office), dictionary, by Home"
            ),
            (
                .contradicted(local, by: Contradiction(text: "take me away")),
                "contradicted: Navigate(place: office), dictionary, by 'take me away'"
            ),
            (.unresolved(.noMatch), "unresolved: noMatch"),
            (.unresolved(.refused(negated, intent: "Navigate")), "unresolved: negated: 'do not' negates the command"),
        ] as [(Resolution.Outcome, String)])
    func outcome(outcome: Resolution.Outcome, description: String) { #expect("\(outcome)" == description) }

    @Test("an event has its time and its utterance, and nothing that only a debugger shows")
    func events() {
        let resolution = Resolution(
            utterance: "u1", text: "take me to the office", normalised: "take me to the office", locale: "en",
            outcome: .fired(Self.local))
        let kinds: [(ResolverEvent.Kind, String)] = [
            (.partial(text: "take me"), "partial: 'take me'"),
            (
                .prepared(Self.local, probability: 0.756, segment: 0),
                "prepared: Navigate(place: office), dictionary, 0.75 likely"
            ),
            (.withdrawn(Self.local, segment: 0), "withdrawn: Navigate(place: office), dictionary"),
            (.fired(Self.local, segment: 0), "fired: Navigate(place: office), dictionary"),
            (.final(text: "take me to the office", confidence: 0.9), "final: 'take me to the office', confidence 0.9"),
            (.final(text: "", confidence: nil), "final: ''"),
            (.unresolved(.declined, segment: 0), "unresolved: declined"),
            (.resolved(resolution), "resolved: 'take me to the office' fired: Navigate(place: office), dictionary"),
            (.endpoint, "endpoint"),
        ]
        for (kind, description) in kinds {
            let event = ResolverEvent(utterance: "u1", at: .milliseconds(1050), kind)
            #expect("\(event)" == "1.05 seconds u1 \(description)")
        }
    }
}
