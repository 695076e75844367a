import RapidIntent
import RapidIntentSpeech
import Testing

@Suite("Delivery of frames")
struct DeliveryTests {
    /// A source of frames and a consumer, by one clock.
    private struct Scene {
        var monitor = SignalMonitor(sampleRate: 16_000)
        let samples: [Int16] = (0..<320).map { Int16($0 % 7) - 3 }
        var clock = Duration.zero
        var stream = Duration.zero
        var events: [SignalEvent] = []

        /// Delivers frames at given intervals to a consumer that waits for them.
        mutating func come(_ count: Int, every interval: Duration) {
            for _ in 0..<count { come(after: interval, waited: interval) }
        }

        mutating func come(after interval: Duration, waited: Duration) {
            clock += interval
            let frame = AudioFrame(samples: samples, at: stream)
            stream += .milliseconds(20)
            events += monitor.receive(frame, arrival: clock, waited: waited)
        }

        /// The kinds of the reported faults.
        var story: [String] {
            events.map { event in event.change == .began ? "\(event.trouble.kind)" : "no \(event.trouble.kind)" }
        }
    }

    @Test("frames in time, in bursts of 100 ms or with a clock 0.1 % off, are no fault")
    func health() {
        var scene = Scene()
        scene.come(5_000, every: .microseconds(20_020))
        for _ in 0..<500 {
            scene.come(after: .milliseconds(100), waited: .milliseconds(100))
            for _ in 0..<4 { scene.come(after: .zero, waited: .zero) }
        }
        #expect(scene.events == [])
    }

    @Test(
        "a device with a wrong rate is reported with the measured one",
        arguments: [
            (8_000.0, 40_000), (44_100, 7_256), (48_000, 6_667), (15_000, 21_333),
        ])
    func wrongRate(rate: Double, interval: Int) throws {
        var scene = Scene()
        scene.come(2_000, every: .microseconds(interval))
        #expect(scene.story == ["wrongRate"])
        guard case .wrongRate(let measured, 16_000)? = scene.events.first?.trouble else {
            Issue.record("\(scene.events)")
            return
        }
        #expect((measured - rate).magnitude < rate / 500)
        // The right rate, since the device was corrected.
        scene.come(1_200, every: .milliseconds(20))
        #expect(scene.story == ["wrongRate", "no wrongRate"])
    }

    @Test("a device without pacing is reported, too")
    func noClock() {
        var scene = Scene()
        for _ in 0..<3_000 { scene.come(after: .zero, waited: .zero) }
        #expect(scene.story == ["wrongRate"])
    }

    @Test("a slow consumer is not reported as a wrong rate")
    func slowConsumer() {
        var scene = Scene()
        scene.come(200, every: .milliseconds(20))
        // Busy for 8 s; then 400 frames are ready, and no more.
        for _ in 0..<5 {
            scene.clock += .seconds(8)
            for _ in 0..<400 { scene.come(after: .zero, waited: .zero) }
            scene.come(300, every: .milliseconds(20))
        }
        // Permanently slower than the source.
        for _ in 0..<2_000 { scene.come(after: .milliseconds(30), waited: .zero) }
        #expect(scene.events == [])
    }

    @Test("a stutter is reported once for all its gaps, and again after five seconds without gaps")
    func stutter() {
        var scene = Scene()
        scene.come(100, every: .milliseconds(20))
        for _ in 0..<6 {
            scene.come(after: .milliseconds(800), waited: .milliseconds(800))
            scene.come(30, every: .milliseconds(20))
        }
        #expect(scene.story == ["stutter"])
        #expect(scene.events.first?.trouble == .stutter(gap: .milliseconds(800)))
        scene.come(600, every: .milliseconds(20))
        // The time of the gaps is not reported as a wrong rate.
        #expect(scene.story == ["stutter", "no stutter"])
    }

    @Test("a gap in the source's own times is not reported again")
    func reportedGap() {
        var scene = Scene()
        scene.come(600, every: .milliseconds(20))
        scene.stream += .seconds(30)
        scene.come(after: .seconds(30), waited: .seconds(30))
        scene.come(1_200, every: .milliseconds(20))
        #expect(scene.events == [])
    }

    @Test("a short last frame before a gap is no stutter, and the gap is no wrong rate")
    func restBeforeGap() {
        var scene = Scene()
        scene.come(300, every: .milliseconds(20))
        // The device fails after 25 ms of audio, which are delivered when the failure is noticed; it is back 2 s later.
        scene.clock += .seconds(2)
        scene.come(after: .zero, waited: .seconds(2))
        let rest = AudioFrame(samples: [Int16](repeating: 3, count: 80), at: scene.stream)
        scene.events += scene.monitor.receive(rest, arrival: scene.clock, waited: .zero)
        scene.stream += .milliseconds(4_005)
        scene.come(after: .milliseconds(2_020), waited: .milliseconds(2_020))
        scene.come(1_200, every: .milliseconds(20))
        #expect(scene.events == [])
    }

    @Test("a slow opening of a device is no fault")
    func opening() {
        var scene = Scene()
        scene.come(after: .seconds(5), waited: .seconds(5))
        scene.come(1_200, every: .milliseconds(20))
        #expect(scene.events == [])
    }
}
