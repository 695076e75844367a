#if Server
import HTTPTypes
import Hummingbird

/// Finds the key in a request.
enum PresentedKey {
    private static let subscription = HTTPField.Name("Ocp-Apim-Subscription-Key")

    /// The key of a request; nil if there is none.
    ///
    /// The first of these counts: the header of Azure's services, `Authorization: Bearer`, LUIS's query parameter
    /// `subscription-key`, and Rasa's `token`.
    static func of(_ request: HTTPRequest, query: [String: String]) -> String? {
        if let name = subscription, let key = request.headerFields[name] { return key }
        if let authorization = request.headerFields[.authorization] {
            let parts = authorization.split(separator: " ", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == "bearer" { return parts[1].trimmingPrefix(" ").description }
        }
        return query["subscription-key"] ?? query["token"]
    }
}

extension KeyRing {
    /// The name of the key that a request presents; nil if it has no valid key.
    func name(presentedBy request: Request, query: [String: String]) -> String? {
        PresentedKey.of(request.head, query: query).flatMap(current.name(of:))
    }
}
#endif
