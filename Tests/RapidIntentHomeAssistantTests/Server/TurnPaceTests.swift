#if SpeechServers
import Testing

@testable import RapidIntentHomeAssistant

@Suite("TurnPace")
struct TurnPaceTests {
    /// Sends frames of 20 ms, and returns the reading after each whole second of the time.
    ///
    /// - Parameters:
    ///   - seconds: The length of the audio.
    ///   - arrival: The time at which a frame arrives, by that of its end in the audio.
    ///   - speed: How much audio is heard in a second.
    private func readings(of seconds: Int, arrival: (Duration) -> Duration, speed: Double) -> [TurnPace.Reading] {
        let frame = Duration.milliseconds(20)
        let ends = (1...seconds * 50).map { frame * $0 }
        var pace = TurnPace()
        var (heard, sent) = (Duration.zero, 0)
        var readings: [TurnPace.Reading] = []
        for step in 0...5_000 {
            let now = Duration.milliseconds(10) * step
            while sent < ends.count, arrival(ends[sent]) <= now {
                pace.receive(frame, unread: frame * sent - heard, at: now)
                sent += 1
            }
            if step % 100 == 0 { readings.append(pace.reading(unread: frame * sent - heard, at: now)) }
            heard = min(heard + .milliseconds(10) * speed, frame * sent)
        }
        return readings
    }

    @Test("a speaker whose audio is heard as fast as it comes is not slow")
    func keepsUp() {
        let readings = readings(of: 20, arrival: { $0 }, speed: 1.1)
        #expect(readings.allSatisfy { $0.elapsed - $0.heard < .milliseconds(100) })
    }

    @Test("a speaker whose audio is heard at two thirds of its speed is slow after 6 s, and late after 45 s")
    func slow() {
        let readings = readings(of: 50, arrival: { $0 }, speed: 2 / 3.0)
        #expect(readings.map(\.isSlow) == (0...50).map { $0 > 6 })
        #expect(readings.map(\.isLate) == (0...50).map { $0 > 45 })
        #expect(abs(readings[30].heard / .seconds(1) - 20) < 0.1)
        #expect(abs(readings[30].elapsed / .seconds(1) - 30) < 0.1)
    }

    @Test("a recording that is sent at once is slow only if hearing it takes longer than it is")
    func recording() {
        #expect(readings(of: 10, arrival: { _ in .zero }, speed: 1.5).allSatisfy { !$0.isSlow })
        let slow = readings(of: 10, arrival: { _ in .zero }, speed: 0.5)
        #expect(slow[3].isSlow == false)
        #expect(slow[5].isSlow)
        // Its sender waits, however long it takes.
        #expect(readings(of: 10, arrival: { _ in .zero }, speed: 0.2).allSatisfy { !$0.isLate })
        #expect(readings(of: 10, arrival: { max(.zero, $0 - .milliseconds(900)) }, speed: 0.2)[30].isLate)
        // All of it is heard after 20 s.
        #expect(slow[19].isSlow)
        #expect(slow[21] == TurnPace.Reading())
    }

    @Test("a slow network, and one that delivers nothing for a while and then all at once, is not slow")
    func network() {
        #expect(readings(of: 15, arrival: { $0 * 3 }, speed: 1.2).allSatisfy { !$0.isSlow })
        let hiccup = readings(of: 10, arrival: { $0 > .seconds(2) ? max($0, .seconds(9)) : $0 }, speed: 2)
        #expect(hiccup.allSatisfy { !$0.isSlow })
    }

    @Test("a recogniser that catches up is not slow any more")
    func catchesUp() {
        var pace = TurnPace()
        pace.receive(.seconds(3), unread: .zero, at: .seconds(1))
        #expect(pace.reading(unread: .seconds(3), at: .seconds(3)).isSlow)
        #expect(!pace.reading(unread: .seconds(1), at: .seconds(4)).isSlow)
        #expect(!pace.reading(unread: .zero, at: .seconds(60)).isSlow)
    }

    @Test("audio that waits while the turn is not granted says nothing about the recogniser")
    func restart() {
        var pace = TurnPace()
        pace.receive(.seconds(5), unread: .zero, at: .zero)
        #expect(pace.reading(unread: .seconds(5), at: .seconds(5)).isSlow)
        pace.restart(unread: .seconds(5), at: .seconds(5))
        #expect(pace.reading(unread: .seconds(5), at: .seconds(5)) == TurnPace.Reading(isRecording: true))
        pace.receive(.seconds(1), unread: .seconds(5), at: .seconds(6))
        #expect(
            pace.reading(unread: .seconds(5), at: .seconds(6))
                == TurnPace.Reading(heard: .seconds(1), elapsed: .seconds(1), isRecording: true))
        #expect(pace.reading(unread: .seconds(5), at: .seconds(8)).isSlow)
        // Without audio, it begins with the next.
        pace.restart(unread: .zero, at: .seconds(10))
        pace.receive(.seconds(1), unread: .zero, at: .seconds(15))
        #expect(
            pace.reading(unread: .seconds(1), at: .seconds(16))
                == TurnPace.Reading(elapsed: .seconds(1), isRecording: true))
    }
}
#endif
