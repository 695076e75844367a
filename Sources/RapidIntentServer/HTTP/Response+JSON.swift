#if Server
import RapidIntentSupport
import Hummingbird
import NIOCore
import RapidIntent

extension Response {
    /// Creates a JSON reply with a complete body.
    init(json: JSONWriter, status: HTTPResponse.Status = .ok) {
        self.init(status: status, headers: .json, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }
}

extension HTTPFields {
    /// The fields of a JSON reply, created once.
    fileprivate static let json: HTTPFields = [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
    ]
}
#endif
