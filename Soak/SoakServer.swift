#if Tool
import Foundation
import RapidIntent
import RapidIntentTesting
import Synchronization

/// The server of a soak, in its own process, so that its memory does not count as the client's.
final class SoakServer {
    /// The address.
    let url: String
    private let process = Process()
    /// The server ends when this pipe is closed, at the latest with this process.
    private let leash = Pipe()
    private let output = Pipe()

    init() throws {
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
    }

    /// Ends the server, even with requests in flight, and returns its sightings.
    func stop() throws -> SoakSightings {
        try leash.fileHandleForWriting.close()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        try output.fileHandleForReading.close()
        guard let sightings = SoakSightings(line: said.dropLast()) else {
            throw SoakFailure("the server did not tell what it saw, but: \(said)")
        }
        return sightings
    }

    /// Serves until standard input ends.
    static func run() throws {
        let server = try IntentServer { text in
            let top = Prediction.RankedIntent(name: text, score: 1)
            return Prediction(text: text, intents: [top], topIntent: top)
        }
        let sightings = Mutex(SoakSightings())
        server.decide { request in
            let question = SoakQuestion.read(String(decoding: request.body, as: UTF8.self))
            if let question { sightings.withLock { $0.note(question.number) } }
            return behaviour(question?.treatment ?? .answer)
        }
        try FileHandle.standardOutput.write(contentsOf: Data("\(server.url)\n".utf8))
        while !FileHandle.standardInput.availableData.isEmpty {}
        server.stop()
        try FileHandle.standardOutput.write(contentsOf: Data("\(sightings.withLock(\.line))\n".utf8))
    }

    private static func behaviour(_ treatment: SoakQuestion.Treatment) -> IntentServer.Behaviour {
        switch treatment {
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
}

/// The reason why a soak cannot be run.
struct SoakFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
#endif
