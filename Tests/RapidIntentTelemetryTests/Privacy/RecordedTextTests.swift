#if SQLite
import Testing

@testable import RapidIntent
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

    private func takenFor(_ command: Command, _ privacy: TelemetryPrivacy, discards: Bool = false) -> String? {
        let miss = NearMiss(heard: "set 2 of this", takenFor: "set 2 office")
        var resolution = Segments.resolution("set 2 of this", "set 2 of this", .unresolved(.noMatch))
        resolution.hasDiscardedValues = discards
        return RecordedText.text(of: miss, takenFor: command, in: resolution, under: privacy)
    }

    @Test("what a text was taken for is masked: digits, and everything if there are values")
    func nearMisses() {
        let plain = Command(intent: "Set")
        let place = Command(
            intent: "Set", entities: [Entity(name: "place", value: "office", text: "of this", words: 2..<4)])
        let brought = Command(intent: "Set", entities: [Entity(name: "place", value: "office", text: "", words: nil)])
        #expect(takenFor(plain, .masked) == "set # office")
        #expect(takenFor(brought, .masked) == "set # office")
        #expect(takenFor(place, .masked) == nil)
        #expect(takenFor(plain, .masked, discards: true) == nil)
        #expect(takenFor(place, .full) == "set 2 office")
        #expect(takenFor(plain, .counts) == nil)
    }

    @Test("with masked types, full privacy is for commands of which nothing hides such a value")
    func maskedTypes() {
        let types = TelemetryConfiguration(privacy: .full, maskedTypes: [.digits])
        func privacy(_ outcome: Resolution.Outcome, discards: Bool = false) -> TelemetryPrivacy {
            var resolution = Segments.resolution("open 4 2", "open 4 2", outcome)
            resolution.hasDiscardedValues = discards
            return types.privacy(of: resolution)
        }
        let code = Entity(name: "pin", value: "42", type: .digits, text: "4 2", words: 1..<3)
        let open = FiredCommand(command: Command(intent: "Open", entities: [code]), source: .dictionary)
        #expect(privacy(.fired(toOslo)) == .full)
        #expect(privacy(.fired(toOslo), discards: true) == .masked)
        #expect(privacy(.fired(open)) == .masked)
        // Of several values in one place, each has its own type.
        var codes = code
        codes.append(code, text: "4 2 and 4 2", words: 1..<6)
        let several = Command(intent: "Open", entities: [codes])
        #expect(privacy(.fired(FiredCommand(command: several, source: .dictionary))) == .masked)
        // A service may not have marked the digits.
        #expect(privacy(.fired(FiredCommand(command: toOslo.command, source: .online))) == .masked)
        #expect(privacy(.needsConfirmation(FiredCommand(command: toOslo.command, source: .cache))) == .masked)
        #expect(privacy(.contradicted(toOslo, by: Contradiction(text: "open 4 2", command: open.command))) == .masked)
        #expect(privacy(.contradicted(toOslo, by: Contradiction(text: "to 42"))) == .masked)
        #expect(privacy(.unresolved(.noMatch)) == .masked)
        #expect(!types.recordsPartials)
        let counts = TelemetryConfiguration(privacy: .counts, maskedTypes: [.digits])
        #expect(counts.privacy(of: Segments.navigation()) == .counts)
    }

    @Test("a command without entities is recorded in normal form, without digits")
    func noEntities() {
        #expect(text("Um, stop 2!", "stop 2", .fired(stop)) == "stop #")
        #expect(text("Um, stop 2!", "stop 2", .fired(stop), privacy: .full) == "stop 2")
    }

    @Test("a command with entities is recorded in the same form, so that equal words form one group")
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

    @Test("the entity of a second segment is searched at its place in the segment's own text")
    func secondSegment() {
        // "Stop and call Ann about annual leave": place 3 of the utterance would be "annual" in the segment.
        let ann = Entity(name: "person", value: "Ann", text: "Ann", words: 3..<4)
        let call = FiredCommand(command: Command(intent: "Call", entities: [ann]), source: .dictionary)
        let resolution = Resolution(
            utterance: "u1", segment: 1, text: "call Ann about annual leave", words: 2..<7,
            normalised: "call ann about annual leave", locale: "en-GB", outcome: .fired(call))
        #expect(
            RecordedText.text(of: resolution, under: TelemetryConfiguration(privacy: .masked))
                == "call {person} about annual leave")
    }

    @Test("a command whose entities cannot be found is recorded without text, except with full privacy")
    func unlocatable() {
        #expect(text("take me home", "take me home", .needsConfirmation(toOslo)) == nil)
        #expect(text("take me home", "take me home", .needsConfirmation(toOslo), privacy: .full) == "take me home")
    }

    @Test("a text that contradicts a command is masked as well, whichever text was resolved")
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

    @Test("in an ambiguous text, the entities of all readings are masked")
    func ambiguous() {
        let reading = Command(intent: "Weather", entities: [oslo])
        #expect(
            text("take me to Oslo", "take me to oslo", .unresolved(.ambiguous([toOslo.command, reading])))
                == "take me to {place}")
    }

    @Test("an unresolved text is recorded without digits, or not at all")
    func unresolved() {
        #expect(text("My code is 1234", "my code is 1234", .unresolved(.noMatch)) == "my code is ####")
        #expect(text("x", "x", .unresolved(.noMatch), recordsUnresolvedText: false) == nil)
        #expect(text("x", "x", .unresolved(.noMatch), privacy: .full, recordsUnresolvedText: false) == nil)
        #expect(text("stop", "stop", .fired(stop), recordsUnresolvedText: false) == "stop")
    }

    // MARK: Entities that were not spoken

    private let room = Entity(name: "area", value: "Ada's room", text: "", words: nil)

    @Test("an entity that was not spoken masks nothing in the text of a phrase")
    func unsaid() {
        let domain = Entity(name: "domain", value: "light", type: .text, text: "", words: nil)
        let on = FiredCommand(
            command: Command(intent: "TurnOn", entities: [domain, room]), source: .dictionary,
            phrase: "turn on [the] light[s]")
        #expect(text("Turn on the light", "turn on the light", .fired(on)) == "turn on the light")
    }

    @Test("an entity from the situation is masked in a text without a phrase")
    func unsaidElsewhere() {
        let on = FiredCommand(command: Command(intent: "TurnOn", entities: [room]), source: .dictionary)
        let unknown = Contradiction(text: "turn on the light not in Ada's room")
        #expect(
            text(
                "turn on the light not in Ada's room", "turn on the light not in ada's room",
                .contradicted(on, by: unknown)) == "turn on the light not in {area}")
        let answered = FiredCommand(command: on.command, source: .online)
        #expect(
            text("the lamp in Ada's room", "the lamp in ada's room", .fired(answered)) == "the lamp in {area}")
    }

    @Test("each text of an entity is masked")
    func several() {
        let people = Entity(name: "people", value: "Ada\nBob Ross", type: .list, text: "them both", words: 1..<3)
        let call = FiredCommand(command: Command(intent: "Call", entities: [people]), source: .dictionary)
        #expect(
            text("call them both, Bob Ross and Ada", "call them both bob ross and ada", .fired(call))
                == "call {people} {people} and {people}")
    }

    @Test("a number is masked as it was spoken")
    func number() {
        let degrees = Entity(name: "degrees", value: "20.5", type: .number, text: "twenty point five", words: 1..<4)
        let heat = FiredCommand(command: Command(intent: "Heat", entities: [degrees]), source: .dictionary)
        #expect(text("heat twenty point five", "heat 20.5", .fired(heat)) == "heat {degrees}")
    }

    @Test("a text with a value that is recognised but not kept is not recorded when masked")
    func heardWithoutKeeping() {
        var answer = Segments.fired("answer Ada", "answer ada", Command(intent: "Answer"), phrase: "answer <caller>")
        answer.hasDiscardedValues = true
        #expect(RecordedText.text(of: answer, under: TelemetryConfiguration()) == nil)
        #expect(RecordedText.text(of: answer, under: TelemetryConfiguration(privacy: .full)) == "answer ada")
        #expect(text("mail me @ home", "mail me @ home", .fired(stop)) == "mail me @ home")
    }
}
#endif
