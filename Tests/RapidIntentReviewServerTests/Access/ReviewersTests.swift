#if Server
import RapidIntentServer
import Testing

@testable import RapidIntentReviewServer

@Suite("Reviewers")
struct ReviewersTests {
    private static let first = "0123456789abcdef-1"
    private static let second = "0123456789abcdef-2"

    @Test("names, roles, comments and empty lines")
    func reading() throws {
        let reviewers = try Reviewers("# ours\n\nada edit \(Self.first)\r\n  grace\tread  \(Self.second) \n")
        #expect(reviewers.names == ["ada", "grace"])
        #expect(reviewers.reviewer(presenting: Self.first)?.reviewer == Reviewer(name: "ada", role: .edit))
        #expect(reviewers.reviewer(presenting: Self.second)?.reviewer == Reviewer(name: "grace", role: .read))
        for wrong in ["", "ada", String(Self.first.dropLast()), Self.first + "1", Self.first.uppercased()] {
            #expect(reviewers.reviewer(presenting: wrong) == nil)
        }
    }

    @Test(
        "an error names its line, and never shows the key",
        arguments: [
            ("ada \(first)", 1), ("ada write \(first)", 1), ("\nada edit short", 2), ("ada edit \(first) more", 1),
            ("ada edit \(first)\nada read \(second)", 2), ("ada edit \(first)\nbob read \(first)", 2),
            ("local edit \(first)", 1), ("\(first)abcdef0123 edit \(second)", 1), ("a/b edit \(first)", 1),
        ])
    func mistakes(text: String, line: Int) {
        let error = #expect(throws: AccessKeys.Failure.self) { try Reviewers(text) }
        #expect(error?.line == line)
        #expect(error?.description.contains("0123456789") == false)
    }

    @Test("a text without a reviewer is an error", arguments: ["", "\n \n", "# only this"])
    func empty(text: String) { #expect(throws: AccessKeys.Failure.self) { try Reviewers(text) } }

    @Test("keys are never printed")
    func secrecy() throws {
        let reviewers = try Reviewers("ada edit \(Self.first)")
        var dumped = ""
        dump(reviewers, to: &dumped)
        for text in ["\(reviewers)", String(reflecting: reviewers), dumped] {
            #expect(text.contains("ada") && !text.contains(Self.first) && !text.contains("48"))
        }
    }
}
#endif
