#if Tool
package import ArgumentParser
package import RapidIntent
public import RapidIntentYAML

/// The settings of a resolver: a file, and options that take precedence over it.
package struct ResolverOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A YAML file with the settings of the resolver, such as 'least_confidence: 0.7'; options take precedence over it.",
            valueName: "file"))
    package var settings: String?

    @Option(
        help: ArgumentHelp(
            """
            Do not fire on a transcript with less confidence than this, from 0 to 1; at the end, its command needs \
            confirmation. (default: \(Confidence.least) for speech, none for transcripts of others)
            """, valueName: "confidence"))
    package var leastConfidence: Double?

    @Option(
        help: ArgumentHelp(
            """
            Report a command as 'prepared' once it is at least this likely, from 0 to 1, while it still waits, or never (off). \
            'fired' or 'withdrawn' follows.
            """, valueName: "probability"))
    package var prepare: NumberOrOff?

    @Flag(
        inversion: .prefixedNo,
        help:
            "Report as 'tentative' what the words may still mean while they come: intents with probabilities, and values."
    )
    package var tentative: Bool?

    @Option(
        help: ArgumentHelp(
            """
            A text that sounds like a phrase: take it for that before the online service is asked, after it has found nothing, \
            without asking it, or never. (default: before)
            """, valueName: "before|after|only|off"))
    package var near: ResolverConfiguration.NearMissOrder?

    @Option(
        help: ArgumentHelp(
            "The least score, from 0 to 1, at which it fires, unless the intent sets 'near_accept'; \(NearMissPolicy.standard.accept) by default.",
            valueName: "score"))
    package var nearAccept: Double?

    @Option(
        help: ArgumentHelp(
            "The least score, from 0 to 1, at which it needs confirmation, unless the intent sets 'near_confirm'; \(NearMissPolicy.standard.confirm) by default.",
            valueName: "score"))
    package var nearConfirm: Double?

    @Flag(
        inversion: .prefixedNo,
        help: """
            After a command that needs confirmation, take "yes", "no" and "no, the kitchen" in the next 15 s for the answer.
            """)
    package var confirmByVoice: Bool?

    @Flag(
        inversion: .prefixedNo,
        help: """
            Let an utterance follow up on the last one for 30 s: "turn it off again", "and the kitchen", "the bedroom too".
            """)
    package var followUp: Bool?

    @Option(
        help: ArgumentHelp(
            """
            Ask the online service before the final transcript if no phrase can match the words so far and they have not \
            changed for this time, such as 0.5, or never (off). The call is wasted if the speaker only paused.
            """, valueName: "seconds"))
    package var askAhead: NumberOrOff?

    package init() {}

    package func validate() throws {
        try check("least-confidence", leastConfidence, in: 0...1)
        try check("prepare", prepare?.number, in: 0...1)
        try check("near-accept", nearAccept, in: 0...1)
        try check("near-confirm", nearConfirm, in: 0...1)
        try check("ask-ahead", askAhead?.number, in: 0.05...10, unit: " seconds")
        if let nearAccept, let nearConfirm, nearConfirm > nearAccept {
            throw ValidationError("'--near-confirm \(nearConfirm)' is above '--near-accept \(nearAccept)'; swap them.")
        }
    }

    /// The settings: those of the options, else those of the file, else those of `base`, else the defaults.
    package func configuration(over base: ResolverConfiguration?) throws(Failure) -> ResolverConfiguration {
        var result = base ?? ResolverConfiguration()
        if let settings {
            result = try Failure.badInput("the settings have mistakes\n") {
                try ResolverConfiguration(path: settings, over: result)
            }
        }
        result.leastConfidence = leastConfidence ?? result.leastConfidence
        if let prepare { result.prepares = prepare.number }
        if let tentative { result.reportsTentative = tentative }
        result.setNearMisses(near, accept: nearAccept, confirm: nearConfirm)
        if let confirmByVoice { result.confirmations = confirmByVoice ? result.confirmations ?? .standard : nil }
        if let followUp { result.followUps = followUp ? result.followUps ?? .standard : nil }
        if let askAhead {
            result.askAhead = askAhead.number.map { seconds in
                var rule = result.askAhead ?? AskAhead()
                rule.stillness = .seconds(seconds)
                return rule
            }
        }
        return result
    }
}

extension ResolverConfiguration.NearMissOrder: ExpressibleByArgument {}

/// A number, or "off", which switches off what a file has switched on.
package struct NumberOrOff: ExpressibleByArgument {
    /// The number; nil for "off".
    package let number: Double?

    package init?(argument: String) {
        number = Double(argument)
        if number == nil, argument != "off" { return nil }
    }
}
#endif
