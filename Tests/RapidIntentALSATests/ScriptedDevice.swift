import Foundation
import RapidIntent
import RapidIntentSpeech
import RapidIntentSupport
import RapidIntentTesting
import Synchronization

@testable import RapidIntentALSA

/// A device behind ALSA's interface that fails on command: it vanishes, hangs, overruns or delivers noise.
///
/// Each wait takes the time that a real device would take, on a clock that stands still otherwise.
final class ScriptedDevice: CaptureDevice {
    enum Step {
        /// A number of frames of 20 ms arrive in time, all samples with this value.
        case frames(Int, value: Int16)
        /// Reading gives this error number.
        case error(Int32)
        /// Reading finds nothing although data were announced.
        case nothing
        /// For this time the device reports that it is ready, but reading finds nothing.
        case empty(Duration)
        /// For this time no data arrive.
        case hang(Duration)
        /// Waiting or recovering fails.
        case failure(ALSAError)
    }

    let format: CaptureFormat
    private let clock: StepClock
    private var steps: [Step]

    init(_ steps: [Step], format: CaptureFormat, clock: StepClock) {
        self.format = format
        self.clock = clock
        self.steps = steps.flatMap { step in
            if case .frames(let count, let value) = step {
                return [Step](repeating: .frames(1, value: value), count: count)
            }
            return [step]
        }
    }

    func wait(_ interruption: Interruption, atMost limit: Duration) throws(ALSAError) -> CaptureWait {
        switch steps.first {
        case nil:
            // No more data will arrive: only the end of the capture is awaited.
            var descriptor = pollfd(fd: interruption.readEnd, events: Int16(POLLIN), revents: 0)
            while poll(&descriptor, 1, -1) < 0, errno == EINTR {}
            return .interrupted
        case .failure(let error):
            steps.removeFirst()
            throw error
        case .hang(let time):
            let passed = min(time, limit)
            clock.advance(by: passed)
            if time > limit { steps[0] = .hang(time - passed) } else { steps.removeFirst() }
            return .nothing
        case .empty(let time):
            let passed = min(time, .milliseconds(20))
            clock.advance(by: passed)
            if time > passed { steps[0] = .empty(time - passed) } else { steps[0] = .nothing }
            return .ready
        case .frames:
            clock.advance(by: .milliseconds(20))
            return .ready
        case .error, .nothing: return .ready
        }
    }

    func read(into buffer: inout [UInt8]) -> Int {
        guard let step = steps.first else { return 0 }
        if case .empty = step { return 0 }
        steps.removeFirst()
        switch step {
        case .frames(_, let value):
            let count = format.sampleRate / 50 * format.channels
            for index in 0..<count {
                buffer[2 * index] = UInt8(truncatingIfNeeded: value)
                buffer[2 * index + 1] = UInt8(truncatingIfNeeded: value >> 8)
            }
            return count * 2
        case .error(let number): return -Int(number)
        case .nothing, .empty, .hang, .failure: return 0
        }
    }

    func recover(from error: Int) throws(ALSAError) {
        if case .failure(let failure)? = steps.first {
            steps.removeFirst()
            throw failure
        }
    }

    func fatal(_ error: Int) -> ALSAError { ALSAError(.failed, "error \(-error)") }
}

/// Opens devices: each opening gives the next outcome, and the last one is repeated.
final class ScriptedRack: Sendable {
    enum Outcome: Sendable {
        case device([ScriptedDevice.Step], CaptureFormat = .plain)
        case failure(ALSAError)
    }

    let clock: StepClock
    private let outcomes: Mutex<[Outcome]>
    private let openings = Mutex<[Duration]>([])

    init(_ outcomes: [Outcome], clock: StepClock) {
        self.clock = clock
        self.outcomes = Mutex(outcomes)
    }

    /// The times at which devices were opened.
    var openedAt: [Duration] { openings.withLock { $0 } }

    func open(_ wish: CaptureWish) throws(ALSAError) -> any CaptureDevice {
        openings.withLock { $0.append(clock.now.offset) }
        let outcome = outcomes.withLock { outcomes in outcomes.count > 1 ? outcomes.removeFirst() : outcomes[0] }
        switch outcome {
        case .device(let steps, let format): return ScriptedDevice(steps, format: format, clock: clock)
        case .failure(let error): throw error
        }
    }
}

extension ScriptedDevice.Step: Sendable {}

extension CaptureFormat {
    static let plain = CaptureFormat(sampleRate: 16_000, channels: 1, encoding: .signed16)
}
