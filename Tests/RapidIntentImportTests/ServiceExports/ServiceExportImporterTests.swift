import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import RapidIntentYAML
import Testing
import TestSupport

@Suite struct ServiceExportImporterTests {
    typealias Fixture = ServiceExportFixture

    @Test("LUIS: marked values of lists become placeholders, other entities stay words, patterns become templates")
    func luis() throws {
        #expect(
            try Fixture.yaml(.luis) == #"""
                version: 1
                locale: en-US

                lists:
                  place:
                    - { in: [office, my office, the office], out: office }
                    - { in: [Starbucks, a coffee \(shop\)], out: Starbucks }
                  Message-any: { wildcard: true }

                intents:
                  Location:
                    - where am i

                  Navigate:
                    phrases:
                      - take me to {place:destination}
                      - guide me to {place}
                      - "[please] (drive|walk) to {place:destination}"
                    blocks:
                      - phrases:
                          - take me to the airport
                        slots: { place: the airport }

                  Call:
                    phrases:
                      - leave the message {Message-any}
                    blocks:
                      - phrases:
                          - 📞 call anna bloom
                          - ring anna bloom
                        slots: { Contact: anna bloom }

                tests:
                  - { text: sing me a song, intent: null }

                """#)
        #expect(
            try Fixture.notes(.luis) == [
                "luis.json:33:76: entity 'Trip' has 'place' in it",
                "luis.json:34:61: entity 'Contact' does not fit its text 'call nobody'",
                "luis.json:44:32: the regular expression of entity 'Flight' is not carried over",
                "luis.json:45:3: 'phraselists' is not carried over",
                "luis.json:51:18: pattern 'call (somebody' cannot be read",
                "luis.json:30:15: 'the airport' is not a value of list 'place'",
                "luis.json:31:15: entity 'Contact' stays the words that it was marked in",
                "luis.json:35:15: 'Where am I?' of intent 'Navigate' is left out",
                "luis.json:49:18: pattern 'tell {Contact} {Message.any}' is left out",
                "luis.json:43:36: the name 'Message.any' is written 'Message-any'",
            ])
    }

    @Test("CLU: the project's language is imported, and offsets count UTF-16 units")
    func clu() throws {
        #expect(
            try Fixture.yaml(.clu) == """
                version: 1
                locale: en-US

                lists:
                  Room-Name:
                    - { in: [kitchen, cook room], out: kitchen }
                    - { in: [hall, hallway], out: hall }

                intents:
                  TurnOn:
                    - turn on the {Room-Name} light

                  SetTemperature:
                    - make it {temperature:Degrees} in the 🏠 {Room-Name}

                tests:
                  - { text: sing, intent: null }

                """)
        #expect(
            try Fixture.notes(.clu) == [
                "clu.json:21:125: the values of 'kitchen' in 'de' are not carried over",
                "clu.json:31:54: utterances in 'de' are not carried over",
                "clu.json:17:21: the name 'Room Name' is written 'Room-Name'",
            ])
    }

    @Test("Rasa: lookup tables are lists, with the synonyms of their values")
    func rasa() throws {
        #expect(
            try Fixture.yaml(.rasa) == """
                version: 1
                locale: en

                lists:
                  city:
                    - { in: [Berlin, the capital, berlin city], out: Berlin }
                    - Paris

                intents:
                  find_restaurant:
                    phrases:
                      - find a place to eat in {city}
                      - food in {city}
                    blocks:
                      - phrases:
                          - is there indian food in SF
                        slots: { cuisine: Indian, near: San Francisco }
                      - phrases:
                          - any thai place?
                        slots: { cuisine: Thai }

                  faq:
                    - when do you open

                  greet:
                    - hello there

                  goodbye: {}

                """)
        #expect(
            try Fixture.notes(.rasa) == [
                "rasa/config.yml:3:1: 'pipeline' is not carried over",
                "rasa/data/nlu.yml:11:13: the kinds of intent 'faq' are not told apart",
                "rasa/data/nlu.yml:35:12: the regular expression 'postcode' is not carried over",
                "rasa/domain.yml:9:1: 'responses' is not carried over",
                "rasa/data/nlu.yml:8:9: entity 'cuisine' stays the words that it was marked in",
                "rasa/data/nlu.yml:8:9: 'SF' is not a value of list 'city'",
            ])
    }

    @Test("Rasa: values that texts annotate become the values of lists, and one that differs from its list is noted")
    func rasaAnnotations() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(
            """
            version: "3.1"
            nlu:
            - intent: go_city
              examples: |
                - fly from [Berlin]{"entity": "city", "role": "from"} to [SF]{"entity": "city", "role": "to", "value": "San Francisco"}
                - take me to [the Golden City](city:San Francisco)
                - weather in [sf](city:Santa Fe)
            - lookup: city
              examples: |
                - Berlin
                - San Francisco
                - SF
            """, to: "nlu.yml")
        let imported = try ImportFormat.rasa.dictionary(at: path)
        #expect(
            imported.notes.map(\.message) == [
                "no file names the language",
                "'sf' stands for 'Santa Fe' in 'weather in sf', and for 'San Francisco' in list 'city'",
            ])
        var matcher = TranscriptMatcher(try CommandDictionary([imported.source]))
        #expect(
            matcher.update(to: "fly from Berlin to SF").match?.command.entities.map { "\($0.name): \($0.value)" }
                == ["from: Berlin", "to: San Francisco"])
        matcher = TranscriptMatcher(try CommandDictionary([imported.source]))
        #expect(
            matcher.update(to: "take me to the golden city").match?.command.entities.first?.value == "San Francisco")
    }

    @Test("Wit.ai: keywords become lists, and utterances without an intent become tests")
    func wit() throws {
        #expect(
            try Fixture.yaml(.wit) == """
                version: 1
                locale: en

                lists:
                  room:
                    - { in: [kitchen, cook room], out: kitchen }
                    - garden

                intents:
                  turn_on:
                    - turn on the light in the 🌱 {room}
                    - light the {room:target}

                  wit$create_reminder:
                    - remind me {date:datetime}

                tests:
                  - { text: sing a song, intent: null }

                """)
        #expect(try Fixture.notes(.wit).isEmpty)
    }

    @Test(
        "LUIS' prebuilt entities in patterns, and Duckling's in Rasa's texts, become placeholders of types",
        arguments: [
            (
                ServiceExport.Format.luis,
                #"{"luis_schema_version": "7.0.0", "culture": "en-us", "intents": [{"name": "Wake"}], "prebuiltEntities": [{"name": "datetimeV2"}, {"name": "number"}, {"name": "dimension"}], "utterances": [{"text": "wake me at half past 7", "intent": "Wake", "entities": [{"entity": "datetimeV2", "role": "when", "startPos": 8, "endPos": 21}]}], "patterns": [{"pattern": "wake me {datetimeV2}", "intent": "Wake"}, {"pattern": "snooze {number:count} times", "intent": "Wake"}]}"#,
                [
                    "wake me {time:when}", "wake me ({date:datetimeV2}|{datetime:datetimeV2}|{duration:datetimeV2})",
                    "snooze {number:count} times",
                ]
            ),
            (
                .luis,
                #"{"luis_schema_version": "7.0.0", "culture": "ja-jp", "intents": [{"name": "Wake"}], "prebuiltEntities": [{"name": "number"}], "utterances": [], "patterns": [{"pattern": "snooze {number} times", "intent": "Wake"}]}"#,
                []
            ),
            (
                .rasa,
                #"{"language": "en", "pipeline": [{"name": "WhitespaceTokenizer"}, {"name": "DucklingEntityExtractor", "dimensions": ["duration"]}], "nlu": [{"intent": "timer", "examples": ["timer for [an hour and a half](duration)", "call [5](number)"]}]}"#,
                ["timer for {duration}"]
            ),
        ])
    func prebuilt(format: ServiceExport.Format, text: String, phrases: [String]) throws {
        let folder = try ScratchFolder()
        let path = try folder.write(text, to: "a.json")
        let source = try ServiceExportImporter(format).dictionary(at: path).source
        #expect(source.intents.flatMap(\.phrases).map(\.value) == phrases)
        _ = try CommandDictionary([source])
    }

    @Test(
        "The dictionary of an export is valid, passes its tests, and agrees with the service's training data",
        arguments: ServiceExport.Format.allCases)
    func sound(format: ServiceExport.Format) throws {
        let export = try ServiceExport(at: ServiceExportFixture.path(format))
        #expect(export.format == format)
        let source = export.dictionary().source
        let dictionary = try CommandDictionary([source])
        #expect(dictionary.failures(of: source.tests).isEmpty)
        let known = Set(source.intents.flatMap { $0.phrases + $0.blocks.flatMap(\.phrases) }.map(\.location))
        for utterance in export.utterances where known.contains(utterance.location) {
            var matcher = TranscriptMatcher(dictionary, scope: .withoutSpeaker)
            let command = matcher.update(to: utterance.text).match?.command
            #expect(command?.intent == utterance.intent?.value, "\(utterance.text)")
        }
    }

    @Test(
        "Bad exports are refused with their place",
        arguments: [
            (ServiceExport.Format.luis, "{}", "this is not an application of LUIS: 'luis_schema_version' is missing"),
            (
                .luis, #"{"luis_schema_version": "7", "utterances": [{"text": "a"}]}"#,
                "a.json:1:45: error: 'intent' is missing in an utterance"
            ),
            (
                .luis,
                #"{"luis_schema_version": "7", "utterances": [{"text": "a", "intent": "b", "entities": [{"entity": "c", "startPos": 0, "endPos": "x"}]}]}"#,
                "a.json:1:128: error: 'endPos' of an entity must be a number of characters"
            ),
            (.clu, "{}", "this is not a project of CLU: 'assets' is missing"),
            (.clu, #"{"assets": {"intents": {}}}"#, "a.json:1:24: error: 'intents' must be a list, found a mapping"),
            (.rasa, "version: '3.1'", "there is no training data of Rasa"),
            (.rasa, "nlu: [{ intent: a }]", "a.json:1:7: error: 'examples' is missing for intent 'a'"),
            (.rasa, "nlu: [{ intent: a, examples: ['b [c](d'] }]", "error: an entity in 'b [c](d' cannot be read"),
            (.rasa, #"{"luis_schema_version": "7"}"#, "this is a file of LUIS, not of Rasa"),
            (.wit, "{}", "there is no export of Wit.ai in"),
        ])
    func refused(format: ServiceExport.Format, text: String, message: String) throws {
        let folder = try ScratchFolder()
        let said = messages(
            of: try #require(ImportFormat(rawValue: format.rawValue)), at: try folder.write(text, to: "a.json"),
            in: folder)
        #expect(said.contains(message), "\(said)")
    }

    @Test("Other files are not recognised as an export")
    func unknown() throws {
        let folder = try ScratchFolder()
        let path = try folder.write("a: b", to: "a.yaml")
        let error = #expect(throws: DictionaryError.self) { try ServiceExport(at: path) }
        #expect(error?.description.contains("not an exported application of LUIS, CLU, Rasa or Wit.ai") == true)
    }

    @Test("A character beyond U+FFFF may be written as two escapes, and other backslashes stay")
    func escapes() throws {
        let folder = try ScratchFolder()
        let path = try folder.write(
            #"{"luis_schema_version": "7", "culture": "en-us", "intents": [{"name": "A"}], "utterances": [{"text": "a \ud83d\udca1 \\ud83d \u00e9", "intent": "A"}]}"#,
            to: "a.json")
        #expect(try ServiceExport(at: path).utterances.map(\.text) == [#"a 💡 \ud83d é"#])
    }
}
