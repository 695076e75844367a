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

    @Option(help: ArgumentHelp("The least score, from 0 to 1, at which it fires, unless the intent sets 'near_accept'.", valueName: "score"))
    var nearAccept = NearMissPolicy.standard.accept

    @Option(
        help: ArgumentHelp(
            "The least score, from 0 to 1, at which it needs confirmation, unless the intent sets 'near_confirm'.",
            valueName: "score"))
    var nearConfirm = NearMissPolicy.standard.confirm

    /// The policy; nil if near misses are off.
    var policy: NearMissPolicy? {
        NearMissPolicy.Order(rawValue: near.rawValue).map {
            NearMissPolicy(accept: nearAccept, confirm: nearConfirm, order: $0)
        }
    }

    func validate() throws {
        for (name, score) in [("accept", nearAccept), ("confirm", nearConfirm)] where !(0...1).contains(score) {
            throw ValidationError("'--near-\(name) \(score)' is out of range; give 0 to 1.")
        }
        guard nearConfirm > nearAccept else { return }
        throw ValidationError("'--near-confirm \(nearConfirm)' is above '--near-accept \(nearAccept)'; swap them.")
    }
}
