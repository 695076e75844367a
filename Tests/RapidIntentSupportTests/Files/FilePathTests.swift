import RapidIntentSupport
import Testing

@Suite struct FilePathTests {
    @Test(
        "The relative path from a folder to a path resolves to that path",
        arguments: [
            ("/a/b/c.yaml", "/a/b", "c.yaml"), ("/a/b", "/a/b", "."), ("/a/c", "/a/b/d", "../../c"), ("/c", "/", "c"),
            ("/x/y", "/a", "../x/y"),
        ])
    func relative(path: String, folder: String, expected: String) {
        #expect(FilePath.relative(path, to: folder) == expected)
        #expect(FilePath.joined(folder, expected) == path)
    }

    @Test(
        "A path relative to a folder is joined to it in the usual form",
        arguments: [
            ("", "a.yaml", "a.yaml"), ("build", "../a", "a"), ("../build", "../a", "../a"), (".", "a", "./a"),
            ("build", "..", "."), ("..", "../a", "../../a"), ("build", "/etc/a", "/etc/a"), ("/", "../a", "/a"),
        ])
    func joined(folder: String, path: String, expected: String) {
        #expect(FilePath.joined(folder, path) == expected)
    }

    @Test(
        "The folder of a path is everything before its last component",
        arguments: [("a/b", "a"), ("a", ""), ("/a", "/"), ("/a/b/c", "/a/b")])
    func folder(path: String, expected: String) { #expect(FilePath.folder(of: path) == expected) }
}
