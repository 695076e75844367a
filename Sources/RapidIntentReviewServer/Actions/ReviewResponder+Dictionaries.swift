#if Server
import HTTPTypes
import Hummingbird
import RapidIntentFleet
import RapidIntentLearning
import RapidIntentServer
import RapidIntentSupport

extension ReviewResponder {
    /// The page with files, intents and the phrases of one of them, and the box that tries a text.
    func dictionaries(_ visit: Visit) async throws -> Response {
        let query = visit.request.query
        var said: SaidText?
        if let text = query["say"], text.contains(where: { !$0.isWhitespace }) {
            guard text.utf8.count <= 4000 else { throw ReviewProblem.badFilter("The text has more than 4000 bytes.") }
            said = await desk.say(text)
        }
        let body = PageValues.dictionaries(
            files: await desk.files, outline: try await desk.outline(phrases: PageValues.phraseLimit),
            lists: await desk.lists(), chosen: query["intent"], said: said, say: query["say"] ?? "")
        return await page("dictionaries", visit, title: "Dictionaries", section: .dictionaries, body)
    }

    func file(_ visit: Visit) async throws -> Response {
        guard let name = visit.request.query["name"] else { throw ReviewProblem.noSuchPage }
        let file = try await desk.text(of: name)
        let body = PageValues.file(
            name: file.name, text: file.text, version: file.version, diagnostics: file.diagnostics,
            mayEdit: visit.visitor.reviewer.mayEdit)
        return await page("file", visit, title: file.name, section: .dictionaries, body)
    }

    /// The page with the effect of an edited file.
    func previewFile(_ visit: Visit) async throws -> Response {
        try await filePage(visit, try EditedFile(visit.form), status: .ok)
    }

    func saveFile(_ visit: Visit) async throws -> Response {
        let file = try EditedFile(visit.form)
        guard visit.form["seen"] == file.digest else {
            let problem =
                "Nothing is saved yet: the text has changed since its effect was shown. This is its effect now."
            return try await filePage(visit, file, problem: problem, status: .ok)
        }
        do throws(ReviewError) {
            let entry = try await desk.teach(file.lesson, basedOn: file.version, by: visit.reviewer)
            return redirect(
                visit, to: "/review/dictionaries/file?name=\(PercentEncoding.encoded(file.name))", .done(entry))
        } catch {
            let problem = error.code == .conflict ? nil : "Nothing is saved: \(error)."
            return try await filePage(visit, file, problem: problem, status: ReviewProblem(error).status)
        }
    }

    private func filePage(
        _ visit: Visit, _ file: EditedFile, problem: String? = nil, status: HTTPResponse.Status
    ) async throws -> Response {
        let diagnostics = try await desk.check(file.text, as: file.name)
        let present = try await desk.text(of: file.name)
        var (preview, problem) = (LessonPreview?.none, problem)
        do throws(ReviewError) {
            preview = try await desk.preview(file.lesson, by: visit.reviewer)
        } catch {
            problem = [problem, "\(error)."].compactMap(\.self).joined(separator: " ")
        }
        let body = PageValues.file(
            name: file.name, text: file.text, version: preview?.version ?? present.version, diagnostics: diagnostics,
            mayEdit: visit.visitor.reviewer.mayEdit, preview: preview, problem: problem, seen: file.digest,
            present: present.version == file.version ? nil : present.text)
        return await page("file", visit, title: file.name, section: .dictionaries, body, status: status)
    }

    /// The diagnostics of a text, and what can stand at the caret, for the script of the editor.
    func check(_ visit: Visit) async throws -> Response {
        struct Reply: Encodable {
            struct Diagnostic: Encodable {
                var line: Int
                var column: Int
                var severity: String
                var message: String
                var help: String?
            }
            struct Completion: Encodable {
                var word: String
                var text: String
                var summary: String?
            }
            var diagnostics: [Diagnostic]
            /// Where the letters begin that a completion replaces.
            var start: Int
            var completions: [Completion]
        }
        let file = try EditedFile(visit.form)
        guard let caret = visit.form["caret"].flatMap({ Int($0) }) else { throw ReviewProblem.badForm }
        let diagnostics = try await desk.check(file.text, as: file.name)
        let found = try await desk.completions(of: file.text, as: file.name, at: caret)
        return try json(
            Reply(
                diagnostics: diagnostics.prefix(PageValues.diagnosticLimit).map {
                    .init(
                        line: $0.line, column: $0.column, severity: $0.severity.rawValue, message: $0.message,
                        help: $0.help)
                }, start: found.start,
                completions: found.completions.map { .init(word: $0.word, text: $0.text, summary: $0.summary) }))
    }
}

struct EditedFile {
    let name: String
    /// The text, with LF at the ends of lines: a browser sends CR LF (HTML Living Standard, 4.10.21.8).
    let text: String
    /// The version on which the text is based.
    let version: String

    /// Reads a form.
    ///
    /// - Throws: ``ReviewProblem`` if a field is missing, or the text is too long.
    init(_ form: FormFields) throws(ReviewProblem) {
        guard let name = form["name"], let text = form["text"] else { throw .badForm }
        self.name = name
        self.text = text.replacing("\r\n", with: "\n")
        version = form["version"] ?? ""
        guard self.text.utf8.count <= ReviewRequest.longestFile else { throw .tooLarge }
    }

    var lesson: Lesson { .file(name: name, text: text) }

    /// A digest of the text, which shows whether a reviewer has seen its effect.
    var digest: String { SHA256Digest(ofText: "\(name)\n\(text)").description }
}
#endif
