#if Server
import Foundation
import RapidIntent
import ServerTestSupport
import Testing
import TestSupport

@testable import RapidIntentServer

/// Microsoft's Python clients for the real services.
enum MicrosoftClients {
    /// The interpreter: the one that `RAPID_INTENT_PYTHON` names, such as that of a virtual environment, or `python3`.
    static let python = ProcessInfo.processInfo.environment["RAPID_INTENT_PYTHON"] ?? "python3"

    static let packages =
        "needs Python with azure-cognitiveservices-language-luis 0.7.1 and azure-ai-language-conversations 1.1.0; "
        + "RAPID_INTENT_PYTHON names the interpreter"

    static let isAvailable: Bool = {
        let check = "import azure.cognitiveservices.language.luis.runtime, azure.ai.language.conversations"
        return (try? run(["-c", check], input: ""))?.status == 0
    }()

    static func run(_ arguments: [String], input: String) throws -> (status: Int32, output: String, errors: String) {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [python] + arguments
        let (standardInput, output, errors) = (Pipe(), Pipe(), Pipe())
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        try standardInput.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let printed = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
        return (
            process.waitForEnd(), String(decoding: printed, as: UTF8.self),
            String(decoding: complaints, as: UTF8.self)
        )
    }

    /// Asks every line of its input, and prints what the client made of each answer: intent, and per entity name, text
    /// of the place, and value.
    static let script = """
        import json, sys
        kind, url, key = sys.argv[1:]
        texts = [line for line in sys.stdin.read().split("\\n") if line]

        def cut(text, start, length):
            return text.encode("utf-16-le")[2 * start:2 * (start + length)].decode("utf-16-le")

        if kind == "luis-v3":
            from azure.cognitiveservices.language.luis.runtime import LUISRuntimeClient
            from msrest.authentication import CognitiveServicesCredentials
            client = LUISRuntimeClient(url, CognitiveServicesCredentials(key))
            def ask(text):
                answer = client.prediction.get_slot_prediction(
                    "home", "production", {"query": text}, verbose=True, show_all_intents=True, log=False)
                assert answer.query == text
                found, places = answer.prediction.entities, answer.prediction.entities.get("$instance", {})
                assert answer.prediction.intents[answer.prediction.top_intent].score == 1
                return answer.prediction.top_intent, [
                    [name, cut(text, place["startIndex"], place["length"]) if "startIndex" in place else None,
                     value[0] if isinstance(value, list) else value]
                    for name, values in found.items() if name != "$instance"
                    for value, place in zip(values, places[name])]
        else:
            from azure.ai.language.conversations import ConversationAnalysisClient
            from azure.core.credentials import AzureKeyCredential
            client = ConversationAnalysisClient(url, AzureKeyCredential(key))
            def ask(text):
                answer = client.analyze_conversation(task={
                    "kind": "Conversation",
                    "analysisInput": {"conversationItem": {
                        "id": "1", "participantId": "1", "language": "en", "modality": "text", "text": text}},
                    "parameters": {"projectName": "home", "deploymentName": "production", "verbose": True,
                                   "stringIndexType": "Utf16CodeUnit"}})["result"]
                assert answer["query"] == text
                prediction = answer["prediction"]
                return prediction["topIntent"], [
                    [e["category"], cut(text, e["offset"], e["length"]) if e["length"] else None,
                     e["resolutions"][0]["value"] if "resolutions" in e else e["extraInformation"][0]["key"]]
                    for e in prediction["entities"]]

        for text in texts:
            intent, entities = ask(text)
            print(json.dumps({"intent": intent, "entities": sorted(entities, key=str)}))
        """
}

@Suite(
    "Microsoft's clients against the server",
    .enabled(if: MicrosoftClients.isAvailable, .init(rawValue: MicrosoftClients.packages)),
    .timeLimit(.minutes(5)))
struct SDKTests {
    private struct Found: Decodable {
        var intent: String
        var entities: [[Value]]

        enum Value: Decodable, Equatable {
            case text(String)
            case number(Double)
            case nothing

            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                if container.decodeNil() {
                    self = .nothing
                } else if let number = try? container.decode(Double.self) {
                    self = .number(number)
                } else {
                    self = .text(try container.decode(String.self))
                }
            }
        }
    }

    @Test("fifty utterances are predicted as the dictionaries say", arguments: ["luis-v3", "clu"])
    func fifty(kind: String) async throws {
        let key = "0123456789abcdef"
        try await RunningServer.serving(keys: KeyRing(try AccessKeys(key))) { server in
            let texts = Spoken.fifty.joined(separator: "\n")
            let run = try await offPool {
                try MicrosoftClients.run(["-c", MicrosoftClients.script, kind, server.url, key], input: texts)
            }
            #expect(run.status == 0, "\(run.errors)")
            let lines = run.output.split(separator: "\n")
            try #require(lines.count == 50)
            let resolver = IntentResolver(dictionaries: Spoken.dictionaries)
            for (text, line) in zip(Spoken.fifty, lines) {
                let found = try JSONDecoder().decode(Found.self, from: Data(line.utf8))
                guard case .fired(let expected) = await resolver.resolutions(of: text).first?.outcome else {
                    #expect(found.intent == "None" && found.entities.isEmpty, "\(text): \(line)")
                    continue
                }
                #expect(found.intent == expected.command.intent, "\(text)")
                #expect(found.entities.count == expected.command.entities.count, "\(text): \(line)")
                for entity in expected.command.entities {
                    let value = entity.number.map(Found.Value.number) ?? .text(entity.value)
                    let said = entity.words == nil ? Found.Value.nothing : .text(entity.text)
                    #expect(found.entities.contains([.text(entity.name), said, value]), "\(text): \(line)")
                }
            }
        }
    }
}
#endif
