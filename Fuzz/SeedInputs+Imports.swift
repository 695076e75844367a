#if Tool
extension SeedInputs {
    /// Sound files of the systems that dictionaries are imported from.
    static let imports = [
        """
        language: en
        intents:
          TurnOn:
            data:
              - sentences: ["turn on [<the>] {name}", "<the> {area} light[s] on"]
                slots: { domain: light, level: 3, class: [door, gate], deep: { a: [b] } }
                requires_context: { domain: light, area: { slot: true } }
                excludes_context: { domain: [cover, lock] }
                expansion_rules: { the: my }
                lists: { colour: { values: [blue] } }
                metadata: { kind: early }
                response: lights
              - sentences: ["set {temperature} degrees"]
                required_keywords: [set]
        lists:
          area: { values: [kitchen, { in: "(living|sitting) room", out: lounge, context: { floor: 0 } }] }
          name: { wildcard: true }
          colour: { values: ["(dark|light) red", { in: on, out: yes }] }
          temperature: { range: { from: -5, to: 30, step: 5, fractions: halves, multiplier: 0.5, type: temperature } }
        expansion_rules: { the: "(the|my)" }
        skip_words: [please, can you]
        responses: { intents: {} }

        """,
        """
        entities:
          - { name: Kitchen Lamp, id: light.lamp, domain: light, area: Kitchen, attributes: { dimmable: true } }
        areas: [{ name: Kitchen, id: kitchen, floor: ground }]
        floors: [{ name: Ground floor, id: ground }]

        """,
        """
        context:
          expressions:
            changeColour:
              - "[turn, make] (all, the) $location:where lights $colour"
              - "set to $pv.Percent:level [please]"
            stop: ["(please) stop"]
          slots:
            colour: [red, dark blue]
            location: [kitchen, "[living, sitting] room"]
          macros:
            polite: [please, would you]

        """,
        """
        {"classes": [{"name": "up", "utterances": [{"text": "up"}, {"text": "higher (please)"}]},
          {"name": "down", "utterances": [{"text": "down"}]}]}

        """,
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
          <key>RapidCommandsDictionary</key>
          <dict>
            <key>where am i</key><string>Location</string>
            <key>what&apos;s around (me)</key><string>Nearby</string>
          </dict>
          <key>LuisAppID</key><string>secret</string>
        </dict></plist>

        """,
        "{ \"where am i\" = Location; stop = Stop; }\n",
        #"""
        {"luis_schema_version": "7.0.0", "culture": "en-us", "intents": [{"name": "Go"}, {"name": "None"}],
          "entities": [{"name": "Who"}], "patternAnyEntities": [{"name": "What.any"}],
          "closedLists": [{"name": "place", "subLists": [{"canonicalForm": "office", "list": ["the (office)"]}]}],
          "utterances": [{"text": "\ud83d\udca1 go to office", "intent": "Go", "entities": [
            {"entity": "place", "startPos": 9, "endPos": 14, "role": "to", "children": []},
            {"entity": "Who", "startPos": 0, "endPos": 14}]}, {"text": "no", "intent": "None", "entities": []}],
          "patterns": [{"pattern": "[please] (go|walk) to {place:to}|{What.any}", "intent": "Go"}]}

        """#,
        """
        {"projectFileVersion": "2023-04-01", "stringIndexType": "UnicodeCodePoint", "metadata": {"language": "en"},
          "assets": {"intents": [{"category": "On"}], "entities": [{"category": "A room", "list": {"sublists": [
            {"listKey": "hall", "synonyms": [{"language": "en", "values": ["hallway"]}]}]}}],
            "utterances": [{"text": "light 🏠 hall", "intent": "On", "entities": [
              {"category": "A room", "offset": 8, "length": 4}]}]}}

        """,
        """
        version: "3.1"
        nlu:
          - intent: find/place
            examples: |
              - food in [the capital](city) or [SF]{"entity": "city", "role": "near", "value": "San Francisco"}
              - [thai](cuisine:Thai)
          - { synonym: Berlin, examples: "- the capital" }
          - lookup: city
            examples: |
              - Berlin

        """,
    ]
}
#endif
