package import Foundation

/// The output of a program, line by line; waiting for it does not block a thread of the other tests.
package struct OutputLines {
    private var bytes: AsyncStream<UInt8>.Iterator

    package init(_ pipe: Pipe) {
        let (stream, continuation) = AsyncStream.makeStream(of: UInt8.self)
        pipe.fileHandleForReading.readabilityHandler = { handle in
            let data = handle.availableData
            for byte in data { continuation.yield(byte) }
            if data.isEmpty {
                handle.readabilityHandler = nil
                continuation.finish()
            }
        }
        bytes = stream.makeAsyncIterator()
    }

    /// The next relevant line; nil at the end.
    package mutating func next(containing text: String) async -> String? {
        var line: [UInt8] = []
        while let byte = await bytes.next() {
            guard byte == UInt8(ascii: "\n") else {
                line.append(byte)
                continue
            }
            let string = String(decoding: line, as: UTF8.self)
            if string.contains(text) { return string }
            line = []
        }
        return nil
    }
}
