import RapidIntent
import RapidIntentDictionary
import Testing

@testable import RapidIntentYAML

@Suite("Examples of intents")
struct IntentExamplesTests {
    private static let yaml = """
        version: 1
        intents:
          Stop:
            phrases: [stop]
            examples: [could you stop that, "[enough] of it"]
          Bye: { examples: [see you later] }
        """

    @Test("Examples are read unchanged, with or without phrases")
    func read() throws {
        let source = try DictionarySource(yaml: Self.yaml, file: "d.yaml")
        #expect(
            source.intents.map { $0.examples.map(\.value) } == [
                ["could you stop that", "[enough] of it"], ["see you later"],
            ])
        #expect(source.intents[1].phrases.isEmpty)
        #expect(source.intents[0].examples[0].location?.line == 5)
    }

    @Test("An example fires nothing, and does not change the dictionary's version")
    func noPhrases() throws {
        let dictionary = try CommandDictionary([DictionarySource(yaml: Self.yaml, file: "d.yaml")])
        var matcher = TranscriptMatcher(dictionary)
        #expect(matcher.update(to: "could you stop that").match == nil)
        #expect(matcher.update(to: "stop").match != nil)
        let other = Self.yaml.replacing("could you stop that, ", with: "")
        #expect(try CommandDictionary([DictionarySource(yaml: other, file: "d.yaml")]).version == dictionary.version)
    }

    @Test(
        "Anything but a list of texts is refused, with a hint",
        arguments: [
            ("examples: stop it", "'examples' of intent 'Stop' must be a list of examples, found the text 'stop it'"),
            ("examples: [[a]]", "an example must be text, found a list"),
            ("samples: [a]", "unknown key 'samples' in intent 'Stop'"),
        ])
    func mistakes(line: String, message: String) {
        let reading = DictionaryReading(
            yaml: "version: 1\nintents:\n  Stop:\n    phrases: [stop]\n    \(line)\n", file: "d.yaml")
        #expect(reading.diagnostics.map(\.message) == [message])
        if line.hasPrefix("samples") { #expect(reading.diagnostics.first?.help?.contains("'examples'") == true) }
    }
}
