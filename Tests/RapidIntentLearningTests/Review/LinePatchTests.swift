#if SQLite
import Testing

@testable import RapidIntentLearning

@Suite("Lines that are taken back")
struct LinePatchTests {
    private func applied(_ old: String, _ new: String, to text: String) -> String? {
        LinePatch(from: Array(old.utf8), to: Array(new.utf8)).applied(to: Array(text.utf8))
            .map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "A change applies to the text that it was made for",
        arguments: [
            ("a\nb\nc\n", "a\nc\n"), ("", "a\n"), ("a\n", ""), ("a\nb", "a\nb\nc"), ("x\nx\nx\n", "x\nx\n"),
            ("a\r\nb\r\n", "a\r\nB\r\n"), ("a\nb\nc\nd\ne\nf\ng\nh\n", "A\nb\nc\nd\ne\nf\ng\nH\n"),
        ])
    func own(old: String, new: String) { #expect(applied(old, new, to: old) == new) }

    @Test("A line goes although others came beside it")
    func beside() {
        #expect(applied("a\nnew\nb\n", "a\nb\n", to: "a\nmore\nnew\nb\nend\n") == "a\nmore\nb\nend\n")
    }

    @Test("A line that is there twice, or not at all, is left")
    func unclear() {
        #expect(applied("a\nnew\nb\n", "a\nb\n", to: "a\nb\n") == nil)
        #expect(applied("q\nnew\nr\n", "q\nr\n", to: "new\nz\nnew\n") == nil)
    }
}
#endif
