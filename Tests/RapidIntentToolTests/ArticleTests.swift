#if Tool
import ArgumentParser
import Foundation
import Testing
import TestSupport

@testable import rapid_intent

/// The articles of the documentation catalogues, and the README: their Swift is compiled, and their commands parse.
@Suite struct ArticleTests {
    /// A fenced block of a page.
    struct Block: CustomTestStringConvertible, Sendable {
        var page: String
        var language: String
        var text: String
        var testDescription: String { "\(page): \(text.prefix { $0 != "\n" })" }
    }

    private static func files(under folder: String, ending: String) -> [String] {
        (FileManager.default.enumerator(atPath: Tool.package.appending(path: folder).path)?.compactMap { $0 as? String }
            ?? []).filter { $0.hasSuffix(ending) }.map { "\(folder)/\($0)" }.sorted()
    }

    private static func text(_ path: String) -> String {
        (try? String(contentsOf: Tool.package.appending(path: path), encoding: .utf8)) ?? ""
    }

    static let blocks: [Block] =
        (files(under: "Sources", ending: ".md").filter { $0.contains(".docc/") } + ["README.md"])
        .flatMap { page in
            text(page).components(separatedBy: "```").enumerated().filter { !$0.offset.isMultiple(of: 2) }
                .map { _, block in
                    let language = block.prefix { $0 != "\n" }
                    return Block(
                        page: page, language: String(language), text: String(block.dropFirst(language.count + 1)))
                }
        }

    /// Code without imports, and without its line breaks and indentation.
    private static func words(_ code: String) -> String {
        code.split(separator: "\n").filter { !$0.hasPrefix("import ") }.joined(separator: "\n")
            .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// The lines between `// MARK begins` and `// MARK ends` in the files of the tests and examples.
    private static let compiled: [String] = ["Tests", "Examples"].flatMap { folder in
        files(under: folder, ending: ".swift")
    }.flatMap { file in
        text(file).matches(of: /\/\/ (\w+) begins\n((?s).*?)\/\/ \1 ends\n/).map { words(String($0.output.2)) }
    }

    /// The library products of the manifest, each with the names of its modules.
    private static let products: [String: [String]] = {
        var products: [String: [String]] = [:]
        for product in text("Package.swift").matches(of: /\n\s+library\(("\w+"(?:, with: [^)]*)?)\),/) {
            let modules = product.output.1.matches(of: /"(\w+)"/).map { String($0.output.1) }
            products[modules[0]] = modules
        }
        return products
    }()

    private static func isOfManifest(_ block: Block) -> Bool { block.text.contains(".package(") }

    @Test("every block of Swift is compiled by a test", arguments: blocks.filter { $0.language == "swift" })
    func code(block: Block) throws {
        if Self.isOfManifest(block) {
            let manifest = Self.text("Package.swift")
            for product in block.text.matches(of: /\.product\(name: "(\w+)", package: "RapidIntent"/) {
                #expect(Self.products[String(product.output.1)] != nil)
            }
            for traits in block.text.matches(of: /traits: \[([^\]]*)\]/) {
                for trait in traits.output.1.matches(of: /"\w+"/) {
                    #expect(manifest.contains("name: \(trait.output)"))
                }
            }
        } else {
            #expect(Self.compiled.contains(Self.words(block.text)), "not between marks of any test: \(block.text)")
        }
    }

    /// The command lines of the tool in the shell blocks, with continued lines joined and without comments.
    static let calls: [String] = {
        var calls: [String] = []
        for block in blocks where ["console", "sh"].contains(block.language) {
            let text: String = block.text.replacing(/\\\n\s*/, with: "")
            for line in text.split(separator: "\n") {
                let line = line.hasPrefix("$ ") ? line.dropFirst(2) : line
                guard line.hasPrefix("rapid-intent ") else { continue }
                let call: String = String(line).replacing(/\s+#.*$/, with: "")
                calls.append(call.replacing(/\s[<>] \S+/, with: ""))
            }
        }
        return calls
    }()

    @Test("every command line of the tool parses", arguments: calls)
    func call(line: String) throws {
        var arguments: [String] = []
        for match in line.matches(of: /"([^"]*)"|(\S+)/).dropFirst() {
            let argument = String(match.output.1 ?? match.output.2 ?? "")
            // The file of a model or service must exist; for the parser, any one will do.
            let isService = arguments.last == "--online" && argument.contains(".")
            arguments.append(isService ? Tool.package.appending(path: "Examples/online.yaml").path : argument)
        }
        #expect(throws: Never.self) { _ = try RapidIntentTool.parseAsRoot(arguments) }
    }

    @Test("has articles, command lines and code to check")
    func isNotEmpty() {
        #expect(Self.calls.count > 40)
        #expect(Self.blocks.count { $0.language == "swift" } > 12)
    }

    @Test("every module of a library product has a landing page")
    func landingPages() {
        #expect(Self.products.count == 14)
        for name in Self.products.values.joined() {
            #expect(Self.text("Sources/\(name)/\(name).docc/\(name).md").hasPrefix("# ``\(name)``\n"), "\(name)")
        }
    }

    @Test("the page about products lists every product and module, and every trait")
    func choosing() {
        let page = Self.text("Sources/RapidIntent/RapidIntent.docc/ChoosingProducts.md")
        for (product, modules) in Self.products {
            #expect(page.contains("\n| `\(product)` |"), "\(product)")
            for module in modules.dropFirst() { #expect(page.contains("\n| … `\(module)` |"), "\(module)") }
        }
        let traits = Self.text("Package.swift").matches(of: /\.trait\(\s*name: "(\w+)"/).map { String($0.output.1) }
        #expect(traits.count == 7)
        for trait in traits { #expect(page.contains("\n| `\(trait)` |"), "\(trait)") }
    }

    @Test("the README's table shows eight products")
    func firstProducts() {
        let readme = Self.text("README.md")
        #expect(readme.matches(of: /\n\| `(RapidIntent\w*)` \|/).count == 8)
        for row in readme.matches(of: /\n\| `(RapidIntent\w*)` \|/) {
            #expect(Self.products[String(row.output.1)] != nil, "\(row.output.1)")
        }
    }

    @Test("the article about what does not fire shows the tool's output")
    func waiting() async throws {
        let block = try #require(Self.blocks.first { $0.page.hasSuffix("WhyDidItNotFire.md") })
        let run = try await Tool.run("check", "--explain", "where am i")
        #expect(block.text == "$ rapid-intent check --explain \"where am i\"\n" + run.output)
        let misheard = try #require(
            Self.blocks.last { $0.page.hasSuffix("WhyDidItNotFire.md") && $0.language == "console" })
        let other = try await Tool.run("check", "--explain", "turn of the light")
        #expect(misheard.text == "$ rapid-intent check --explain \"turn of the light\"\n" + other.output)
    }
}
#endif
