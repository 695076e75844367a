import Foundation
import RapidIntent
import RapidIntentTesting
import Synchronization
import Testing

@testable import RapidIntentALSA

@Suite("Devices that disappear", .timeLimit(.minutes(5)))
struct ReconnectionTests {
    private let gone = ALSAError(.failed, "error \(ENODEV)")
    private let missing = ALSAError(.unavailable, "not there")

    /// The output of a stream up to its end or a number of samples.
    private struct Story {
        var frames: [AudioFrame] = []
        var troubles: [CaptureTrouble] = []
        var error: ALSAError?
        var statistics = CaptureStatistics()
        var openedAt: [Duration] = []

        /// Where each unbroken stretch begins, and how many samples it has.
        var stretches: [(at: Duration, samples: Int)] {
            var stretches: [(at: Duration, samples: Int)] = []
            for frame in frames {
                if let last = stretches.last, last.at + .microseconds(last.samples * 1_000 / 16) == frame.at {
                    stretches[stretches.count - 1].samples += frame.samples.count
                } else {
                    stretches.append((frame.at, frame.samples.count))
                }
            }
            return stretches
        }
    }

    private func listen(
        to outcomes: [ScriptedRack.Outcome], _ reconnection: ReconnectionPolicy, until count: Int = .max
    ) async -> Story {
        let clock = StepClock()
        let rack = ScriptedRack(outcomes, clock: clock)
        let troubles = Mutex<[CaptureTrouble]>([])
        let source = ALSASource(
            device: "scripted", channels: .mix, reconnection: reconnection, clock: clock,
            open: { wish throws(ALSAError) in try rack.open(wish) },
            report: { trouble in troubles.withLock { $0.append(trouble) } })
        // The clock advances whenever a task sleeps on it.
        let hand = Task {
            while !Task.isCancelled {
                try await clock.sleepers(atLeast: 1)
                clock.advance(by: .milliseconds(50))
            }
        }
        defer { hand.cancel() }
        var story = Story()
        var heard = 0
        do {
            for try await frame in source.frames() {
                story.frames.append(frame)
                heard += frame.samples.count
                if heard >= count { break }
            }
        } catch {
            story.error = error as? ALSAError
        }
        story.troubles = troubles.withLock { $0 }
        story.statistics = source.statistics
        story.openedAt = rack.openedAt
        return story
    }

