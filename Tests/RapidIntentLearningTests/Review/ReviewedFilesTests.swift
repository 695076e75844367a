#if SQLite
import RapidIntent
import RapidIntentLearning
import Testing
import TestSupport

@Suite("Files of a review")
struct ReviewedFilesTests {
    private let house: ReviewedHouse

    init() throws { house = try ReviewedHouse() }

    @Test("A file is edited with its comments, and with the line breaks that it had", arguments: ["\n", "\r\n"])
    func editing(end: String) async throws {
        let yaml = ReviewedHouse.yaml.replacing("\n", with: end)
        try house.folder.write(yaml, to: "dictionaries/home.yaml")
        let desk = try await house.desk(hearing: "anything")
        let file = try await desk.text(of: "home.yaml")
        #expect(file.diagnostics.isEmpty)
        // As a browser sends it.
        let edited = ReviewedHouse.yaml.replacing("where am i]", with: "where am i, whereabouts]")
            .replacing("\n", with: "\r\n")
        let lesson = Lesson.file(name: "home.yaml", text: edited)
        let preview = try await desk.preview(lesson, by: "ada")
        #expect(preview.isSound && preview.file == "home.yaml")
        let entry = try await desk.teach(lesson, basedOn: file.version, by: "ada")
        let text = try house.folder.text("dictionaries/home.yaml")
        #expect(text == yaml.replacing("where am i]", with: "where am i, whereabouts]"))
        try await desk.undo(entry.id, by: "ada")
        #expect(try house.folder.text("dictionaries/home.yaml") == yaml)
    }

    @Test("A mistake is shown in its line, and cannot be saved; nor can what fails a test")
    func mistakes() async throws {
        let desk = try await house.desk(hearing: "anything")
        let wrong = ReviewedHouse.yaml.replacing("fire: instant", with: "fire: sometime")
        let found = try await desk.check(wrong, as: "home.yaml")
        #expect(found.first?.line == 10 && found.first?.severity == .error)
        for text in [wrong, ReviewedHouse.yaml.replacing("[where am i]", with: "[where is it]")] {
            let preview = try await desk.preview(.file(name: "home.yaml", text: text), by: "ada")
            #expect(!preview.harms.isEmpty)
        }
        #expect(try house.folder.text("dictionaries/home.yaml") == ReviewedHouse.yaml)
    }

    @Test("What can stand at a place comes from the schema and from every file of the folder")
    func completions() async throws {
        try house.folder.write("version: 1\nlocale: en-GB\nlists: { colour: [red] }\n", to: "dictionaries/colours.yaml")
        let desk = try await house.desk(hearing: "anything")
        // The letters are counted as browsers do: the flower has two UTF-16 code units.
        let before = "version: 1\nlocale: en-GB\n# 🌷\nintents:\n  Paint: [\"paint it {co"
        let found = try await desk.completions(of: before + "\"]\n", as: "home.yaml", at: before.utf16.count)
        #expect(found.start == before.utf16.count - 2)
        #expect(found.completions.map(\.text) == ["colour}"])
        // What the file had stays known while its text cannot be read.
        let broken = "version: 1\nintents:\n  Paint: [\"{"
        let known = try await desk.completions(of: broken, as: "home.yaml", at: broken.utf16.count)
        #expect(known.completions.map(\.word) == ["colour", "room"])
        let keys = try await desk.completions(of: "loc", as: "home.yaml", at: 3)
        #expect(keys.completions.map(\.text) == ["locale: "] && keys.completions[0].summary != nil)
        #expect(try await desk.completions(of: "🌷", as: "home.yaml", at: 1).completions.isEmpty)
        #expect(try await desk.completions(of: "\n" + before, as: "home.yaml", at: -1, limit: 2).completions.count == 2)
        await #expect(throws: ReviewError.self) { try await desk.completions(of: "", as: "nobody.yaml", at: 0) }
    }

    @Test(
        "No name leads out of the folder",
        arguments: ["../telemetry.sqlite", "/etc/passwd", "home.yaml/../../x", "", ".", "learned.yaml", "HOME.YAML"])
    func names(name: String) async throws {
        let desk = try await house.desk(hearing: "anything")
        await #expect(throws: ReviewError.self) { try await desk.text(of: name) }
        await #expect(throws: ReviewError.self) { try await desk.preview(.file(name: name, text: "x"), by: "ada") }
    }

    @Test("A missing telemetry file and a missing folder say what to do")
    func missing() async throws {
        #expect(throws: ReviewError.self) {
            try ReviewDesk(telemetry: house.telemetry, folder: house.folder.path("dictionaries"))
        }
        try await house.record("anything", .nothing)
        let desk = try ReviewDesk(telemetry: house.telemetry, folder: house.folder.path("elsewhere"))
        await #expect(throws: ReviewError.self) { try await desk.refresh() }
        #expect(await desk.state.mistakes.first?.contains("elsewhere") == true)
        #expect(await desk.inbox().groups.isEmpty)
    }
}
#endif
