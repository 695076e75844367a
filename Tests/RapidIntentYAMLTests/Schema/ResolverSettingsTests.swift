import Foundation
import RapidIntent
import RapidIntentDictionary
import SchemaTestSupport
import Testing
import TestSupport

@testable import RapidIntentYAML

@Suite("The settings of a resolver in a file")
struct ResolverSettingsTests {
    private static let schema = Tool.package.appending(path: "Dictionaries/settings.schema.json")
    private static let example = Tool.package.appending(path: "Examples/settings.yaml")

    private let validator: SchemaValidator

    init() throws { validator = try SchemaValidator(ResolverConfiguration.schema) }

    private func settings(
        _ yaml: String, over base: ResolverConfiguration = ResolverConfiguration()
    ) throws -> ResolverConfiguration {
        try ResolverConfiguration(yaml: Array(yaml.utf8), file: "settings.yaml", over: base)
    }

    @Test("every setting is read")
    func complete() throws {
        let yaml = """
            least_confidence: 0.7
            prepare: 0.4
            near: after
            near_accept: 0.95
            near_confirm: 0.6
            confirm_by_voice: 20s
            ask_ahead_questions: 2
            ask_ahead: 650ms
            pending_questions: keep
            thresholds: { accept: 0.8, confirm: 0.5, margin: 0.2 }
            """
        #expect(
            try settings(yaml)
                == ResolverConfiguration {
                    $0.leastConfidence = 0.7
                    $0.prepares = 0.4
                    $0.nearMisses = NearMissPolicy(accept: 0.95, confirm: 0.6, order: .after)
                    $0.confirmations = ConfirmationPolicy(within: .seconds(20))
                    $0.askAhead = AskAhead(stillness: .milliseconds(650), questionsPerUtterance: 2)
                    $0.pendingQuestions = .keep
                    $0.thresholds = PredictionThresholds(accept: 0.8, confirm: 0.5, margin: 0.2)
                })
        #expect(try validator.problems(in: yaml) == [])
    }

    @Test("what a file leaves out is left as it was")
    func base() throws {
        let base = ResolverConfiguration {
            $0.leastConfidence = 0.5
            $0.nearMisses = NearMissPolicy(accept: 0.8, confirm: 0.4, order: .only)
            $0.askAhead = AskAhead(stillness: .seconds(1), questionsPerUtterance: 3)
            $0.thresholds = PredictionThresholds(accept: 0.75, confirm: 0.4, margin: 0.1)
        }
        var changed = base
        changed.nearMisses = NearMissPolicy(accept: 0.85, confirm: 0.85, order: .only)
        changed.askAhead?.stillness = .milliseconds(500)
        changed.thresholds?.accept = 0.9
        #expect(
            try settings("near_confirm: 0.85\nask_ahead: 500ms\nthresholds: { accept: 0.9 }", over: base) == changed)
        changed = base
        changed.nearMisses = nil
        #expect(try settings("near: off", over: base) == changed)
        #expect(try settings("near_accept: 0.5", over: changed) == changed)
        #expect(try settings("near: before", over: changed).nearMisses == .standard)
    }

    @Test("a file switches off what was on, and changes single scores of a service")
    func layers() throws {
        let base = ResolverConfiguration {
            $0.prepares = 0.5
            $0.reportsTentative = true
            $0.confirmations = .standard
            $0.askAhead = AskAhead(questionsPerUtterance: 2)
        }
        let off = "prepare: off\ntentative: off\nconfirm_by_voice: off\nask_ahead: off"
        #expect(try settings(off, over: base) == ResolverConfiguration())
        #expect(try settings("tentative: 5").tentativeIntents == 5 && settings("tentative: 5").reportsTentative)
        #expect(try validator.problems(in: off) == [])
        let changed = try settings("thresholds: { accept: 0.8 }")
        #expect(changed.thresholds == nil)
        #expect(changed.thresholds(of: nil) == PredictionThresholds(accept: 0.8))
        let other = try settings("thresholds: { margin: 0.3 }", over: changed)
        #expect(other.thresholds(of: nil) == PredictionThresholds(accept: 0.8, margin: 0.3))
    }

    @Test("a mistake shows file, line, column, the place and a remedy")
    func message() {
        let error = #expect(throws: DictionaryError.self) { try settings("neer: off\nask_ahead: 20s") }
        #expect(
            error?.description == """
                settings.yaml:1:1: error: unknown key 'neer' in the settings
                  neer: off
                  ^~~~
                  help: did you mean 'near'? the keys are least_confidence, prepare, tentative, near, near_accept, near_confirm, confirm_by_voice, follow_up, ask_ahead_questions, ask_ahead, pending_questions, thresholds
                settings.yaml:2:12: error: 20s for 'ask_ahead' is out of range
                  ask_ahead: 20s
                             ^~~
                  help: write a duration from 50ms to 10s, such as 500ms
                """)
    }

    @Test(
        "every mistake has its place and a remedy",
        arguments: [
            ("[a]", "1:1 the settings of a resolver must be a mapping, found a list"),
            ("least_confidence: 70", "1:19 '70' for 'least_confidence' is out of range"),
            ("prepare: often", "1:10 'often' for 'prepare' is not a number"),
            ("near: maybe", "1:7 'near' is 'maybe', which is not an order"),
            ("near_accept: 0.5\nnear_confirm: 0.6", "2:15 'near_confirm' is above 'near_accept'"),
            ("near: off\nnear_accept: 0.5", "2:14 'near_accept' has no effect while 'near' is off"),
            ("ask_ahead_questions: 2", "1:22 'ask_ahead_questions' has no effect without 'ask_ahead'"),
            ("near_accept:", "1:1 'near_accept' is empty"),
            ("confirm_by_voice: 15", "1:19 '15' for 'confirm_by_voice' has no unit"),
            ("confirm_by_voice: 0s", "1:19 0s for 'confirm_by_voice' is out of range"),
            ("ask_ahead_questions: 0", "1:22 '0' for 'ask_ahead_questions' is out of range"),
            (
                "pending_questions: wait",
                "1:20 'pending_questions' is 'wait', which is not a policy for pending questions"
            ),
            ("thresholds: { accept: 2 }", "1:23 '2' for 'accept' of 'thresholds' is out of range"),
            ("near: off\nnear: only", "2:1 duplicate key 'near' in the settings"),
        ])
    func mistakes(yaml: String, expected: String) {
        let error = #expect(throws: DictionaryError.self) { try settings(yaml) }
        let messages = (error?.diagnostics ?? []).map { diagnostic in
            "\(diagnostic.location.map { "\($0.line):\($0.column)" } ?? "-") \(diagnostic.message)"
        }
        #expect(messages == [expected])
        #expect(error?.diagnostics.allSatisfy { $0.help != nil } == true)
    }

    @Test(
        "what the reader refuses, the schema refuses",
        arguments: [
            "[a]", "neer: off", "least_confidence: 70", "prepare: often", "tentative: 17", "tentative: true",
            "near: maybe", "near_accept: -1",
            "confirm_by_voice: 15", "ask_ahead: 1", "ask_ahead_questions: 0", "ask_ahead_questions: 11",
            "pending_questions: wait", "thresholds: { accept: 2 }", "thresholds: 0.9",
        ])
    func refused(yaml: String) throws {
        #expect(throws: DictionaryError.self) { try settings(yaml) }
        #expect(try validator.problems(in: yaml) != [])
    }

    /// To regenerate the file: `UPDATE_SCHEMA=1 Scripts/test --filter ResolverSettingsTests`.
    @Test("the schema file agrees with the reader")
    func file() throws {
        if ProcessInfo.processInfo.environment["UPDATE_SCHEMA"] != nil {
            try ResolverConfiguration.schema.write(to: Self.schema, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: Self.schema, encoding: .utf8) == ResolverConfiguration.schema)
    }

    @Test("the example has the defaults of speech, also with its commented settings, and refers editors to the schema")
    func example() throws {
        let text = try String(contentsOf: Self.example, encoding: .utf8)
        #expect(text.hasPrefix("# yaml-language-server: $schema=../Dictionaries/settings.schema.json\n"))
        #expect(try ResolverConfiguration(path: Self.example.path) == ResolverConfiguration().ofSpeech)
        let all = text.split(separator: "\n").map { line in
            line.wholeMatch(of: /# ([a-z_]+:.*)/).map { String($0.1) } ?? String(line)
        }.joined(separator: "\n")
        for name in SchemaRecord.resolver.names { #expect(all.contains("\n\(name):"), "\(name)") }
        #expect(try validator.problems(in: all) == [])
        let read = try settings(all)
        #expect(read.thresholds == PredictionThresholds())
        #expect(read.askAhead == AskAhead())
        #expect(read.confirmations == .standard)
        #expect(read.followUps == .standard)
        #expect(read.reportsTentative && read.tentativeIntents == ResolverConfiguration().tentativeIntents)
    }
}
