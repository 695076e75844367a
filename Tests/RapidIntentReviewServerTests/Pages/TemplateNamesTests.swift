#if Server
import Foundation
import TestSupport
import Testing

@testable import RapidIntentReviewServer

/// A name that has no value shows nothing, so no page fails by it.
@Suite("The names in templates of pages")
struct TemplateNamesTests {
    private static let folder = Tool.package.appending(path: "Sources/RapidIntentReviewServer")

    @Test("every name has a value, and every value a name")
    func names() throws {
        let named = try Self.files("mustache").reduce(into: Set<Substring>()) { names, text in
            for tag in text.matches(of: /\{\{[#^]?(?:empty\()?\.?(\w+(?:\.\w+)*)\)?\}\}/) {
                names.formUnion(tag.output.1.split(separator: "."))
            }
        }
        let valued = try Self.files("swift").filter { $0.contains("PageValues") }.reduce(into: Set<Substring>()) {
            let text = $1.replacing(/metadata: \[.*?\]|case "\w+":/, with: "")
            for key in text.matches(of: /"(\w+)":/) { $0.insert(key.output.1) }
        }
        let filtered = Set(FilterAddress.names.map { Substring($0.name) })
        let moment = Set(Mirror(reflecting: Moment(.now)).children.compactMap { $0.label.map { Substring($0) } })
        #expect(!valued.isEmpty && named.subtracting(valued).subtracting(filtered).subtracting(moment) == [])
        #expect(valued.subtracting(named) == [])
    }

    private static func files(_ ending: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".\(ending)") }
            .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    }
}
#endif
