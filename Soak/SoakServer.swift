import Foundation
import RapidIntent
import RapidIntentTesting

/// The server of a soak, in a process of its own: what it keeps must not count as the client's.
final class SoakServer {
    /// Where it is.
    let url: String
    private let process = Process()
    /// The server ends when this does, and so with this process at the latest.
    private let leash = Pipe()

    /// Starts one.
    init() throws {
        let output = Pipe()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
        process.arguments = ["--serve"]
        process.standardInput = leash.fileHandleForReading
        process.standardOutput = output.fileHandleForWriting
        try process.run()
        try output.fileHandleForWriting.close()
        try leash.fileHandleForReading.close()
        var line = ""
        while !line.hasSuffix("\n") {
            let bytes = output.fileHandleForReading.availableData
            guard !bytes.isEmpty else { throw SoakFailure("the server did not start") }
            line += String(decoding: bytes, as: UTF8.self)
        }
        url = String(line.dropLast())
        try output.fileHandleForReading.close()
    }

    /// Ends it, whatever is in flight.
    func stop() throws {
        try leash.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Serves until standard input ends.
    static func run() throws {
        let server = try IntentServer { text in
            let top = Prediction.RankedIntent(name: text, score: 1)
            return Prediction(text: text, intents: [top], topIntent: top)
        }
        server.decide { request in
            switch SoakQuestion.treatment(in: String(decoding: request.body, as: UTF8.self)) {
            case .answer, .refuse: .answer
            case .chunked: .answerChunked
            case .late: .answerLate(.milliseconds(3))
            case .pieces: .answerInPieces(bytes: 40, every: .milliseconds(1))
            case .stallBefore: .stall(.beforeHead)
            case .stallHead: .stall(.inHead)
            case .stallBody: .stall(.inBody)
            case .closeBefore: .cutOff(.beforeHead, .close)
            case .closeBody: .cutOff(.inBody, .close)
            case .resetHead: .cutOff(.inHead, .reset)
            case .resetBody: .cutOff(.inBody, .reset)
            case .garbage: .garbage
            case .broken: .truncatedJSON
            case .fail: .fail(status: 503)
            }
        }
        try FileHandle.standardOutput.write(contentsOf: Data("\(server.url)\n".utf8))
        while !FileHandle.standardInput.availableData.isEmpty {}
        server.stop()
    }
}

/// Why a soak cannot be run.
struct SoakFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
