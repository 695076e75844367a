import RapidIntent
import Testing

@testable import RapidIntentTelemetry

@Suite("RecordedText")
struct RecordedTextTests {
    private let oslo = Entity(name: "place", value: "Oslo", text: "Oslo", words: 3..<4)
    private var toOslo: FiredCommand {
        FiredCommand(command: Command(intent: "Navigate", entities: [oslo]), source: .dictionary)
    }
    private let stop = FiredCommand(command: Command(intent: "Stop"), source: .dictionary)

    private func text(
        _ text: String, _ normalised: String, _ outcome: Resolution.Outcome, privacy: TelemetryPrivacy = .masked,
        recordsUnresolvedText: Bool = true
    ) -> String? {
        RecordedText.text(
            of: Segments.resolution(text, normalised, outcome),
            under: TelemetryConfiguration(privacy: privacy, recordsUnresolvedText: recordsUnresolvedText))
    }

    @Test("a command without entities is kept as the dictionary sees it, without digits")
    func noEntities() {
        #expect(text("Um, stop 2!", "stop 2", .fired(stop)) == "stop #")
        #expect(text("Um, stop 2!", "stop 2", .fired(stop), privacy: .full) == "stop 2")
    }

    @Test("a command with entities is kept in the same form, so that the same words make one group")
    func entities() {
        let ada = Entity(name: "person", value: "Ada Lovelace", text: "ada", words: 1..<2)
        let message = FiredCommand(command: Command(intent: "Message", entities: [ada]), source: .dictionary)
        let said = ["Text Ada: my pin is four two seven one.", "um, text ada my pin is 4 2 7 1"]
        let places = [1..<2, 2..<3]
        for (text, place) in zip(said, places) {
            var message = message
            message.command.entities[0].words = place
            #expect(
                self.text(text, "text ada my pin is 4 2 7 1", .fired(message)) == "text {person} my pin is # # # #")
        }
    }

    @Test("a command whose entities cannot be found leaves no text, unless everything is kept")
    func unlocatable() {
        #expect(text("take me home", "take me home", .needsConfirmation(toOslo)) == nil)
        #expect(text("take me home", "take me home", .needsConfirmation(toOslo), privacy: .full) == "take me home")
    }

    @Test("what contradicts a command is masked as well, whichever text was decided on")
    func contradicted() {
        let contradiction = Contradiction(text: "take me to Oslo", command: toOslo.command)
        #expect(
            text("take me to Oslo", "take me to oslo", .contradicted(stop, by: contradiction)) == "take me to {place}")
        #expect(text("take me", "take me", .contradicted(stop, by: contradiction)) == "take me")
        let unknown = Contradiction(text: "take me to Oslo not now")
        #expect(
            text("take me to Oslo not now", "take me to oslo not now", .contradicted(toOslo, by: unknown))
                == "take me to {place} not now")
        #expect(
            text(
                "take me to Oslo not now", "take me to oslo not now", .contradicted(toOslo, by: unknown),
                recordsUnresolvedText: false) == nil)
    }

    @Test("an ambiguous text hides the entities of every reading")
    func ambiguous() {
        let reading = Command(intent: "Weather", entities: [oslo])
        #expect(
            text("take me to Oslo", "take me to oslo", .unresolved(.ambiguous([toOslo.command, reading])))
                == "take me to {place}")
    }

    @Test("what was not understood is kept without digits, or not at all")
    func unresolved() {
        #expect(text("My code is 1234", "my code is 1234", .unresolved(.noMatch)) == "my code is ####")
        #expect(text("x", "x", .unresolved(.noMatch), recordsUnresolvedText: false) == nil)
        #expect(text("x", "x", .unresolved(.noMatch), privacy: .full, recordsUnresolvedText: false) == nil)
        #expect(text("stop", "stop", .fired(stop), recordsUnresolvedText: false) == "stop")
    }
}
