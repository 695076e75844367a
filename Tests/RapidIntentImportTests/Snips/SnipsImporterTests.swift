import RapidIntent
import RapidIntentDictionary
import RapidIntentImport
import TestSupport
import Testing

@Suite struct SnipsImporterTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    private let flights = DictionarySource(
        lists: [
            ListSource(
                "city", "london", ListValueSource("new york", saidAs: "new york", "big apple"), "Paris"),
            .wildcard("snips-datetime"),
        ],
        intents: [
            IntentSource(
                "searchFlight", phrases: "find me a flight from {city:origin} to {city:destination}",
                "I need a flight leaving {snips-datetime:date} to {city:destination}"),
            IntentSource("stop", phrases: "stop"),
        ])

    private func source(_ path: String) throws -> DictionarySource {
        try SnipsImporter().dictionary(at: path).source.unlocated
    }

    @Test("Utterances become phrases, and the words in their slots values")
    func yaml() throws {
        let path = try folder.write(
            """
            # comment
            ---
            type: intent
            name: searchFlight
            utterances:
              - find me a flight from [origin:city](Paris) to [destination:city](New York)
              - find me a flight from [origin:city](London) to [destination](paris)
              - I need a flight leaving [date:snips/datetime](this weekend) to [destination]
            ---
            type: entity
            name: city
            automatically_extensible: true
            values:
              - london
              - [new york, big apple]
            ---
            type: intent
            name: stop
            utterances: [stop]
            """, to: "dataset.yaml")
        #expect(try source(path) == flights)
        #expect(
            messages(of: .snips, at: path, in: folder) == """
                dataset.yaml:1:1: warning: no file names the language
                  help: files of Snips do not; write the locale into the dictionary, such as 'locale: en-GB'
                dataset.yaml:11:7: warning: entity 'city' is 'automatically_extensible'
                  name: city
                        ^~~~
                  help: only the values that are written are recognised; make the list a wildcard to allow any words
                dataset.yaml:8:5: warning: the name 'snips/datetime' is written 'snips-datetime'
                    - I need a flight leaving [date:snips/datetime](this weekend) to [destination]
                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  help: names consist of letters, digits, '_' and '-'
                dataset.yaml:8:5: warning: the built-in entity 'snips/datetime' stands for any words
                    - I need a flight leaving [date:snips/datetime](this weekend) to [destination]
                      ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                  help: a dictionary does not understand it; the app gets the words as they were said
                """)
    }

    @Test("Documents of one intent are merged")
    func repeated() throws {
        let document = "---\ntype: intent\nname: stop\nutterances: "
        let path = try folder.write("\(document)[stop]\n\(document)[halt, stop]\n", to: "dataset.yaml")
        #expect(try source(path).intents == [IntentSource("stop", phrases: "stop", "halt")])
    }

    @Test("The JSON form gives the same dictionary")
    func json() throws {
        let path = try folder.write(
            """
            {
              "language": "en",
              "intents": {
                "searchFlight": { "utterances": [
                  { "data": [ { "text": "find me a flight from " }, { "text": "Paris", "entity": "city", "slot_name": "origin" },
                              { "text": " to " }, { "text": "New York", "entity": "city", "slot_name": "destination" } ] },
                  { "data": [ { "text": "I need a flight leaving " },
                              { "text": "this weekend", "entity": "snips/datetime", "slot_name": "date" },
                              { "text": " to " }, { "text": "london", "entity": "city", "slot_name": "destination" } ] } ] },
                "stop": { "utterances": [ { "data": [ { "text": "stop" } ] } ] }
              },
              "entities": {
                "snips/datetime": {},
                "city": { "data": [ { "value": "london", "synonyms": [] }, { "value": "new york", "synonyms": ["big apple"] } ],
                  "use_synonyms": true, "automatically_extensible": false, "matching_strictness": 1.0 }
              }
            }
            """, to: "dataset.json")
        var expected = flights
        expected.locale = Located("en")
        #expect(try source(path) == expected)
        #expect(try SnipsImporter().dictionary(at: path).notes.count == 2)
    }

    @Test("Without synonyms each form is a value, and number slots become ranges")
    func settings() throws {
        try folder.write(
            """
            type: entity
            name: tea
            use_synonyms: false
            matching_strictness: 0.8
            values: [[green, matcha], black]
            """, to: "tea/entity.yaml")
        try folder.write(
            """
            type: intent
            name: brew
            slots:
              - { name: kind, entity: tea }
              - { name: cups, entity: snips/number }
              - { name: heat, entity: snips/temperature }
              - { name: milk, entity: snips/percentage }
            utterances:
              - "[cups](2) of [kind](green) at [heat](80 degrees) (now) with [milk] milk"
            """, to: "tea/intent.yaml")
        #expect(
            try source(folder.path + "/tea")
                == DictionarySource(
                    lists: [
                        ListSource("tea", "green", "matcha", "black"),
                        ListSource("snips-number", range: NumberRange(from: 0, to: 1_000_000, fractions: .tenths)),
                        ListSource(
                            "snips-temperature",
                            range: NumberRange(from: -50, to: 150, fractions: .tenths, unit: .temperature)),
                        ListSource("snips-percentage", range: NumberRange(from: 0, to: 100, unit: .percentage)),
                    ],
                    intents: [
                        IntentSource(
                            "brew",
                            phrases:
                                #"{snips-number:cups} of {tea:kind} at {snips-temperature:heat}[ degree[s]|°] \(now\) with {snips-percentage:milk}( percent|%) milk"#
                        )
                    ]))
    }

    @Test(
        "Bad input is refused with its place",
        arguments: [
            ("", "error: there is nothing in"),
            ("- a", "a.yaml:1:1: error: a document must be a mapping, found a list"),
            ("type: thing", "a.yaml:1:7: error: this is not a document of Snips: 'type' must be 'intent' or 'entity'"),
            ("name: a", "a.yaml:1:1: error: this is not a document of Snips"),
            ("type: intent", "a.yaml:1:1: error: 'name' is missing"),
            (
                "type: intent\nname: a\nutterances: b",
                "error: 'utterances' of intent 'a' must be a list, found the text 'b'"
            ),
            ("type: intent\nname: a\nutterances:\n  - [b]", "help: quote an utterance that begins with '['"),
            (
                "type: intent\nname: a\nutterances: ['go [b']",
                "a.yaml:3:14: error: a slot in utterance 'go [b' cannot be read"
            ),
            ("type: intent\nname: a\nutterances: ['go []']", "error: a slot in utterance 'go []' cannot be read"),
            ("type: intent\nname: a\nutterances: ['go [b:c](d']", "error: a slot in utterance"),
            ("type: intent\nname: a\nutterances: ['go [b]']", "error: slot 'b' of intent 'a' has no entity"),
            ("type: intent\nname: a\nslots: [{ name: b }]", "error: a slot needs 'name' and 'entity'"),
            ("type: entity\nname: a\nvalues: b", "error: 'values' of entity 'a' must be a list"),
            ("intents: {}\nentities: []", "error: 'entities' must be a mapping, found a list"),
            (
                "intents: { a: { utterances: [{}] } }\nentities: {}",
                "error: 'data' is missing in an utterance of intent 'a'"
            ),
            ("language: en\nintents: {}", "error: this is a file of hassil, not of Snips"),
        ])
    func refused(yaml: String, message: String) throws {
        let messages = messages(of: .snips, at: try folder.write(yaml, to: "a.yaml"), in: folder)
        #expect(messages.contains(message), "\(messages)")
        #expect(messages.contains("error: "))
    }
}
