#if Tool
import ArgumentParser
import RapidIntent

/// Options for final texts that no phrase fits, but that sound like one.
struct NearMissOptions: ParsableArguments {
    /// Which comes first.
    enum Order: String, ExpressibleByArgument, CaseIterable {
        case before, after, only, off
    }

    @Option(
        help: ArgumentHelp(
            """
            A text that sounds like a phrase: take it for that before the online service is asked, after it has found nothing, \
            without asking it, or never.
            """, valueName: "before|after|only|off"))
    var near: Order = .before

    @Option(
        help: ArgumentHelp(
            "The least score, from 0 to 1, at which it fires, unless the intent sets 'near_accept'; 0.9 by default.",
            valueName: "score"))
    var nearAccept: Double?

    @Option(
        help: ArgumentHelp(
            "The least score, from 0 to 1, at which it needs confirmation, unless the intent sets 'near_confirm'; 0.5 by default.",
            valueName: "score"))
    var nearConfirm: Double?

    /// The policy; nil if near misses are off.
    var policy: NearMissPolicy? {
        let standard = NearMissPolicy.standard
        return NearMissPolicy.Order(rawValue: near.rawValue).map {
            NearMissPolicy(
                accept: nearAccept ?? max(standard.accept, nearConfirm ?? 0), confirm: nearConfirm ?? standard.confirm,
                order: $0)
        }
    }

    func validate() throws {
        for case (let name, let score?) in [("accept", nearAccept), ("confirm", nearConfirm)]
        where !(0...1).contains(score) {
            throw ValidationError("'--near-\(name) \(score)' is out of range; give 0 to 1.")
        }
        guard let nearAccept, let nearConfirm, nearConfirm > nearAccept else { return }
        throw ValidationError("'--near-confirm \(nearConfirm)' is above '--near-accept \(nearAccept)'; swap them.")
    }
}

/// Options for commands that need confirmation.
struct ConfirmationOptions: ParsableArguments {
    @Flag(
        help: """
            After a command that needs confirmation, take "yes", "no" and "no, the kitchen" in the next 15 s for the answer.
            """)
    var confirmByVoice = false

    /// The policy; nil if only the app answers.
    var policy: ConfirmationPolicy? { confirmByVoice ? .standard : nil }
}

/// Options for commands that are reported as likely before they fire.
struct PrepareOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Report a command as 'prepared' once it is at least this likely, from 0 to 1, while it still waits. 'fired' or \
            'withdrawn' follows.
            """, valueName: "probability"))
    var prepare: Double?

    func validate() throws {
        guard let prepare, !(0...1).contains(prepare) else { return }
        throw ValidationError("'--prepare \(prepare)' is out of range; give 0 to 1.")
    }
}
#endif
