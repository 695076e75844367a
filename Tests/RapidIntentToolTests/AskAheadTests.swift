#if Tool
import ArgumentParser
import Foundation
import RapidIntent
import RapidIntentOnline
import RapidIntentTesting
import Testing
import TestSupport

@testable import rapid_intent

/// Asking ahead with a real service.
@Suite struct AskAheadTests {
    @Test("Replayed transcripts ask ahead by their own time, and report savings and costs")
    func replay() async throws {
        let server = try IntentServer { text in
            Prediction(
                text: text, intents: [.init(name: "Location", score: 0.97)],
                topIntent: .init(name: "Location", score: 0.97))
        }
        defer { server.stop() }
        let transcripts = """
            {"utterance":"u1","at":0.5,"text":"which street","final":false}
            {"utterance":"u1","at":1.5,"text":"Which street?","final":true}
            {"utterance":"u2","at":2,"text":"whatever","final":false}
            {"utterance":"u2","at":3,"text":"whatever town","final":true}

            """
        let run = try await Tool.run(
            "resolve", "--transcripts", "--dictionary", "Dictionaries/navigation.yaml", "--online", "luis-v3",
            "--endpoint", server.url, "--app", "demo", "--ask-ahead", "0.6", input: Data(transcripts.utf8))
        #expect(run.status == 0, "\(run.errors)")
        #expect(
            run.lines.filter { $0.contains(#""event":"resolved""#) } == [
                #"{"event":"resolved","utterance":"u1","segment":0,"at":1.5,"outcome":"fired","lead":0,"early":{"asked":1,"wasted":0,"ahead":0.4}}"#,
                #"{"event":"resolved","utterance":"u2","segment":0,"at":3,"outcome":"fired","lead":0,"early":{"asked":1,"wasted":1}}"#,
            ])
        #expect(server.log.requests.count == 3)
    }

    @Test("While listening, a service that is down is retried, then not asked")
    func resilient() async throws {
        let server = try IntentServer(answers: [:])
        defer { server.stop() }
        server.refuseConnections()
        let options = try OnlineOptions.parse([
            "--online", "luis-v3", "--endpoint", server.url, "--app", "demo", "--time-limit", "600",
        ])
        let service = try #require(try options.service()).service
        #expect(service.policy.deadline == .seconds(600))
        // Three attempts in a row open the breaker: one question alone makes at most two.
        for _ in 0..<2 {
            #expect(service.circuit == .closed)
            await #expect { _ = try await service.prediction(for: Question(text: "hello")) } throws: {
                ($0 as? OnlineIntentError)?.code == .unreachable
            }
        }
        // Whether a third one is refused depends on the time: after some seconds the breaker admits one.
        guard case .open(until: .some) = service.circuit else {
            Issue.record("left alone for a while, not \(service.circuit)")
            return
        }
    }
}
#endif
