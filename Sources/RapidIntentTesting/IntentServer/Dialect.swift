extension IntentServer {
    /// The protocol of a server.
    public enum Dialect: Sendable {
        /// LUIS, version 2.
        case luisV2
        /// LUIS, version 3.
        case luisV3
        /// Azure's Conversational Language Understanding.
        case clu
        /// Rasa's `/model/parse`.
        case rasa
        /// Wit.ai.
        case wit
        /// A custom protocol.
        case own(any IntentEndpoint)

        /// The endpoint that implements the protocol.
        package var endpoint: any IntentEndpoint {
            switch self {
            case .luisV2: LUISv2Endpoint()
            case .luisV3: LUISv3Endpoint()
            case .clu: CLUEndpoint()
            case .rasa: RasaEndpoint()
            case .wit: WitEndpoint()
            case .own(let endpoint): endpoint
            }
        }
    }
}
