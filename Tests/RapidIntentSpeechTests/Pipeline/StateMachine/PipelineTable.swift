import Foundation
import RapidIntent

@testable import RapidIntentSpeech

/// A state as named in the documentation's table, and the inputs that lead to it.
struct PipelineSituation {
    let name: String
    let trigger: PipelineTrigger
    let steps: [Step]

    enum Step {
        case ask(PipelineRequest)
        case audio
        case sourceFails
        case sourceClosed
    }

    static let all = [
        PipelineSituation(name: "stopped", trigger: .voice, steps: []),
        PipelineSituation(name: "starting", trigger: .voice, steps: [.ask(.start)]),
        PipelineSituation(name: "started", trigger: .voice, steps: [.ask(.start), .audio]),
        PipelineSituation(name: "active", trigger: .voice, steps: [.ask(.start), .audio, .ask(.activate)]),
        PipelineSituation(
            name: "active (push-to-talk)", trigger: .request, steps: [.ask(.start), .audio, .ask(.activate)]),
        PipelineSituation(
            name: "releasing", trigger: .request, steps: [.ask(.start), .audio, .ask(.activate), .ask(.deactivate)]),
        PipelineSituation(
            name: "finishing", trigger: .voice, steps: [.ask(.start), .audio, .ask(.activate), .ask(.deactivate)]),
        PipelineSituation(
            name: "finishing, to be activated", trigger: .voice,
            steps: [.ask(.start), .audio, .ask(.activate), .ask(.deactivate), .ask(.activate)]),
        PipelineSituation(name: "stopping", trigger: .voice, steps: [.ask(.start), .audio, .ask(.stop)]),
        PipelineSituation(
            name: "stopping, to be started", trigger: .voice, steps: [.ask(.start), .audio, .ask(.stop), .ask(.start)]),
        PipelineSituation(
            name: "stopping, to be tried again", trigger: .voice,
            steps: [.ask(.start), .audio, .ask(.activate), .sourceFails]),
        PipelineSituation(name: "suspending", trigger: .voice, steps: [.ask(.start), .audio, .ask(.suspend)]),
        PipelineSituation(
            name: "suspending, to be resumed", trigger: .voice,
            steps: [.ask(.start), .audio, .ask(.suspend), .ask(.resume)]),
        PipelineSituation(
            name: "suspended", trigger: .voice, steps: [.ask(.start), .audio, .ask(.suspend), .sourceClosed]),
        PipelineSituation(name: "restarting", trigger: .voice, steps: [.ask(.start), .audio, .sourceFails]),
    ]

    /// A machine in this situation, with the id of the next request.
    func machine() -> (machine: PipelineStateMachine, id: PipelineRequestID) {
        var configuration = PipelineConfiguration()
        configuration.restart = RestartPolicy()
        var machine = PipelineStateMachine(trigger: trigger, configuration: configuration)
        var number = 1
        for step in steps {
            switch step {
            case .ask(let request):
                _ = machine.handle(.request(request, PipelineRequestID(rawValue: number)), at: machine.now)
                number += 1
            case .audio: _ = machine.handle(.audio(voice: false), at: machine.now + .milliseconds(20))
            case .sourceFails:
                let failure = PipelineFailure(.sourceFailed, "lost")
                _ = machine.handle(.sourceFinished(number: machine.sourceNumber, failure), at: machine.now)
            case .sourceClosed:
                _ = machine.handle(.sourceFinished(number: machine.sourceNumber, nil), at: machine.now)
            }
        }
        return (machine, PipelineRequestID(rawValue: number))
    }

    /// A cell of the table: the reply to a request in this state, the new state, and the superseded requests.
    func cell(for request: PipelineRequest) -> String {
        var (machine, id) = machine()
        let before = machine.state
        let answers = machine.handle(.request(request, id), at: machine.now).compactMap { effect in
            if case .emit(let event) = effect, case .acknowledged(let answer) = event.kind { answer } else { nil }
        }
        let own = answers.filter { $0.id == id }
        var text = own.first?.outcome.line ?? "waits"
        if own.count > 1 { text += ", and again" }
        if machine.state != before { text += " → \(machine.state.rawValue)" }
        for other in answers where other.id != id { text += ", \(other.request.rawValue) \(other.outcome.line)" }
        return text
    }
}

/// The table of the documentation.
enum PipelineTable {
    static let page = URL(filePath: #filePath).appending(
        path: "../../../../../Sources/RapidIntentSpeech/RapidIntentSpeech.docc/SpeechPipelines.md"
    ).standardized

    /// The rows of the first table of the page, each split into its cells.
    static func rows() throws -> [[String]] {
        try String(contentsOf: page, encoding: .utf8).split(separator: "\n").drop { !$0.hasPrefix("| state ") }
            .prefix(2 + PipelineSituation.all.count).map { line in
                line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

}
