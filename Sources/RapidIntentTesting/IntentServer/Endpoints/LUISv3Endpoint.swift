import RapidIntent

/// The prediction endpoint of LUIS v3.
///
/// Pure: maps a request to an answer. Based on Microsoft's published description of the service
/// (`azure-rest-api-specs`, LUIS Runtime, stable v3.0) and on the base path in its SDKs.
struct LUISv3Endpoint: IntentEndpoint {
    let longestText = 500

    /// The text of `GET` or `POST /luis/prediction/v3.0/apps/{app}/slots/{slot}/predict`.
    package func text(of request: ReceivedRequest) throws(EndpointRefusal) -> String {
        let parts = request.path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        guard parts.count == 8, parts.prefix(4).elementsEqual(["luis", "prediction", "v3.0", "apps"]),
            parts.last == "predict", ["slots", "versions"].contains(parts.dropLast(2).last ?? "")
        else { throw EndpointRefusal(status: 404) }
        let text: String?
        switch request.method {
        case "GET": text = request.query("query")
        case "POST": text = EndpointJSON.text(at: ["query"], of: request.body)
        default: throw EndpointRefusal(status: 405)
        }
        guard let text else { throw EndpointRefusal(status: 400) }
        return text
    }

    /// The value of `Ocp-Apim-Subscription-Key`.
    func key(of request: ReceivedRequest) -> String? { request.header("Ocp-Apim-Subscription-Key") }

    /// The answer, with positions and all intents if requested.
    package func answer(_ prediction: Prediction, to text: String, in request: ReceivedRequest) -> String {
        LUISv3Answer(
            text: text, isVerbose: request.query("verbose") == "true",
            showsAllIntents: request.query("show-all-intents") == "true"
        ).json(prediction)
    }

    func failure(_ status: Int, message: String) -> String {
        EndpointJSON.azureFailure(status, message: message)
    }
}
