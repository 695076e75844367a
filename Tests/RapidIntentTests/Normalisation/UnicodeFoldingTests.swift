import Foundation
import Testing

@testable import RapidIntent

@Suite struct UnicodeFoldingTests {
    private func fold(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        result.append(contentsOf: UnicodeFolding.shared.fold(text.unicodeScalars))
        return String(result)
    }

    @Test("Every scalar folds like its NFKC form and its uppercase form in Foundation")
    func agreesWithFoundation() {
        var compared = 0
        for value in UInt32(0x80)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value), scalar.properties.age.map({ $0.major <= 14 }) ?? false else {
                continue
            }
            let text = String(scalar)
            let folded = fold(text)
            let composed = text.precomposedStringWithCompatibilityMapping
            #expect(
                folded.unicodeScalars.elementsEqual(fold(composed).unicodeScalars),
                "U+\(String(value, radix: 16)) and its NFKC form differ")
            let canonical = folded.precomposedStringWithCompatibilityMapping
            #expect(
                canonical.unicodeScalars.elementsEqual(folded.unicodeScalars),
                "U+\(String(value, radix: 16)) is not NFKC")
            // Except scalars whose lower case has a special rule, such as İ.
            if scalar.properties.lowercaseMapping.unicodeScalars.count == 1, scalar.properties.changesWhenLowercased {
                #expect(
                    folded == fold(scalar.properties.lowercaseMapping),
                    "U+\(String(value, radix: 16)) and its lower case differ")
            }
            compared += 1
        }
        #expect(compared > 100_000)
    }

    @Test("Long runs of marks take linear time", .timeLimit(.minutes(5)))
    func manyMarks() {
        let marks = String(repeating: "\u{301}\u{323}", count: 100_000)
        let folded = fold("a" + marks)
        #expect(folded.unicodeScalars.count == 200_000)
        #expect(folded.unicodeScalars.last == "\u{301}")
    }

    @Test("Marks in any order and syllables in any form are composed to the same text")
    func canonicalOrder() {
        #expect(fold("a\u{323}\u{302}").unicodeScalars.elementsEqual(fold("a\u{302}\u{323}").unicodeScalars))
        #expect(fold("\u{1112}\u{1161}\u{11AB}").unicodeScalars.elementsEqual("한".unicodeScalars))
        #expect(fold("\u{1E9B}\u{323}").unicodeScalars.elementsEqual("\u{1E69}".unicodeScalars))
    }
}
