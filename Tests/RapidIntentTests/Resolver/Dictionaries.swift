import RapidIntent

/// A dictionary with every policy and a prefix pair.
func sampleDictionary() throws -> CommandDictionary {
    try CommandDictionary([
        DictionarySource(
            locale: Located("en-GB"),
            lists: [
                ListSource(
                    name: Located("place"),
                    values: [
                        ListValueSource(forms: [Located("Starbucks")], canonical: Located("Starbucks")),
                        ListValueSource(
                            forms: [Located("my office"), Located("the office")], canonical: Located("office")),
                    ])
            ],
            intents: [
                intent("Location", ["where am i"]),
                intent("Heading", ["where am i going"]),
                intent("Surroundings", ["what's around me"]),
                intent("Navigate", ["take me to {place}"]),
                intent("Stop", ["stop"], fire: .instant),
                intent("Forget", ["forget everything"], fire: .final),
                intent("BookFlight", ["book a flight to new york"]),
            ])
    ])
}

private func intent(_ name: String, _ phrases: [String], fire: FiringPolicy? = nil) -> IntentSource {
    IntentSource(
        name: Located(name), settings: IntentSettings(fire: fire.map { Located($0) }),
        phrases: phrases.map { Located($0) })
}
