#if Fleet
import Foundation
import GRDB
import RapidIntentTelemetry
import Synchronization
import Testing
import TestSupport

@testable import RapidIntentFleet

@Suite("A collected file")
struct CollectedFileTests {
    let folder: ScratchFolder
    let file: CollectedFile

    init() throws {
        folder = try ScratchFolder()
        file = CollectedFile(path: folder.path("fleet.sqlite"), now: { Kiosk.morning })
    }

    private var path: String { folder.path("fleet.sqlite") }

    private func batch(_ message: TelemetryMessage, from subject: String = "ri.lobby.k1.telemetry") -> ReceivedBatch {
        ReceivedBatch(message.payload, on: subject)
    }

    private func message(_ sequence: Int64, row: Int64, intent: String) -> TelemetryMessage {
        var message = TelemetryMessageTests.sample(sequence: sequence)
        var segment = message.segments[0]
        segment.row = row
        segment.values[7] = intent.databaseValue
        message.segments = [segment]
        (message.losses, message.erasedSegments, message.erasedLosses) = ([], [], [])
        message.dropped = 0
        return message
    }

    private func intents() throws -> [String] {
        try RawFile.texts("SELECT senderRow || ' ' || intent FROM resolution ORDER BY senderRow", in: path)
    }

    @Test("a message that fills a gap does not replace newer rows, and adds the others")
    func lateMessage() async throws {
        _ = try await file.receive([batch(message(1, row: 1, intent: "A"))])
        let ahead = try await file.receive([batch(message(3, row: 1, intent: "C"))])
        #expect(ahead.counts.changed == 1)
        let status = CollectorStatus(generation: "g", mark: 3, missing: [2...2], isDrained: false)
        #expect(ahead.statuses.map(\.status) == [status])
        #expect(try await file.findings().instances.map(\.missingMessages) == [1])
        var late = message(2, row: 1, intent: "B")
        late.segments.append(message(2, row: 2, intent: "B").segments[0])
        #expect(try await file.receive([batch(late)]).counts.segments == 1)
        #expect(try intents() == ["1 C", "2 B"])
        #expect(try await file.findings().isEmpty)
    }

    @Test("a message that fills a gap does not bring back what a later one erased")
    func lateErasure() async throws {
        var erasure = message(2, row: 1, intent: "A")
        erasure.erasedSegments = [erasure.segments[0].identity]
        erasure.segments = []
        _ = try await file.receive([batch(erasure)])
        let late = try await file.receive([batch(message(1, row: 1, intent: "A"))])
        #expect(late.counts.segments == 0 && late.counts.messages == 1)
        #expect(try intents() == [])
    }

    @Test("generations of an instance, and equal generations of two instances, are told apart")
    func senders() async throws {
        var other = message(1, row: 1, intent: "B")
        other.generation = "h"
        let outcome = try await file.receive([
            batch(message(1, row: 1, intent: "A")), batch(other),
            batch(message(1, row: 1, intent: "C"), from: "ri.lobby.k2.telemetry"),
            batch(message(1, row: 1, intent: "A")),
        ])
        #expect(outcome.counts.segments == 3 && outcome.counts.duplicates == 1)
        #expect(outcome.settlements == [.done, .done, .done, .done])
    }

    @Test(
        "messages on other subjects are set aside",
        arguments: [
            "ri.lobby.telemetry", "ri.a b.k1.telemetry", "xx.lobby.k1.telemetry", "ri.lobby.k1.telemetry.more", "",
        ])
    func subjects(_ subject: String) async throws {
        let outcome = try await file.receive([batch(message(1, row: 1, intent: "A"), from: subject)])
        #expect(outcome.settlements == [.setAside])
        #expect(try await file.findings().refusals.map(\.reason) == ["foreignSubject"])
    }

    @Test("an implausible number does not stop the instance's others")
    func implausible() async throws {
        _ = try await file.receive([batch(message(1, row: 1, intent: "A"))])
        _ = try await file.receive([batch(message(1 << 53, row: 2, intent: "X"))])
        _ = try await file.receive([batch(message(2, row: 3, intent: "B"))])
        #expect(try intents() == ["1 A", "2 X", "3 B"])
    }

    @Test("a generation that is old and complete is forgotten once another one follows it; its rows stay")
    func oldGenerations() async throws {
        let day = Atomic(0)
        let file = CollectedFile(
            path: path, now: { Kiosk.morning.addingTimeInterval(Double(day.load(ordering: .relaxed)) * 86_400) })
        func receive(_ generation: String, _ sequence: Int64, dropped: Int64 = 0, on number: Int) async throws {
            day.store(number, ordering: .relaxed)
            var message = message(sequence, row: Int64(number), intent: generation)
            (message.generation, message.dropped) = (generation, dropped)
            if sequence == 1 { message.erasedSegments = [.init(row: 1000, recordedAt: 1)] }
            _ = try await file.receive([batch(message)])
        }
        func generations() throws -> [String] {
            try RawFile.texts("SELECT generation FROM fleetSender ORDER BY id", in: path)
        }
        try await receive("complete", 1, on: 0)
        try await receive("gap", 2, on: 1)
        try await receive("dropped", 1, dropped: 3, on: 2)
        try await receive("young", 1, on: 20)
        #expect(try generations() == ["complete", "gap", "dropped", "young"])
        try await receive("next", 1, on: 100)
        #expect(try generations() == ["gap", "dropped", "young", "next"])
        #expect(RawFile.segments(in: path) == 5)
        #expect(try RawFile.int("SELECT count(*) FROM fleetForgotten", in: path) == 3)
        // The last one stays, however old it is: the instance goes on with it.
        try await receive("next", 2, on: 1000)
        try await receive("next", 2, on: 1001)
        #expect(try generations() == ["gap", "dropped", "young", "next"])
        #expect(RawFile.segments(in: path) == 6)
    }

    @Test("more generations of an instance than it can have are set aside, and those of others are not")
    func tooManyGenerations() async throws {
        let batches = (0...SenderState.generationLimit).map { number in
            var message = message(1, row: Int64(number), intent: "A")
            message.generation = "g\(number)"
            return batch(message)
        }
        let outcome = try await file.receive(batches)
        #expect(outcome.counts.messages == SenderState.generationLimit && outcome.counts.refused == 1)
        #expect(try await file.findings().refusals.map(\.reason) == ["implausibleSequence"])
        let other = try await file.receive([batch(message(1, row: 1, intent: "A"), from: "ri.lobby.k2.telemetry")])
        #expect(other.settlements == [.done])
    }
}
#endif
