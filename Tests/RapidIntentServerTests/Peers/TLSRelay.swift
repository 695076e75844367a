#if Server
import Foundation
import ServerTestSupport
import Testing

/// A program that decrypts connections with TLS, and passes them on to a port of this machine.
final class TLSRelay: Sendable {
    let port: Int
    private let process = Process()

    private static let script = """
        import asyncio, signal, ssl, sys

        # Ends it if it does not start.
        signal.alarm(60)

        async def copy(reader, writer):
            try:
                while data := await reader.read(65536):
                    writer.write(data)
                    await writer.drain()
            finally:
                writer.close()

        async def serve(reader, writer):
            far = await asyncio.open_connection("127.0.0.1", int(sys.argv[3]))
            await asyncio.gather(copy(reader, far[1]), copy(far[0], writer), return_exceptions=True)

        async def main():
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(sys.argv[1], sys.argv[2])
            server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
            signal.alarm(0)
            print(server.sockets[0].getsockname()[1], flush=True)
            await server.serve_forever()

        asyncio.run(main())
        """

    static let isAvailable = (try? MicrosoftClients.run(["-c", "import asyncio, ssl"], input: ""))?.status == 0

    /// Starts it on a free port.
    init(to port: UInt16, certificate: String, key: String) async throws {
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = [MicrosoftClients.python, "-c", Self.script, certificate, key, "\(port)"]
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        do {
            let printed = try await offPool {
                String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            }
            self.port = try #require(Int(printed.trimmingCharacters(in: .newlines)), "\(printed)")
        } catch {
            process.terminate()
            throw error
        }
    }

    deinit { process.terminate() }
}
#endif
