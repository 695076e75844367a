import Foundation
import RapidIntentOnline
import Testing

@Suite("RetryAfter")
struct RetryAfterTests {
    /// Sun, 06 Nov 1994 08:49:37 GMT, the example of RFC 9110.
    let now = Date(timeIntervalSince1970: 784_111_777)

    @Test(
        "seconds, milliseconds and all three formats of a date are parsed",
        arguments: [
            ("Retry-After", "26", Duration.seconds(26)), ("retry-after", "0", .zero),
            ("retry-after-ms", "1500", .milliseconds(1500)), ("x-ms-retry-after-ms", "20", .milliseconds(20)),
            ("Retry-After", "Sun, 06 Nov 1994 08:50:07 GMT", .seconds(30)),
            ("Retry-After", "Sunday, 06-Nov-94 08:50:07 GMT", .seconds(30)),
            ("Retry-After", "Sun Nov  6 08:50:07 1994", .seconds(30)),
            ("Retry-After", "Tue, 29 Feb 2000 00:00:00 GMT", .seconds(951_782_400 - 784_111_777)),
            ("Retry-After", "Sun, 06 Nov 1994 08:00:00 GMT", .zero),
            ("Retry-After", "Sunday, 06-Nov-45 08:49:37 GMT", .zero),
        ])
    func reading(name: String, value: String, expected: Duration) {
        let reply = HTTPReply(status: 429, headers: [HTTPField(name, value)])
        #expect(RetryAfter.duration(in: reply, now: now) == expected)
    }

    @Test(
        "the time in a message about a quota is parsed",
        arguments: [
            ("Out of call volume quota. Quota will be replenished in 3.11:20:00.", Duration.seconds(300_000)),
            ("Quota will be replenished in 00:14:46.", .seconds(886)),
            ("Quota will be replenished in 2.5 days.", .seconds(216_000)),
            ("Out of quota; try again in 1 hour", .seconds(3600)), ("Out of quota, again in 26 seconds.", .seconds(26)),
            ("The quota is reset at 12:00:00.", nil), ("The quota is replenished in 5 weeks.", nil),
            ("Out of quota within 3 days", nil), ("Out of quota.", nil), ("", nil),
        ] as [(String, Duration?)])
    func message(text: String, expected: Duration?) {
        #expect(RetryAfter.duration(inMessage: text) == expected)
    }

    @Test(
        "any other value is ignored",
        arguments: [
            "", "-1", "+1", "1.5", "soon", "99999999999999999999", "Sun, 06 Nov 1994 08:49:37",
            "Sun, 32 Nov 1994 08:49:37 GMT",
            "Sun, 06 Foo 1994 08:49:37 GMT", "Sun, 06 Nov 1994 25:49:37 GMT", "Sun, 06 Nov 1994 08:49 GMT", "٢٦",
        ])
    func refusing(value: String) {
        let reply = HTTPReply(status: 429, headers: [HTTPField("Retry-After", value)])
        #expect(RetryAfter.duration(in: reply, now: now) == nil)
    }
}
