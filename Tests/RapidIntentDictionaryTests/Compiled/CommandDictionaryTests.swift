import Testing

@testable import RapidIntent
@testable import RapidIntentDictionary

@Suite struct CommandDictionaryTests {
    private func place(_ line: Int, _ column: Int, _ length: Int = 1, _ text: String) -> DictionaryLocation {
        DictionaryLocation(file: "home.yaml", line: line, column: column, length: length, lineText: text)
    }

    private func intent(_ name: String, _ phrases: [Located<String>], _ settings: IntentSettings = .init())
        -> IntentSource
    {
        IntentSource(name: Located(name), settings: settings, phrases: phrases)
    }

    private func messages(_ sources: [DictionarySource]) -> String {
        do {
            return try CommandDictionary(sources).warnings.map(\.description).joined(separator: "\n")
        } catch {
            return error.description
        }
    }

    @Test("The error of a phrase claimed by two intents shows both places")
    func duplicatePhrase() {
        let first = place(3, 9, 10, "  Here: [where am I]")
        let second = place(9, 7, 11, "    - Where am i?")
        let source = DictionarySource(intents: [
            intent("Here", [Located("where am I", at: first)]), intent("There", [Located("Where am i?", at: second)]),
        ])
        #expect(
            messages([source]) == """
                home.yaml:9:7: error: phrase 'Where am i?' is claimed by two intents, 'Here' and 'There'
                      - Where am i?
                        ^~~~~~~~~~~
                home.yaml:3:9: note: 'Here' claims it here
                    Here: [where am I]
                          ^~~~~~~~~~
                  help: leave it to one of them
                """)
    }

    @Test("Placeholders of one list make the same phrase, whatever the names of their entities")
    func duplicateTemplate() {
        let source = DictionarySource(
            lists: ["place": ["home"]], intents: ["Go": ["go to {place}"], "Walk": ["Go to {place:target}!"]])
        #expect(
            messages([source]) == """
                error: phrase 'Go to {place:target}!' is claimed by two intents, 'Go' and 'Walk'
                note: 'Go' claims it here
                  help: leave it to one of them
                """)
    }

    @Test("Phrases that match the same words through a shared value are a warning with an example")
    func sharedWording() {
        let source = DictionarySource(
            lists: ["room": ["kitchen", "hall"], "place": ["The Kitchen", "kitchen", "office"], "pet": ["cat"]],
            intents: ["Walk": ["go to {room}"], "Ride": ["go to {pet}"], "Drive": ["Go to {place}!"]])
        #expect(
            messages([source]) == """
                warning: phrase 'Go to {place}!' of intent 'Drive' and phrase 'go to {room}' of intent 'Walk' fit the same \
                words, such as 'go to kitchen'
                note: the other phrase is here
                  help: nothing is fired for such words; take the value out of one of the lists, or word one phrase differently
                """)
    }

    @Test("Shared wordings are found among any number of intents, in the order of the sources")
    func sharedWordingOfMany() throws {
        let source = DictionarySource(
            lists: [
                "room": ["kitchen"], "place": ["park", "museum"], "city": ["museum", "rome"], "pet": ["cat", "rome"],
            ],
            intents: [
                "A": ["go to {room}", "see {room}"], "B": ["go to {place}", "see {place}"],
                "C": ["go to {city}", "see {city}"], "D": ["go to {pet}", "see {pet}"],
            ])
        for _ in 0..<5 {
            let warnings = try CommandDictionary([source]).warnings
            #expect(
                warnings.map { $0.message.split(separator: "'").last.map(String.init) ?? "" }
                    == ["go to museum", "go to rome", "see museum", "see rome"])
        }
    }

    @Test("A phrase that begins with an instant phrase is a warning")
    func hiddenPhrase() {
        let source = DictionarySource(
            lists: [ListSource("n", "one", "two")],
            intents: [
                IntentSource("Stop", fire: .instant, phrases: "stop", "stop now"),
                IntentSource("Music", phrases: "stop the music", "never stop"),
                IntentSource("Count", phrases: "{n} stop", "stop {n}"),
            ])
        #expect(
            messages([source]) == """
                warning: phrase 'stop the music' of intent 'Music' begins with 'stop', which fires 'Stop' at once
                note: 'stop' is here
                  help: give 'Stop' another policy than instant, or begin the longer phrase differently
                warning: phrase 'stop {n}' of intent 'Count' begins with 'stop', which fires 'Stop' at once
                note: 'stop' is here
                  help: give 'Stop' another policy than instant, or begin the longer phrase differently
                """)
    }

    @Test("Invalid and unprintable names are refused")
    func names() {
        let source = DictionarySource(
            lists: [ListSource("my (place)", "x")], intents: [IntentSource("Go\u{1B}[31m", phrases: "go")])
        #expect(
            messages([source]) == """
                error: no placeholder can name list 'my (place)'
                  help: leave brackets, ':', and '@' at the beginning, out of its name
                error: the name of intent 'Go�[31m' has characters that cannot be shown
                  help: keep names on one line, without control characters
                """)
    }

    @Test("An error inside a phrase is shown at its place")
    func narrowed() {
        let line = "  Go: [\"go to the {plase} now\"]"
        let source = DictionarySource(
            lists: [ListSource("place", "home")],
            intents: [
                IntentSource("At", phrases: "at {place}"),
                IntentSource(
                    name: Located("Go"), phrases: [Located("go to the {plase} now", at: place(2, 8, 23, line))]),
            ])
        #expect(
            messages([source]) == """
                home.yaml:2:19: error: unknown list 'plase' in phrase 'go to the {plase} now'
                    Go: ["go to the {plase} now"]
                                    ^~~~~~~
                  help: did you mean {place}?
                """)
    }

    @Test("A value that forms one number with adjacent words is a warning")
    func unreachableValue() {
        let source = DictionarySource(
            lists: ["amount": ["ten", "hundred"]], intents: ["Buy": ["buy a {amount} apples"]])
        #expect(
            messages([source]) == """
                warning: 'buy a hundred apples' can never be heard as phrase 'buy a {amount} apples', because a part of it \
                makes one word or number with what stands beside it
                  help: put white space or another word between them, or write that wording out as a phrase of its own
                """)
        let dial = DictionarySource(
            lists: ["k": ["ten", "twenty"], "m": ["ten", "one"]], intents: ["Dial": ["dial {k} {m}"]])
        #expect(
            messages([dial]).hasPrefix(
                "warning: 'dial twenty one' can never be heard as phrase 'dial {k} {m}'"))
        #expect(
            messages([DictionarySource(lists: ["name": ["Bob", "Ann"]], intents: ["Go": ["go to {name}'s room"]])])
                == "")
    }

    @Test("A wording without a keyword is no mistake, unless none has one")
    func keywords() {
        func source(_ phrase: String) -> DictionarySource {
            var source = DictionarySource(lists: ["room": ["attic", "hall"]], intents: [:])
            source.intents = [
                IntentSource(
                    name: Located("Open"),
                    blocks: [PhraseBlockSource(phrases: [Located(phrase)], keywords: [Located("door")])])
            ]
            return source
        }
        #expect(messages([source("open {room} [door]")]) == "")
        #expect(
            messages([source("open {room}")]) == """
                warning: no wording of phrase 'open {room}' that was tried has one of its keywords: 'door'
                  help: write one of them into the phrase, or take them out of 'keywords'
                """)
    }

    @Test("A phrase repeated in one intent is a warning, not an error")
    func repeatedPhrase() {
        let source = DictionarySource(intents: ["Stop": ["stop", "Stop!"]])
        #expect(
            messages([source]) == """
                warning: phrase 'Stop!' of intent 'Stop' sounds the same as an earlier one
                note: the earlier one is here
                  help: remove one of the two
                """)
    }

    @Test(
        "A phrase that cannot be matched is reported with the reason and a remedy",
        arguments: [
            ("  ", "error: the phrase is empty\n  help: write what people say, or remove the entry"),
            (
                "?! um",
                "error: nothing is left of phrase '?! um' once punctuation and fillers are dropped\n"
                    + "  help: write words that people say, or remove the entry"
            ),
            ("go to {plase}", "error: unknown list 'plase' in phrase 'go to {plase}'\n  help: did you mean {place}?"),
            ("go at {Time}", "error: unknown list 'Time' in phrase 'go at {Time}'\n  help: did you mean {time}?"),
            (
                "go to {colour}",
                "error: unknown list 'colour' in phrase 'go to {colour}'\n  help: declare 'colour' under 'lists:'"
            ),
            (
                "go to {place",
                "error: '{' is never closed in phrase 'go to {place'\n"
                    + "  help: close it with '}', or write '\\{' for the character itself"
            ),
            (
                "go to place}",
                "error: unmatched '}' in phrase 'go to place}'\n"
                    + "  help: remove it, open what it closes, or write '\\}' for the character itself"
            ),
            (
                "go to {}",
                "error: '{}' is not a placeholder in phrase 'go to {}'\n"
                    + "  help: a placeholder is written {list}, {list:entity} or {0..100:entity}, with names without brackets; "
                    + "for several values, '+' follows the list, as in {list+} and {list+:entity}"
            ),
            (
                "light[s on",
                "error: '[' is never closed in phrase 'light[s on'\n"
                    + "  help: close it with ']', or write '\\[' for the character itself"
            ),
        ])
    func badPhrase(phrase: String, message: String) {
        let source = DictionarySource(lists: ["place": ["home"]], intents: ["Use": ["at {place}"], "Bad": [phrase]])
        #expect(messages([source]) == message)
    }

    @Test("Errors do not hide one another")
    func allAtOnce() throws {
        let source = DictionarySource(intents: ["One": ["", "a {x}"], "Two": ["ok", "?"], "Three": ["ok"]])
        let error = try #require(throws: DictionaryError.self) { try CommandDictionary([source]) }
        #expect(error.diagnostics.map(\.code) == [.empty, .unknownList, .nothingToMatch, .duplicatePhrase])
    }

    @Test("A word for two values of a list is a warning, and so is an unused list")
    func lists() {
        let value = { (form: String, canonical: String) in
            ListValueSource(forms: [Located(form)], canonical: Located(canonical))
        }
        let source = DictionarySource(
            lists: [
                ListSource(
                    name: Located("place"),
                    values: [value("work", "office"), value("Work", "factory"), value("Work!", "office")]),
                ListSource(name: Located("lonely"), values: [value("x", "x")]),
            ],
            intents: [intent("Go", [Located("go to {place}")])])
        #expect(
            messages([source]) == """
                warning: 'Work' stands for both 'office' and 'factory' in list 'place'
                note: the other value is here
                  help: nothing is fired for these words; remove one of the two, give them different words, or say where each belongs: 'context: { area: … }'
                warning: no phrase uses list 'lonely'
                  help: write {lonely} in a phrase, or remove the list
                """)
    }

    @Test("Sources are merged: lists and phrases add up, defaults apply to their own source")
    func joining() throws {
        let slow = IntentSettings(fire: Located(.final), accept: Located(0.5))
        let first = DictionarySource(
            locale: "en-GB", defaults: slow, lists: ["place": ["home"]], intents: ["Go": ["go to {place}"]])
        let second = DictionarySource(
            locale: Located("en-US"),
            lists: [
                ListSource(
                    name: Located("place"),
                    values: [
                        ListValueSource(forms: [Located("the zoo")], canonical: Located("zoo"))
                    ])
            ],
            intents: [
                intent("Go", [Located("walk to {place}")], IntentSettings(accept: Located(0.7))),
                intent("Stop", [Located("stop")]),
            ])
        let dictionary = try CommandDictionary([first, second])
        #expect(dictionary.locale == "en-GB")
        let go = try #require(dictionary.intent(named: "Go"))
        #expect(go.phrases.map(\.text) == ["go to {place}", "walk to {place}"])
        #expect(go.rule.policy == .final)
        #expect(go.rule.accept == 0.7)
        #expect(dictionary.intent(named: "Stop")?.rule == .standard)
        #expect(dictionary.canonicalValue(of: "The ZOO!", inList: "place") == "zoo")
        #expect(dictionary.canonicalValue(of: "the", inList: "place") == nil)
        #expect(dictionary.canonicalValue(of: "the zoo", inList: "nothing") == nil)
    }

    @Test("Contradictory sources are refused")
    func disagreement() {
        let first = DictionarySource(
            locale: Located("en"), intents: [intent("Go", [Located("go")], IntentSettings(fire: Located(.final)))])
        let second = DictionarySource(
            locale: Located("de"), intents: [intent("Go", [Located("los")], IntentSettings(fire: Located(.instant)))])
        #expect(
            messages([first, second]) == """
                error: dictionaries that are used together must share a language, and 'de' is not 'en'
                note: the first locale is here
                  help: load the dictionaries of each language on their own
                error: intent 'Go' is declared with fire: final and fire: instant
                note: the other declaration is here
                  help: say it in one place
                """)
    }

    @Test("Intent names are no phrases", arguments: ["Location", "location", "Location, please"])
    func namesAreNotPhrases(text: String) throws {
        var matcher = TranscriptMatcher(
            try CommandDictionary([DictionarySource(intents: ["Location": ["where am i"]])]))
        #expect(matcher.update(to: text).isDead)
    }
}