    @Test(
        "without a policy the stream ends with the device's error, after all samples",
        arguments: [
            ENODEV, EIO, EBADFD,
        ])
    func never(number: Int32) async {
        let story = await listen(to: [.device([.frames(3, value: 5), .error(number)])], .never)
        #expect(story.error == ALSAError(.failed, "error \(number)"))
        #expect(
            story.frames
                == (0..<3).map { AudioFrame(samples: Array(repeating: 5, count: 320), at: .milliseconds(20 * $0)) })
        #expect(story.troubles == [])
    }

    @Test("a reconnected device accounts for the time it was missing, without inserted silence")
    func returns() async {
        let story = await listen(
            to: [
                .device([.frames(50, value: 5), .error(ENODEV)]), .failure(missing), .failure(missing),
                .device([.frames(50, value: 7)]),
            ], .waiting(), until: 100 * 320)
        // Tried after 250, 500 and 1,000 ms; its first samples came 20 ms later, and are 20 ms long.
        #expect(story.openedAt == [.zero, .milliseconds(1_250), .milliseconds(1_750), .milliseconds(2_750)])
        #expect(story.troubles == [.lost(gone), .returned(after: .milliseconds(1_750))])
        #expect(story.stretches.map(\.at) == [.zero, .milliseconds(2_750)])
        #expect(story.stretches.map(\.samples) == [16_000, 16_000])
        #expect(story.frames.allSatisfy { Set($0.samples) == ($0.at < .seconds(2) ? [5] : [7]) })
        #expect(story.statistics.losses == 1)
        #expect(story.statistics.missing == .milliseconds(1_750))
    }

    @Test("a device may reconnect in another format, and the last samples of the old one are kept")
    func otherFormat() async {
        let story = await listen(
            to: [
                .device(
                    [.frames(50, value: 5), .error(EIO)],
                    CaptureFormat(sampleRate: 48_000, channels: 2, encoding: .signed16)),
                .device([.frames(55, value: 7)], CaptureFormat(sampleRate: 8_000, channels: 1, encoding: .signed16)),
            ], .waiting(), until: 32_000)
        #expect(story.troubles == [.lost(ALSAError(.failed, "error \(EIO)")), .returned(after: .milliseconds(250))])
        #expect(story.stretches.map(\.at) == [.zero, .milliseconds(1_250)])
        #expect(story.stretches.first?.samples == 16_000)
    }

    @Test("the source waits for a missing device")
    func late() async {
        let story = await listen(
            to: [.failure(missing), .failure(missing), .device([.frames(10, value: 5)])], .waiting(), until: 3_200)
        #expect(story.troubles == [.lost(missing), .returned(after: .milliseconds(750))])
        #expect(story.frames.first?.at == .milliseconds(750))
    }

    @Test("after the time limit the last error is thrown, with a last attempt at its end")
    func patience() async {
        let story = await listen(
            to: [.device([.frames(1, value: 1), .error(ENODEV)]), .failure(missing)], .waiting(for: .seconds(12)))
        #expect(story.error == missing)
        #expect(story.troubles == [.lost(gone)])
        #expect(
            story.openedAt.map { $0 / .milliseconds(1) } == [0, 270, 770, 1_770, 3_770, 7_770, 12_020].map(Double.init))
    }

    @Test("an unstable device is retried at growing intervals, and each loss is reported once")
    func flapping() async {
        let flap = ScriptedRack.Outcome.device([.frames(5, value: 1), .error(ENODEV)])
        let story = await listen(to: [flap], .waiting(), until: 12 * 1_600)
        let waits = zip(story.openedAt, story.openedAt.dropFirst()).map { ($1 - $0) / .milliseconds(1) }
        #expect(waits.prefix(7) == [350, 600, 1_100, 2_100, 4_100, 5_100, 5_100])
        #expect(story.troubles.filter { $0 == .lost(gone) }.count >= 11)
        for (first, second) in zip(story.troubles, story.troubles.dropFirst()) {
            if case .lost = first, case .returned = second { continue }
            if case .returned = first, case .lost = second { continue }
            Issue.record("\(first), \(second)")
        }
    }

    @Test("a device that is ready but never delivers is reported and reopened, like a silent one")
    func readyAndEmpty() async {
        let story = await listen(
            to: [.device([.frames(5, value: 1), .empty(.seconds(30))]), .device([.frames(5, value: 2)])], .waiting(),
            until: 10 * 320)
        #expect(story.troubles.first == .stalled)
        #expect(story.openedAt.count == 2)
        #expect(story.frames.last?.samples.first == 2)
    }

    @Test("no policy retries devices in a tight loop")
    func noDelay() {
        var policy = ReconnectionPolicy.never
        policy.patience = nil
        var backoff = ReconnectionBackoff(policy)
        let delays = (1...3).map { _ in backoff.delay(away: .zero) }
        #expect(delays == [Duration](repeating: .milliseconds(1), count: 3))
    }

    @Test("a device that was stable is retried soon")
    func steady() async {
        let stay = ScriptedRack.Outcome.device([.frames(500, value: 1), .error(ENODEV)])
        let story = await listen(to: [stay, stay, .device([.frames(10, value: 1)])], .waiting(), until: 1_010 * 320)
        #expect(story.openedAt == [.zero, .milliseconds(10_250), .milliseconds(20_500)])
    }

    @Test("a device with an unsupported format is not retried")
    func unsupported() async {
        let refusal = ALSAError(.unsupportedFormat, "refused")
        let story = await listen(to: [.failure(refusal)], .waiting())
        #expect(story.error == refusal)
        #expect(story.openedAt.count == 1)
    }

    @Test("an overrun leaves the gap that the clock measures")
    func overrun() async {
        let story = await listen(
            to: [.device([.frames(10, value: 1), .hang(.milliseconds(700)), .error(EPIPE), .frames(10, value: 1)])],
            .never, until: 6_400)
        #expect(story.troubles == [.overrun])
        #expect(story.stretches.map(\.at) == [.zero, .milliseconds(900)])
        #expect(story.statistics.missing == .milliseconds(700))
    }

    @Test("a device whose recovery fails counts as lost")
    func recovery() async {
        let story = await listen(
            to: [.device([.frames(1, value: 1), .error(ESTRPIPE), .failure(gone)]), .device([.frames(9, value: 1)])],
            .waiting(), until: 3_200)
        #expect(story.troubles == [.suspension, .lost(gone), .returned(after: .milliseconds(250))])
    }

    @Test("a device that hangs is reported once; its time goes on and the stream does not end")
    func stall() async {
        let story = await listen(
            to: [.device([.frames(10, value: 1), .hang(.seconds(60)), .frames(10, value: 1)])], .never, until: 6_400)
        #expect(story.troubles == [.stalled, .resumed(after: .seconds(60))])
        #expect(story.stretches.map(\.at) == [.zero, .milliseconds(60_200)])
        #expect(story.statistics.stalls == 1)
        // A short hang is no fault: all samples arrive late.
        let short = await listen(
            to: [.device([.frames(10, value: 1), .hang(.milliseconds(1_900)), .frames(10, value: 1)])], .never,
            until: 6_400)
        #expect(short.troubles == [])
        #expect(short.stretches.map(\.samples) == [6_400])
    }

    @Test("a device that hangs is reopened if the policy waits for devices")
    func stallLoss() async {
        let story = await listen(
            to: [.device([.frames(10, value: 1), .hang(.seconds(3_600))]), .device([.frames(10, value: 1)])],
            .waiting(), until: 6_400)
        let error = ALSAError(
            .failed, "the microphone 'scripted' has delivered nothing for 10 s; check that it is switched on")
        #expect(story.troubles == [.stalled, .lost(error), .returned(after: .milliseconds(10_250))])
    }

    @Test("a device that wrongly reports readiness costs only time")
    func fruitless() async {
        let story = await listen(
            to: [.device([.nothing, .error(EAGAIN), .error(EINTR), .nothing, .frames(1, value: 1)])], .never, until: 320
        )
        #expect(story.frames.count == 1)
        #expect(story.troubles == [])
    }

    @Test("cancelling ends the wait for a device")
    func cancellation() async {
        let clock = StepClock()
        let rack = ScriptedRack([.failure(missing)], clock: clock)
        let source = ALSASource(
            device: "scripted", channels: .mix, reconnection: .waiting(), clock: clock,
            open: { wish throws(ALSAError) in try rack.open(wish) }, report: { _ in })
        let task = Task {
            for try await _ in source.frames() {}
        }
        try? await clock.sleepers(atLeast: 1)
        task.cancel()
        await #expect(throws: Never.self) { try await task.value }
    }

    @Test(
        "an ALSA device that cannot be opened is captured once it is available",
        .enabled(if: RecordedDevices.isAvailable, "ALSA's own configuration is not installed"))
    func real() async throws {
        RecordedDevices.prepare
        let source = ALSASource(
            device: RecordedDevices.late, reconnection: .waiting(firstDelay: .milliseconds(1))
        ) { trouble in
            if case .lost = trouble { try? RecordedDevices.plugIn() }
        }
        var samples: [Int16] = []
        for try await frame in source.frames() {
            samples += frame.samples
            if samples.count >= RecordedDevices.samples.count { break }
        }
        #expect(samples == RecordedDevices.samples)
        #expect(source.statistics.losses == 1)
    }
}
