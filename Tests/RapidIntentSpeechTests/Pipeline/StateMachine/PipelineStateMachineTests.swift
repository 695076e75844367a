import RapidIntent
import RapidIntentTesting
import Testing

@testable import RapidIntentSpeech

/// The documented invariants hold for any input in any order.
@Suite("PipelineStateMachine")
struct PipelineStateMachineTests {
    /// A machine with random inputs at random times.
    private struct World {
        var machine: PipelineStateMachine
        var witness = PipelineWitness()
        var now = Duration.zero
        var asked: Set<PipelineRequestID> = []
        var openSources: Set<Int> = []
        var openSessions: Set<Int> = []
        var isDetectorOpen = false
        var faults: [String] = []

        mutating func handle(_ input: PipelineInput) {
            for effect in machine.handle(input, at: now) {
                switch effect {
                case .emit(let event): witness.observe(event)
                case .openSource(let number):
                    if !openSources.isEmpty { faults.append("two sources at once") }
                    openSources.insert(number)
                case .closeSource(let number): openSources.remove(number)
                case .openDetector:
                    if isDetectorOpen || !openSessions.isEmpty { faults.append("a detector beside a listener") }
                    isDetectorOpen = true
                case .closeDetector: isDetectorOpen = false
                case .openRecogniser(let session, let begin):
                    if !openSessions.isEmpty { faults.append("two recognisers at once") }
                    if isDetectorOpen { faults.append("a recogniser beside a detector") }
                    if begin > now { faults.append("audio of the future") }
                    openSessions.insert(session)
                case .endAudio(let session): if !openSessions.contains(session) { faults.append("ends what is closed") }
                case .dropRecogniser(let session): openSessions.remove(session)
                case .setLimit, .restart: break
                }
            }
        }

        mutating func ask(_ request: PipelineRequest) {
            let id = PipelineRequestID(rawValue: asked.count + 1)
            asked.insert(id)
            handle(.request(request, id))
        }

        mutating func finishRecogniser(_ session: Int, _ failure: PipelineFailure? = nil) {
            openSessions.remove(session)
            handle(.recogniserFinished(session: session, failure))
        }
    }

    private func step(_ world: inout World, _ random: inout SplitMix64) {
        let failure = Bool.random(using: &random) ? PipelineFailure(.sourceFailed, "lost") : nil
        let session = max(0, world.machine.session - Int.random(in: 0...1, using: &random))
        let source = max(0, world.machine.sourceNumber - Int.random(in: 0...1, using: &random))
        let id = UtteranceID("x\(Int.random(in: 0...2, using: &random))")
        let at = world.now + .milliseconds(Int.random(in: -2000...500, using: &random))
        switch Int.random(in: 0...99, using: &random) {
        case 0..<30: world.ask(PipelineRequest.allCases.randomElement(using: &random) ?? .stop)
        case 30..<60:
            guard !world.openSources.isEmpty, world.machine.state != .finishing else { return }
            world.now += .milliseconds(20 * Int.random(in: 1...50, using: &random))
            world.handle(.audio(voice: Bool.random(using: &random)))
        case 60..<70:
            world.handle(
                .recognised(
                    session: session,
                    .transcript(Transcript(utterance: id, at: at, text: "w", isFinal: Bool.random(using: &random)))))
        case 70..<75: world.handle(.recognised(session: session, .endpoint(id, at: at)))
        case 75..<83: world.finishRecogniser(session, failure)
        case 83..<88:
            world.openSources.remove(source)
            world.handle(.sourceFinished(number: source, failure))
        case 88..<91: world.handle(.limitReached(number: world.machine.limit - Int.random(in: 0...1, using: &random)))
        case 91..<94: world.handle(.restartDue(number: world.machine.limit))
        case 94..<97: world.handle(.woke(WakeDetection(phrase: "x", end: world.now, at: world.now)))
        case 97:
            guard world.isDetectorOpen else { return }
            world.isDetectorOpen = false
            world.handle(.detectorFinished(failure))
        default:
            let codes: [PipelineFailure.Code] = [.recogniserStalled, .sourceStalled, .detectorStalled]
            world.handle(.stalled(PipelineFailure(codes.randomElement(using: &random) ?? .sourceStalled, "slow")))
        }
    }

    @Test(
        "each request has one reply, ended utterances are silent, at most one listens, and a stop leads to 'stopped'",
        arguments: [PipelineTrigger.request, .voice, .wakePhrase, .always])
    func invariants(trigger: PipelineTrigger) {
        for seed in 1...500 {
            var random = SplitMix64(seed: UInt64(seed))
            var configuration = PipelineConfiguration()
            if Bool.random(using: &random) { configuration.restart = RestartPolicy(attempts: 3) }
            if Bool.random(using: &random) { configuration.stallLimit = nil }
            var world = World(machine: PipelineStateMachine(trigger: trigger, configuration: configuration))
            for _ in 0..<200 { step(&world, &random) }
            world.ask(.stop)
            for source in world.openSources { world.handle(.sourceFinished(number: source, nil)) }
            world.handle(.sourceFinished(number: world.machine.sourceNumber, nil))
            for session in world.openSessions { world.finishRecogniser(session) }
            #expect(world.machine.state == .stopped, "seed \(seed)")
            #expect(world.witness.faults == [], "seed \(seed)")
            #expect(world.faults == [], "seed \(seed)")
            #expect(world.witness.answered == world.asked, "seed \(seed)")
            #expect(world.openSessions.isEmpty && !world.isDetectorOpen, "seed \(seed)")
            if world.witness.faults != [] || world.faults != [] || world.machine.state != .stopped { return }
        }
    }

    @Test("a muted pipeline stays muted when its recogniser fails", arguments: [true, false])
    func muted(isThrown: Bool) {
        var world = World(machine: PipelineStateMachine(trigger: .always, configuration: PipelineConfiguration()))
        world.ask(.start)
        world.now += .milliseconds(20)
        world.handle(.audio(voice: false))
        #expect(world.machine.state == .active)
        world.ask(.deactivate)
        if isThrown {
            world.finishRecogniser(world.machine.session, PipelineFailure(.recogniserFailed, "lost"))
        } else {
            world.handle(.limitReached(number: world.machine.limit))
        }
        #expect(world.machine.state == .started)
        world.now += .milliseconds(20)
        world.handle(.audio(voice: true))
        #expect(world.machine.state == .started)
        world.ask(.activate)
        #expect(world.machine.state == .active)
    }
}
