import Testing

@testable import RapidIntent

@Suite("Signs that the normal form omits")
struct WrittenFormTests {
    @Test(
        "signs that may change the meaning are kept, with the text as it was written",
        arguments: [
            ("pay ¤5", "pay ¤5"), ("Pay  ¤5!", "pay ¤5"), ("temp - 5", "temp - 5"), ("temp – 5", "temp – 5"),
            ("a > b", "a > b"), ("c++", "c++"), ("C++, please", "c++, please"), ("I ❤️ you", "i ❤️ you"), ("3:4", "3:4"),
            ("3/4", "3/4"), ("1,5", "1,5"), (".5", ".5"), ("5² metres", "5² metres"), ("½ cup", "½ cup"),
            ("5\" board", "5\" board"), ("a board of 5\"", "a board of 5\""), ("g(x)", "g(x)"), ("a=b", "a=b"),
            ("a =\u{338} b", "a =\u{338} b"), ("example.com", "example.com"), ("#5", "#5"), ("me@home", "me@home"),
            ("3-4", "3-4"), ("5 . 3", "5 . 3"), ("the 5. song", "the 5. song"), ("5️⃣", "5️⃣"),
        ])
    func kept(text: String, written: String) { #expect(WrittenForm.text(of: text, locale: "en-GB") == written) }

    @Test(
        "punctuation around words is ignored",
        arguments: [
            "Where am I?", "look, around the old hall", "Stop!!!", "channel 5.", "what’s new", "the dogs' room",
            "rock 'n' roll", "play “Hello”", "twenty-one", "note: buy milk", "¿Qué hora es?", "打开，灯。", "wait…", "",
            "temp -5", "50% and 20°", "AT&T", "x", "Größe Ⅳ", "٥ كم؟", "ok ?",
        ])
    func plain(text: String) { #expect(WrittenForm.text(of: text, locale: "en-GB") == nil) }

    @Test("a sign may be a word in one language and not in another")
    func languages() {
        #expect(WrittenForm.text(of: "50 %", locale: "en") == nil)
        #expect(WrittenForm.text(of: "50 %", locale: "fi") == "50 %")
    }
}
