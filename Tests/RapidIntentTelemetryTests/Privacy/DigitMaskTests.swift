#if SQLite
import Testing

@testable import RapidIntentTelemetry

@Suite("DigitMask")
struct DigitMaskTests {
    @Test(
        "digits of any script become '#'",
        arguments: [
            ("call 555 0199", "call ### ####"), ("channel ٤٢", "channel ##"), ("½ litre Ⅷ ²", "# litre # #"),
            ("1️⃣", "#\u{FE0F}\u{20E3}"), ("一起走", "一起走"), ("no digits", "no digits"), ("", ""),
        ])
    func digits(text: String, masked: String) { #expect(DigitMask.masking(text) == masked) }
}
#endif
