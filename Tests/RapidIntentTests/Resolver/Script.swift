import Testing

@testable import RapidIntent

/// A stream of transcripts as a diagram that anyone can check by eye.
///
/// One line an event: milliseconds, utterance, then `~ text` for a partial, `! text` for a final, `.` for the endpoint, or
/// `-` for time that went on. `~200 text` says that no voice was heard for 200 ms, `~0` that the user speaks.
struct Script {
    let events: [RecognitionEvent]

    init(_ diagram: String) {
        events = diagram.split(separator: "\n").map { line in
            let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: true).map(String.init)
            let at = Duration.milliseconds(Int(parts[0]) ?? 0)
            let utterance = UtteranceID(parts[1])
            let text = parts.count > 3 ? parts[3] : ""
            switch parts[2].first {
            case "!": return .transcript(Transcript(utterance: utterance, at: at, text: text, isFinal: true))
            case ".": return .endpoint(utterance, at: at)
            case "-": return .progress(at: at)
            default:
                let silence = Int(parts[2].dropFirst()).map { Duration.milliseconds($0) }
                return .transcript(Transcript(utterance: utterance, at: at, text: text, silence: silence))
            }
        }
    }
}

/// An event as a line of a diagram.
func line(_ event: ResolverEvent) -> String {
    let milliseconds = event.at / .milliseconds(1)
    let what =
        switch event.kind {
        case .partial(let text): "~ \(text)"
        case .final(let text, _): "! \(text)"
        case .endpoint: "."
        case .tentative(let meaning, _): "? \(meaning)"
        case .prepared(let fired, let probability, _):
            "prepared \(fired.command) at \(Int((probability * 100).rounded())) %"
        case .withdrawn(let fired, _): "withdrawn \(fired.command)"
        case .fired(let fired, _): "fired \(fired.command) by \(fired.source.rawValue)"
        case .contradicted(let fired, let by, _):
            "contradicted \(fired.command) by \(by.command?.description ?? "'\(by.text)'")"
        case .needsConfirmation(let fired, _): "confirm \(fired.command)"
        case .unresolved(let reason, _): "unresolved \(reason.name)\(reason.detail.map { ": \($0)" } ?? "")"
        case .resolved(let resolution):
            "resolved" + (resolution.times.lead.map { " lead \(Int($0 / .milliseconds(1)))" } ?? "")
        }
    return "\(Int(milliseconds)) \(event.utterance) \(what)"
}

/// The results of a dictionary for a diagram, without a service, in lines as `line` formats them.
func play(
    _ diagram: String, in dictionary: CommandDictionary, followUps: FollowUpPolicy? = nil,
    line: (ResolverEvent) -> String? = line
) -> [String] {
    var machine = ResolverStateMachine(
        dictionaries: [dictionary], asksService: false,
        configuration: ResolverConfiguration { $0.followUps = followUps })
    var outputs: [ResolverStateMachine.Output] = []
    for event in Script(diagram).events { outputs += machine.handle(event) }
    outputs += machine.finish()
    return outputs.flatMap(\.events).compactMap(line)
}

/// Expects the lines that the sample dictionary makes of a diagram.
func expect(
    _ diagram: String, gives expected: String, line: (ResolverEvent) -> String? = line,
    sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let lines = play(diagram, in: try sampleDictionary(), line: line)
    #expect(lines == expected.split(separator: "\n").map(String.init), sourceLocation: sourceLocation)
}

extension ResolverStateMachine.Output {
    /// Its events for apps, in order.
    var events: [ResolverEvent] {
        var events: [ResolverEvent] = []
        if case .event(let event) = self { event.report { events.append($0) } }
        return events
    }

    /// Its resolution, if there is one.
    var resolution: Resolution? {
        if case .event(let event) = self, case .ended(let resolution) = event.kind { resolution } else { nil }
    }
}

extension ResolverStateMachine {
    /// Receives a service's answer, with the default thresholds.
    mutating func answer(
        _ result: Result<Prediction, OnlineIntentError>, from source: FiredCommand.Source = .online,
        to question: QuestionID, after serviceTime: Duration?, at time: Duration, price: Money? = nil,
        model: String? = nil
    ) -> [Output] {
        let dictionaries = dictionaries(for: question)
        let outcome = result.map { PredictionThresholds.standard.outcome(of: $0, in: dictionaries, from: source) }
        let answer = OnlineAnswers.Answer(
            result: outcome, source: source, time: serviceTime, price: price, model: model)
        return self.answer(answer, to: question, at: time)
    }
}
