import RapidIntent
import Testing

@testable import RapidIntentImport

@Suite struct ScalarValueTests {
    @Test(
        "Unquoted scalars have the type that PyYAML gives them",
        arguments: [
            ("", .null), ("~", .null), ("null", .null), ("nullen", .text("nullen")),
            ("on", .boolean(true)), ("Off", .boolean(false)), ("yes", .boolean(true)), ("oN", .text("oN")),
            ("12", .number("12")), ("-12", .number("-12")), ("+12", .number("12")), ("1_000", .number("1000")),
            ("010", .number("8")), ("0x1F", .number("31")), ("0b11", .number("3")), ("-0", .number("0")),
            ("0", .number("0")),
            ("20.50", .number("20.5")), (".5", .number("0.5")), ("68.0", .number("68")), ("-4.25", .number("-4.25")),
            ("1e5", .text("1e5")), ("12:30", .text("12:30")), ("1.2.3", .text("1.2.3")), ("-", .text("-")),
            (".", .text(".")), ("--1", .text("--1")), ("2024-01-01", .text("2024-01-01")), ("089", .text("089")),
            ("99999999999999999999", .text("99999999999999999999")), ("1.0e+300", .text("1.0e+300")), ("٣", .text("٣")),
        ] as [(String, ScalarValue)])
    func plain(text: String, value: ScalarValue) { #expect(ScalarValue(plain: text) == value) }
}
