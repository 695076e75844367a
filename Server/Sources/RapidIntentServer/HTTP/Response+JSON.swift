import Hummingbird
import NIOCore
import RapidIntent

extension Response {
    /// A reply of JSON, which leaves whole: head and body in one piece.
    init(json: JSONWriter, status: HTTPResponse.Status = .ok) {
        self.init(status: status, headers: .json, body: ResponseBody(byteBuffer: ByteBuffer(bytes: json.bytes)))
    }
}

extension HTTPFields {
    /// The fields of a reply of JSON, made once.
    fileprivate static let json: HTTPFields = [
        .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
    ]
}
