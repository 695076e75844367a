#if Tool
import RapidIntent
import RapidIntentOnlineFiles

enum ServicePrice {
    case free
    /// Free of charge, except for the cost of the user's own server.
    case ownServer
    /// The price of a thousand transactions, in the user's currency.
    case perThousand(Double)
    /// Not known. Price lists change, so the program contains no prices.
    case unknown

    init(of dialect: ServiceConfiguration.Dialect) {
        self =
            switch dialect {
            case .luisV2, .luisV3, .clu: .unknown
            case .rasa: .ownServer
            case .wit: .free
            }
    }

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
#endif
