import RapidIntent
import RapidIntentDictionary
import RapidIntentYAML

/// What is known of Home Assistant's own intents besides their sentences.
enum HomeAssistantIntents {
    /// The intents that can be taken back without a trace: they only answer, or a word changes back what they change.
    ///
    /// Not those that also unlock doors or move blinds, as `HassTurnOff` does, nor timers, whose time may go on.
    /// (Descriptions: `intents.yaml` of https://github.com/OHF-Voice/intents.)
    private static let free: Set<String> = [
        "HassClimateGetTemperature", "HassGetCurrentDate", "HassGetCurrentTime", "HassGetState", "HassGetWeather",
        "HassLightSet", "HassMediaPause", "HassMediaPlayerMute", "HassMediaPlayerUnmute", "HassMediaUnpause",
        "HassNevermind", "HassPauseTimer", "HassSetVolume", "HassSetVolumeRelative", "HassTimerStatus",
        "HassUnpauseTimer",
    ]

    /// The firing settings of an intent.
    static func settings(of intent: Located<String>) -> IntentSettings {
        IntentSettings(undo: free.contains(intent.value) ? Located(.free, at: intent.location) : nil)
    }
}
