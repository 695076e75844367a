#if Server
import Mustache
import RapidIntentSupport

/// The templates of the pages, parsed once.
///
/// They are files in `Resources`, compiled into the program (`.embedInCode`): a resource bundle would have to lie
/// beside the program, which people copy and start from any folder.
struct PageTemplates: Sendable {
    private let library: MustacheLibrary

    /// A template without a page of its own is a part of others.
    private static let sources: [(name: String, bytes: [UInt8])] = [
        ("layout", PackageResources.layout_mustache), ("plain", PackageResources.plain_mustache),
        ("keys", PackageResources.keys_mustache), ("filter", PackageResources.filter_mustache),
        ("effect", PackageResources.effect_mustache), ("signin", PackageResources.signin_mustache),
        ("opened", PackageResources.opened_mustache), ("problem", PackageResources.problem_mustache),
        ("inbox", PackageResources.inbox_mustache), ("teach", PackageResources.teach_mustache),
        ("utterances", PackageResources.utterances_mustache), ("story", PackageResources.story_mustache),
        ("said", PackageResources.said_mustache), ("forget", PackageResources.forget_mustache),
        ("dictionaries", PackageResources.dictionaries_mustache), ("file", PackageResources.file_mustache),
        ("figures", PackageResources.figures_mustache), ("journal", PackageResources.journal_mustache),
        ("fleet", PackageResources.fleet_mustache),
    ]

    /// The reason why a template cannot be used: a mistake in this package.
    struct Mistake: Error, CustomStringConvertible {
        var description: String
    }

    init() throws(Mistake) {
        MustacheContentTypes.register(EscapedHTML(), named: EscapedHTML.name)
        var templates: [String: MustacheTemplate] = [:]
        for (name, bytes) in Self.sources {
            let source = String(decoding: bytes, as: UTF8.self)
            do {
                // The content type ends with each template, so each names it.
                templates[name] = try MustacheTemplate(string: "{{% CONTENT_TYPE:\(EscapedHTML.name)}}\n\(source)")
            } catch {
                throw Mistake(description: "the template \(name): \(error)")
            }
        }
        library = MustacheLibrary(templates: templates)
    }

    func html(_ name: String, _ values: PageValues) -> String { library.render(values, withTemplate: name) ?? "" }
}

/// Escapes text in templates; Mustache's own escaping looks at characters.
struct EscapedHTML: MustacheContentType {
    static let name = "ESCAPED"

    func escapeText(_ text: String) -> String { HTMLEscaping.escaped(text) }
}
#endif
