#if Tool
import ArgumentParser
import RapidIntent
import RapidIntentOnline

/// Tests the transport at length with everything that a server and a caller can do to it, or listening with everything that a
/// microphone can do.
@main
struct Soak: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rapid-intent-soak",
        abstract: "Soaks the HTTP transport against a server that misbehaves, or listening at a microphone that does.",
        discussion: """
            Questions are cancelled at random, while the server answers, stalls, cuts off, sends garbage and goes away. Ends \
            with 1 if a question got no answer or another's, or if memory or file descriptors grow.

            With --hours, a microphone is listened to for so long in simulated time: it hears commands, noise and babble, goes \
            away, hangs, stutters, clips and more. Ends with 1 if a trouble is not told once, an utterance has no end or \
            two, time drifts, memory grows, or the last hour is heard worse than the first. Needs flite and the recogniser's \
            model; an hour takes some minutes.

            EXAMPLES
              rapid-intent-soak
              rapid-intent-soak --requests 100000 --seed 4711
              rapid-intent-soak --hours 10
              rapid-intent-soak --hours 10 --profile voice-activity
              rapid-intent-soak --hours 10 --recogniser moonshine
            """)

    @Option(help: "How many questions are asked.")
    var requests = 2_000

    @Option(help: ArgumentHelp("Listen for so long, in simulated time, instead.", valueName: "hours"))
    var hours: Double?

    @Option(
        help: "What begins an utterance with --hours: continuous or voice-activity; nothing for the recogniser alone.")
    var profile: ListeningSoak.Profile?

    @Option(help: "The recogniser with --hours: pocketsphinx or moonshine.")
    var recogniser = ListeningSoak.Recogniser.pocketSphinx

    @Option(help: "What the random numbers begin with.")
    var seed: UInt64 = 20_261_121

    @Option(help: "How many questions are in flight at a time.")
    var parallel = 32

    @Flag(help: ArgumentHelp("Be the server; used by the program itself.", visibility: .private))
    var serve = false

    func validate() throws {
        guard (1...100_000_000).contains(requests), (1...1_000).contains(parallel) else {
            throw ValidationError("give 1 to 100000000 requests, 1 to 1000 at a time.")
        }
        if let hours, !(0.01...10_000).contains(hours) { throw ValidationError("give 0.01 to 10000 hours.") }
    }

    mutating func run() async throws {
        if serve { return try SoakServer.run() }
        if let hours {
            let soak = ListeningSoak(
                length: .seconds(3_600 * hours), seed: seed, recogniser: recogniser, profile: profile)
            let report = try await soak.report { print($0) }
            print(report.text)
            if !report.complaints.isEmpty { throw ExitCode(1) }
            return
        }
        let run = SoakRun(requests: requests, parallel: parallel, seed: seed)
        let report = try await run.report()
        print(report.text)
        if !report.complaints.isEmpty { throw ExitCode(1) }
    }
}

extension ListeningSoak.Profile: ExpressibleByArgument {}
extension ListeningSoak.Recogniser: ExpressibleByArgument {}
#else
import RapidIntentSupport

@main
struct WithoutTrait {
    static func main() { MissingTrait.end("rapid-intent-soak", needs: "Tool") }
}
#endif
