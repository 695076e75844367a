import RapidIntent
import Testing

@testable import RapidIntentDictionary

@Suite("SoundAlikes")
struct SoundAlikesTests {
    private func found(
        _ intents: KeyValuePairs<String, [String]>, lists: KeyValuePairs<String, [String]> = [:],
        locale: LocaleIdentifier = "en-GB"
    ) throws -> [DictionaryDiagnostic] {
        let source = DictionarySource(locale: locale, lists: lists, intents: intents)
        return try CommandDictionary([source]).soundAlikes(in: [source])
    }

    @Test("phrases of two intents that sound the same are reported")
    func phrases() throws {
        let found = try found(["Pause": ["pause"], "Animal": ["paws"]])
        #expect(
            found.map(\.message) == [
                "phrase 'paws' of intent 'Animal' sounds like phrase 'pause' of intent 'Pause': they sound the same"
            ])
        #expect(found.first?.code == .soundsAlike && found.first?.severity == .warning)
    }

    @Test(
        "phrases that are told apart by what must be heard are not",
        arguments: [
            ["turn on the light", "turn off the light"], ["open the door", "close the door"],
            ["set it to 15", "set it to 50"], ["stop", "don't stop"], ["next song", "last song"],
            ["turn up the heating", "turn down the heating"], ["lights on", "lights off"],
        ])
    func apart(phrases: [String]) throws {
        #expect(try found(["One": [phrases[0]], "Two": [phrases[1]]]).map(\.message) == [])
    }

    @Test("phrases of one intent are not: either means the same")
    func sameIntent() throws {
        #expect(try found(["Pause": ["pause", "paws"], "Other": ["what time is it"]]).isEmpty)
    }

    @Test("phrases with notation are, with the sentences that sound alike")
    func templates() throws {
        let found = try found([
            "Pause": ["pause the (music|song|radio) [now]"], "Animal": ["paws the (music|game) [now]"],
        ])
        #expect(found.count == 1)
        #expect(
            found.first?.message.hasPrefix(
                "phrase 'paws the (music|game) [now]' of intent 'Animal' sounds like phrase 'pause the (music|song|radio) "
                    + "[now]' of intent 'Pause', as 'paws the music") == true
                || found.first?.message.contains("as 'pause the music") == true, "\(found)")
    }

    @Test("values of one list that sound alike are, with a sentence")
    func values() throws {
        let found = try found(["Call": ["call {person}"]], lists: ["person": ["Tina", "Dina", "Robert"]])
        #expect(found.count == 1)
        #expect(
            found.first?.message.hasPrefix("values 'Dina' and 'Tina' of list 'person' sound alike: ") == true,
            "\(found)")
        #expect(
            found.first?.help
                == "a recogniser may hear 'call tina' for 'call dina'; give one of them another spoken form")
    }

    @Test("values of two lists are only where both can be said")
    func twoLists() throws {
        let lists: KeyValuePairs = ["device": ["lamp"], "place": ["ramp"]]
        let alike = try found(["On": ["turn on the {device}"], "Open": ["turn on the {place}"]], lists: lists)
        #expect(
            alike.contains {
                $0.message.hasPrefix("value 'ramp' of list 'place' sounds like value 'lamp' of list 'device': ")
            }, "\(alike)")
        let apart = try found(["On": ["turn on the {device}"], "Go": ["take me to the {place}"]], lists: lists)
        #expect(apart.isEmpty, "\(apart)")
    }

    @Test("values of a list that no phrase uses are not")
    func unused() throws {
        #expect(try found(["Stop": ["stop"]], lists: ["person": ["Tina", "Dina"]]).isEmpty)
    }

    @Test("many pairs are summed up, the most similar first")
    func bounded() throws {
        // Vowels sound nearly alike.
        let names = ["b", "d", "f", "g", "j", "k", "l", "m", "n", "p", "r", "s", "t", "v", "w", "z"].flatMap { first in
            ["ck", "ll", "mm", "nn", "ss", "tt", "pp"].flatMap { last in
                ["a", "e", "i", "o", "u"].map { first + $0 + last + "ington" }
            }
        }
        let found = try found(["Call": ["call {person}"]], lists: ["person": names])
        #expect(found.count == 101)
        #expect(found.last?.message.hasSuffix("other pairs of phrases or values sound alike") == true)
        #expect(found.last?.location == nil)
    }

    @Test("places of values are those in the file")
    func places() throws {
        func location(_ line: Int) -> DictionaryLocation { DictionaryLocation(file: "a.yaml", line: line, column: 3) }
        let values = ["Tina", "Dina"].enumerated().map { number, name in
            ListValueSource(
                forms: [Located(name, at: location(number + 4))], canonical: Located(name, at: location(number + 4)))
        }
        let source = DictionarySource(
            locale: Located("en-GB"), lists: [ListSource(name: Located("person"), values: values)],
            intents: [IntentSource("Call", phrases: "call {person}")])
        let found = try CommandDictionary([source]).soundAlikes(in: [source])
        #expect(found.first?.location?.line == 5 && found.first?.notes.first?.location?.line == 4)
    }
}
