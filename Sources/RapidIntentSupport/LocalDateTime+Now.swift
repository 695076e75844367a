package import RapidIntent
import RapidIntentPlatform

extension LocalDateTime {
    /// The moment on this machine's clock, in its time zone; nil if the system does not know it.
    package static var now: LocalDateTime? {
        var (seconds, parts) = (time(nil), tm())
        guard localtime_r(&seconds, &parts) != nil else { return nil }
        return LocalDateTime(
            year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday),
            hour: Int(parts.tm_hour), minute: Int(parts.tm_min), second: min(59, Int(parts.tm_sec)))
    }
}
