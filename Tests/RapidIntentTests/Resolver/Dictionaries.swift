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
                // Every score is accepted: these tests are about times, not about scores.
                IntentSource(
                    name: Located("Navigate"), settings: IntentSettings(refused: Located(.fire)),
                    phrases: [Located("take me to {place}")]),
                IntentSource("Stop", fire: .instant, phrases: "stop"),
                IntentSource("Forget", fire: .final, phrases: "forget everything"),
                IntentSource("BookFlight", phrases: "book a flight to new york"),
            ])
    ])
}
