import Foundation
import Synchronization

/// Makes lines of bytes that come in pieces.
final class LineBuffer: Sendable {
    private let rest = Mutex(Data())

    /// Takes a piece, and returns the lines that it completes.
    func take(_ data: Data) -> [String] {
        rest.withLock { rest in
            rest += data
            var lines: [String] = []
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                lines.append(String(decoding: rest[..<end], as: UTF8.self))
                rest = Data(rest[rest.index(after: end)...])
            }
            return lines
        }
    }
}
