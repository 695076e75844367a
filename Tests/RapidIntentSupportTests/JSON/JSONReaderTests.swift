import RapidIntentSupport
import Testing

@testable import RapidIntent

@Suite("JSONReader")
struct JSONReaderTests {
    @Test(
        "values are parsed as in RFC 8259",
        arguments: [
            ("null", .null), (" true ", .bool(true)), ("false", .bool(false)), ("0", .integer(0)),
            ("-0.5e+2", .number(-50)), ("9223372036854775807", .integer(.max)),
            ("9223372036854775808", .number(0x1p63)), ("\"\"", .string("")), ("[]", .array([])), ("{}", .object([])),
            (#""a\"\\\/\b\f\n\r\t\u00e9\uD83D\uDE00é""#, .string("a\"\\/\u{8}\u{C}\n\r\té😀é")),
        ] as [(String, JSON)])
    func values(text: String, expected: JSON) throws { #expect(try JSON(reading: text.utf8) == expected) }

    @Test("values know their place")
    func places() throws {
        let json = try JSON(reading: #"{"a": [1, {"b":2}]}"#.utf8)
        #expect(json == .object([("a", .array([.integer(1), .object([("b", .integer(2))])]))]))
        #expect(json.offset == 0)
        let array = try #require(json["a"])
        #expect(array.offset == 6)
        #expect(array.array?.map(\.offset) == [7, 10])
        #expect(array.array?.last?["b"]?.offset == 15)
    }

    @Test(
        "invalid JSON is refused at the place of the error",
        arguments: [
            ("", 0, "expected a value, found the end of the line"), ("{", 1, "expected a key in double quotes"),
            ("{\"a\" 1}", 5, "expected ':' after the key \"a\""),
            ("{\"a\":1 \"b\":2}", 7, "expected ',' or '}' in the object"),
            ("{\"a\":1,}", 7, "expected a key in double quotes"), ("[1,]", 3, "expected a value, found ']'"),
            ("[1 2]", 3, "expected ',' or ']' in the array"),
            ("{} x", 3, "unexpected text after the value"),
            ("{\"a\":1,\"a\":2}", 7, "duplicate key \"a\""), ("01", 0, "a number has no leading zero"),
            ("-", 1, "expected a digit"), ("1.", 2, "expected a digit after the decimal point"),
            ("1e", 2, "expected a digit in the exponent"), ("1e999", 0, "the number is beyond what can be represented"),
            ("NaN", 0, "expected a value, found 'NaN'"), ("'a'", 0, "expected a value, found \"'\""),
            ("{\"a\": où}", 6, "expected a value, found 'où'"), ("\u{FEFF}{}", 0, "expected a value, found U+FEFF"),
            ("\u{7}", 0, "expected a value, found U+0007"), ("[+1]", 1, "expected a value, found '+'"),
            (String(repeating: "x", count: 100), 0, "expected a value, found '\(String(repeating: "x", count: 20))…'"),
            ("\"a", 0, "the string is never closed"),
            ("\"a\\", 2, "the string is never closed"), ("\"\\x\"", 1, "unknown escape in a string"),
            ("\"\t\"", 1, "write control characters in strings as escapes, such as \\n"),
            ("\"\\u12\"", 3, "expected four hexadecimal digits after \\u"),
            ("\"\\u+123\"", 3, "expected four hexadecimal digits after \\u"),
            ("\"\\uD800\"", 1, "unpaired surrogate"),
            ("\"\\uDC00\"", 1, "unpaired surrogate"),
            ("\"\\uD800\\u0041\"", 1, "unpaired surrogate"),
            (String(repeating: "[", count: 100_000), 32, "nested deeper than 32 levels"),
        ])
    func failures(text: String, offset: Int, message: String) {
        let isTooDeep = message.hasPrefix("nested")
        #expect(throws: JSON.Failure(offset: offset, message: message, isTooDeep: isTooDeep)) {
            try JSON(reading: text.utf8)
        }
    }
}
