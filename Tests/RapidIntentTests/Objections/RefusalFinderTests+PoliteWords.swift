import Testing
import TestSupport

@testable import RapidIntent
@testable import RapidIntentDictionary

extension RefusalFinderTests {
    @Test("Polite words at both ends do not complete what was half heard")
    func polite() throws {
        for frame in ["%", "% for me", "% right now thanks", "okay could you %", "would you mind um % please"] {
            func said(_ text: String) -> String { frame.replacing("%", with: text) }
            #expect(try refusal("LightsOn", said("turn the light")) == "unfinished light", "\(frame)")
            #expect(try refusal("Next", said("turn")) == "unfinished turn", "\(frame)")
            #expect(try refusal("Pause", said("the music")) == "unfinished music", "\(frame)")
            #expect(try refusal("Brighten", said("make it")) == "unfinished it", "\(frame)")
            #expect(try refusal("LightsOn", said("turn on the light in")) == "unfinished in", "\(frame)")
            #expect(try refusal("LightsOn", said("turn on the light in the living")) == "unfinished living", "\(frame)")
            #expect(try refusal("LightsOn", said("turn on the light in the")) == "unfinished the", "\(frame)")
            // A verb of neither the intent nor its opposite has a meaning of its own.
            #expect(try refusal("LightsOff", said("kill the light")) == nil, "\(frame)")
        }
    }

    @Test(
        "What ends in polite words, and is complete with some of them",
        arguments: [
            ("Next", "swing over to the right now"), ("Next", "left or right now"),
            ("Next", "left or right now thanks"),
            ("Next", "another one please"), ("Next", "no ads for now thanks"),
            ("LightsOff", "the lamp can go off and thanks"),
            ("LightsOff", "shut the lights off for right now"), ("LightsOff", "shut the lights off as of now"),
        ])
    func completeWithPoliteWords(intent: String, text: String) throws {
        #expect(try refusal(intent, text) == nil)
    }

    @Test("Polite words inside a value are no polite words")
    func politeValues() throws {
        #expect(try refusal("Play", "i want to hear the now", ["artist": "the now"]) == nil)
        #expect(try refusal("Play", "let us listen to thank you", ["artist": "thank you"]) == nil)
    }

    @Test("Nothing but polite words is no command, unless phrases have them")
    func nothingButPolite() throws {
        #expect(try refusal("Next", "for me") == "unfinished me")
        #expect(try refusal("Next", "thank you thanks") == "unfinished you")
        #expect(try refusal("Thanks", "thank you very much") == nil)
    }

    @Test("Every wording of a template has beginnings, and what is complete is none")
    func beginnings() throws {
        let dictionary = try CommandDictionary([
            DictionarySource(
                locale: Located("en"), lists: [ListSource("room", "big room", "hall")],
                intents: [
                    Self.intent(
                        "On",
                        ["(kindly|gladly|quickly|please) (brighten|lighten) [up] (the|our) (small|{room}) (room|lamp)"]),
                    Self.intent("Next", ["go on", "go on with it"]),
                ])
        ])
        func refusal(_ text: String, _ values: [Entity] = []) -> String? {
            RefusalFinder([dictionary]).refusal(of: Command(intent: "Next", entities: values), in: text).map(
                \.description)
        }
        #expect(refusal("quickly lighten up our") == "it breaks off after 'our'")
        #expect(refusal("quickly lighten up our small") == "it breaks off after 'small'")
        #expect(
            refusal("gladly brighten our hall", [Entity(name: "room", value: "hall", text: "hall", words: nil)])
                == "it breaks off after 'hall'")
        #expect(refusal("quickly lighten up our small lamp") == nil)
        #expect(refusal("go") == "it breaks off after 'go'")
        #expect(refusal("go on") == nil)
    }
}
