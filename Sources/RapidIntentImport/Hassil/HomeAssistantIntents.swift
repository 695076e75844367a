import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// What is known of Home Assistant's own intents besides their sentences.
enum HomeAssistantIntents {
    /// The intents that only answer, dim a light, or pause what "resume" lets go on.
    ///
    /// (Descriptions: `intents.yaml` of https://github.com/OHF-Voice/intents.)
    private static let free: Set<String> = [
        "HassClimateGetTemperature", "HassGetCurrentDate", "HassGetCurrentTime", "HassGetState", "HassGetWeather",
        "HassLightSet", "HassMediaPause", "HassNevermind", "HassPauseTimer", "HassTimerStatus",
    ]

    /// The firing settings of an intent.
    static func settings(of intent: Located<String>) -> IntentSettings {
        IntentSettings(undo: free.contains(intent.value) ? Located(.free, at: intent.location) : nil)
    }
}
