import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing

@Suite("ServiceKey", .timeLimit(.minutes(5)))
struct ServiceKeyTests {
    /// A key that percent-encoding changes, so that it has two forms.
    private static let special = ServiceKey("4f2a+very/secret=91bc")

    @Test(
        "a key appears in no description or dump, nor in those of values that hold it",
        arguments: DialectUnderTest.allCases, [testKey, special])
    func redaction(dialect: DialectUnderTest, key: ServiceKey) throws {
        let made = try dialect.dialect(key: key)
        let service = try dialect.service(at: "https://example.com", key: key)
        let request = try made.request(for: Question(text: "hi"))
        let holders: [Any] = [key, made, service, request, request.headers, request.url]
        let encoded = key.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        for holder in holders {
            var dumped = ""
            dump(holder, to: &dumped)
            for text in ["\(holder)", String(describing: holder), String(reflecting: holder), dumped] {
                #expect(!text.contains(key.value))
                #expect(!text.contains(encoded))
            }
        }
        #expect("\(key)" == "<REDACTED>")
        #expect(String(reflecting: request).contains("<REDACTED>"))
    }

    @Test(
        "an error does not show the key, even if the service repeats it or its address",
        arguments: DialectUnderTest.allCases, [testKey, special])
    func echo(dialect: DialectUnderTest, key: ServiceKey) async throws {
        let server = try IntentServer(speaking: dialect.spoken, answers: [:])
        defer { server.stop() }
        let encoded = key.value.replacing("+", with: "%2B").replacing("/", with: "%2F").replacing("=", with: "%3D")
        server.always(.failSaying(status: 401, message: "\(key.value) and ?token=\(encoded)&x are wrong"))
        let outcome = await (try dialect.service(at: server.url, key: key)).outcome()
        guard case .failure(let error) = outcome else {
            Issue.record("the service answered")
            return
        }
        #expect(error.code == .unauthorised)
        #expect(!error.detail.contains(key.value))
        #expect(error.detail.contains("<REDACTED>"))
        if dialect == .rasa { #expect(!error.detail.contains(encoded), "\(error.detail)") }
    }

    @Test("the key is sent in its header and nowhere else", arguments: DialectUnderTest.allCases)
    func header(dialect: DialectUnderTest) async throws {
        let server = try IntentServer(key: testKey.value, speaking: dialect.spoken, answers: [song.text: song])
        defer { server.stop() }
        #expect(try await dialect.service(at: server.url).outcome().code == nil)
        let request = try #require(server.log.requests.first)
        let name = [.luisV2, .luisV3, .clu].contains(dialect) ? "ocp-apim-subscription-key" : "authorization"
        if dialect == .rasa {
            // Rasa accepts its token in the query only.
            #expect(request.query("token") == testKey.value)
            #expect(request.header(name) == nil)
        } else {
            #expect(request.header(name)?.hasSuffix(testKey.value) == true)
            #expect(!request.target.contains(testKey.value))
        }
        #expect(!String(decoding: request.body, as: UTF8.self).contains(testKey.value))
        let wrong = try dialect.service(at: server.url, key: ServiceKey("wrong"))
        #expect(await wrong.outcome().code == .unauthorised)
    }

    @Test(
        "a key that cannot be sent is refused at initialisation", arguments: DialectUnderTest.allCases,
        ["", "a\r\nX-Evil: 1", "ключ", "a b"])
    func badKeys(dialect: DialectUnderTest, key: String) {
        let error = #expect(throws: OnlineIntentError.self) { try dialect.dialect(key: ServiceKey(key)) }
        #expect(error?.code == .invalidRequest)
        #expect(key.isEmpty || error?.detail.contains(key) == false)
    }

    @Test("a key is the first line of a file that is not blank")
    func file() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rapid-intent-key-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "key").path
        try Data("\r\n  secret-1 \r\nsecond line\n".utf8).write(to: URL(filePath: path))
        #expect(try ServiceKey(contentsOfFile: path) == ServiceKey("secret-1"))
        for (contents, why) in [("", "holds no key"), (" \n\n", "holds no key"), ("two words", "holds no key")] {
            try Data(contents.utf8).write(to: URL(filePath: path))
            let error = #expect(throws: OnlineIntentError.self) { try ServiceKey(contentsOfFile: path) }
            #expect(error?.detail == "the file \(path) \(why): expected the key on its first line")
        }
        try Data(repeating: 0x61, count: 70_000).write(to: URL(filePath: path))
        #expect(throws: OnlineIntentError.self) { try ServiceKey(contentsOfFile: path) }
        let missing = #expect(throws: OnlineIntentError.self) { try ServiceKey(contentsOfFile: path + "x") }
        #expect(missing?.detail == "the file \(path)x cannot be read: expected the key on its first line")
    }

    @Test("a fingerprint differs between keys, is equal in every process, and does not reveal the key")
    func fingerprint() {
        // FNV-1a of "foobar" is 85944171f73967e8 (the authors' test vectors).
        #expect(ServiceKey("foobar").fingerprint == "72ad2699")
        #expect(Set((0..<10_000).map { ServiceKey("key-\($0)").fingerprint }).count == 10_000)
        #expect(ServiceKey("").fingerprint.count == 8)
        #expect(!Self.special.value.contains(Self.special.fingerprint))
    }
}
