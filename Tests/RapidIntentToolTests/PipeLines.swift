import Foundation

/// What a process writes, line by line, for tests that wait for it to say something.
final class PipeLines {
    let pipe = Pipe()
    private var bytes = Data()

    /// The next line with this in it, waiting for it; nil if the process ends before.
    func next(with part: String) -> String? {
        while true {
            while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                let line = String(decoding: bytes[..<end], as: UTF8.self)
                bytes = Data(bytes[bytes.index(after: end)...])
                if line.contains(part) { return line }
            }
            let more = pipe.fileHandleForReading.availableData
            if more.isEmpty { return nil }
            bytes += more
        }
    }
}
