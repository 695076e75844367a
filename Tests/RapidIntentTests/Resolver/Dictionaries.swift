import RapidIntent
import RapidIntentDictionary
import TestSupport

/// A dictionary with every policy and a prefix pair.
func sampleDictionary() throws -> CommandDictionary {
    try CommandDictionary([
        DictionarySource(
            locale: Located("en-GB"),
            lists: [ListSource("place", "Starbucks", ListValueSource("office", saidAs: "my office", "the office"))],
            intents: [
                IntentSource("Location", phrases: "where am i"),
                IntentSource("Heading", phrases: "where am i going"),
                IntentSource("Surroundings", phrases: "what's around me"),
                // Whatever the service says of it is believed: these tests are about when, not about what.
                IntentSource(
                    name: Located("Navigate"), settings: IntentSettings(refused: Located(.fire)),
                    phrases: [Located("take me to {place}")]),
                IntentSource("Stop", fire: .instant, phrases: "stop"),
                IntentSource("Forget", fire: .final, phrases: "forget everything"),
                IntentSource("BookFlight", phrases: "book a flight to new york"),
            ])
    ])
}
