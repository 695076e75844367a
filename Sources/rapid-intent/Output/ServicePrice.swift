import RapidIntent
import RapidIntentYAML

/// What a service charges for its answers.
enum ServicePrice {
    /// Nothing.
    case free
    /// Nothing but what the server costs.
    case ownServer
    /// So much for a thousand transactions, in whatever currency the user thinks in.
    case perThousand(Double)
    /// Nobody said: price lists change, and with them what a figure in a program would be worth.
    case unknown

    /// What the services of a dialect charge.
    init(of dialect: ServiceConfiguration.Dialect) {
        self =
            switch dialect {
            case .luisV2, .luisV3, .clu: .unknown
            case .rasa: .ownServer
            case .wit: .free
            }
    }

    /// What a number of transactions costs, for people.
    func text(for transactions: Int) -> String {
        let count = counted(transactions, "transaction")
        switch self {
        case .free: return "\(count), free of charge"
        case .ownServer: return "\(count), on a server of your own"
        case .unknown: return "\(count); '--price' with the price of a thousand would tell what it costs"
        case .perThousand(let price):
            let millionths = (price * Double(transactions) * 1000).rounded()
            return "\(count), price \(millionths / 1_000_000)"
        }
    }
}
