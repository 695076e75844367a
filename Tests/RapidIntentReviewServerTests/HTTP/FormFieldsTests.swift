#if Server
import RapidIntentServer
import Testing

@Suite("FormFields")
struct FormFieldsTests {
    @Test("fields keep their order, their values and their repetition")
    func reading() throws {
        let form = try #require(FormFields("a=1&b=x+y%2Bz&a=2&&empty=&bare&%C3%A4=%F0%9F%98%80".utf8))
        #expect(form.all("a") == ["1", "2"] && form["a"] == "1" && form["b"] == "x y+z" && form["empty"] == "")
        #expect(form["bare"] == "" && form["ä"] == "😀" && form["none"] == nil)
        #expect(form.fields.map(\.name) == ["a", "b", "a", "empty", "bare", "ä"])
        #expect(FormFields(form.encoded.utf8) == form)
    }

    @Test(
        "malformed forms are none",
        arguments: ["a=%", "a=%4", "a=%zz", "%=a", "a=%FF", "a=%00", "a=%C3%28", "a=%ED%A0%80"])
    func malformed(text: String) { #expect(FormFields(text.utf8) == nil) }

    @Test("bytes that are not UTF-8, and more fields than there may be, are none")
    func limits() {
        #expect(FormFields([UInt8(ascii: "a"), UInt8(ascii: "="), 0xFF]) == nil)
        #expect(FormFields(String(repeating: "a=b&", count: FormFields.limit).utf8)?.fields.count == FormFields.limit)
        #expect(FormFields(String(repeating: "a=b&", count: FormFields.limit + 1).utf8) == nil)
    }

    @Test("the query of a target ends before the fragment")
    func query() {
        #expect(FormFields(queryOf: "/review?a=1#b=2")?.fields.map(\.name) == ["a"])
        #expect(FormFields(queryOf: "/review")?.fields.isEmpty == true)
    }
}
#endif
