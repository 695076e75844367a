import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite("EntitySpotter")
struct EntitySpotterTests {
    private static func entities(_ text: String, _ intent: String = "Go") throws -> [String] {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en"),
                lists: [
                    ListSource("place", "office", "post office", "new york"),
                    ListSource("level", range: NumberRange(from: 0, to: 100)),
                    .wildcard("task"), .wildcard("item"),
                ],
                intents: [
                    IntentSource("Go", phrases: "go [from {place:origin}] to {place:destination}"),
                    IntentSource("Dim", phrases: "dim the lights to {level} percent"),
                    IntentSource(
                        "Remind", phrases: "remind me to {task}", "remind me to {task} at {level}",
                        "remind me to {task} in the morning"),
                    IntentSource("Buy", phrases: "add {item} to the list", "buy {item}"),
                ])
        ])
        return EntitySpotter(DictionarySet([dictionary])).entities(in: text, ofIntent: intent, locale: nil).map {
            "\($0.name)=\($0.value) '\($0.text)' \($0.range.map { "\($0.lowerBound)+\($0.count)" } ?? "nowhere")"
        }
    }

    @Test("A value is found anywhere, in the words of the text")
    func anywhere() throws {
        #expect(try Self.entities("is there a way to New York, please?") == ["destination=new york 'New York' 18+8"])
    }

    @Test("The longest value is chosen, and each entity once")
    func longest() throws {
        #expect(try Self.entities("to the post office") == ["destination=post office 'post office' 7+11"])
    }

    @Test("The word before a value decides between two entities")
    func introduced() throws {
        #expect(
            try Self.entities("to new york I go, from office") == [
                "destination=new york 'new york' 3+8", "origin=office 'office' 23+6",
            ])
    }

    @Test("Numbers of a range are found in digits and words")
    func numbers() throws {
        #expect(try Self.entities("make it 20 or so", "Dim") == ["level=20 '20' 8+2"])
        #expect(try Self.entities("make it twenty five", "Dim") == ["level=25 'twenty five' 8+11"])
        #expect(try Self.entities("make it 300", "Dim").isEmpty)
    }

    @Test(
        "A wildcard is filled where the words around it are clear",
        arguments: [
            ("Remind", "I'd be glad if you'd remind me to water the Ficus, please", "task=water the Ficus"),
            ("Remind", "somebody has to remind me to call Bob at 5", "task=call Bob level=5"),
            ("Remind", "you must remind me to look in the mirror", "task=look in the mirror"),
            ("Remind", "you must remind me to put it in the bag in the morning", "task=put it in the bag"),
            ("Remind", "you have to remind me to and dim the lights", ""),
            ("Remind", "you have to remind me to go home he said", ""),
            ("Remind", "reminder for the ficus", ""), ("Remind", "you have to remind me to", ""),
            ("Remind", "remind me to laugh and remind me to cry", ""),
            ("Remind", "you have to remind me to no don't", ""),
            ("Buy", "would it be a problem to add some oat milk to the list", "item=some oat milk"),
            ("Buy", "we want to buy bread", ""), ("Buy", "add it to one list or to the other", ""),
        ])
    func wildcards(intent: String, text: String, expected: String) throws {
        let found = try Self.entities(text, intent)
        #expect(found.map { $0.prefix { $0 != "'" }.dropLast() }.joined(separator: " ") == expected)
    }

    @Test("Of two dictionaries, the one in the language of the text is searched")
    func language() throws {
        func dictionary(_ locale: LocaleIdentifier, _ value: String) throws -> CommandDictionary {
            try CommandDictionary([
                DictionarySource(
                    locale: Located(locale), lists: [ListSource("place", ListValueSource(value, saidAs: "office"))],
                    intents: [IntentSource("Go", phrases: "go {place}")])
            ])
        }
        let spotter = EntitySpotter(DictionarySet([try dictionary("de", "Büro"), try dictionary("en", "bureau")]))
        for (locale, value) in [("en-GB", "bureau"), ("de-AT", "Büro")] as [(LocaleIdentifier, String)] {
            #expect(spotter.entities(in: "office", ofIntent: "Go", locale: locale).map(\.value) == [value])
        }
        #expect(spotter.entities(in: "office", ofIntent: "Go", locale: "fr").isEmpty)
    }

    @Test("Templates are walked once, and later do not affect the time")
    func large() throws {
        let phrases = (0..<4_000).map { Located("say number\($0) to {place}") }
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en"), lists: [ListSource("place", "office")],
                intents: [IntentSource(name: Located("Go"), phrases: phrases)])
        ])
        let spotter = EntitySpotter(DictionarySet([dictionary]))
        func ask() -> Duration {
            ContinuousClock().measure { _ = spotter.entities(in: "to the office", ofIntent: "Go", locale: "en") }
        }
        let first = ask()
        #expect((0..<5).map { _ in ask() }.min() ?? first < first / 10)
    }

    @Test("An undeclared intent has no entities")
    func unknown() throws { #expect(try Self.entities("to new york", "Stay").isEmpty) }
}
