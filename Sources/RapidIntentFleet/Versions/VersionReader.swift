/// Reads versions over a connection, and believes nothing of them unchecked.
struct VersionReader {
    private let connection: FleetConnection
    private let key: SigningKey?

    /// - Parameter key: The key that must have signed; nil if none has to.
    init(_ connection: FleetConnection, key: SigningKey?) {
        self.connection = connection
        self.key = key
    }

    /// Reads and checks a decision.
    static func decision(
        _ payload: [UInt8], about line: VersionLine, key: SigningKey?
    ) throws(VersionRefusal) -> VersionDecision {
        try VersionDecision(SignedText(payload).contents(signedBy: key), of: line)
    }

    /// The description of a version.
    ///
    /// - Throws: ``FleetError`` or ``VersionRefusal``.
    func version(_ number: Int, of line: VersionLine) async throws -> FleetVersion {
        guard let message = try await connection.last(of: line.version(number), in: FleetSubject.versionStream) else {
            throw VersionRefusal(.incomplete, "the servers do not have version \(number) of \(line)")
        }
        return try FleetVersion(SignedText(message.payload).contents(signedBy: key), of: line, number: number)
    }

    /// Whether the servers have the last piece of a version, which was sent last.
    func isComplete(_ version: FleetVersion) async throws(FleetError) -> Bool {
        guard version.pieces > 0 else { return true }
        let subject = version.line.bytes(version.number, piece: version.pieces - 1)
        return try await connection.last(of: subject, in: FleetSubject.versionStream) != nil
    }

    /// The files of a version.
    ///
    /// - Throws: ``FleetError`` or ``VersionRefusal``.
    func files(of version: FleetVersion) async throws -> VersionFiles {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(version.size)
        for piece in 0..<version.pieces {
            let subject = version.line.bytes(version.number, piece: piece)
            guard let message = try await connection.last(of: subject, in: FleetSubject.versionStream) else {
                throw VersionRefusal(
                    .incomplete, "piece \(piece) of version \(version.number) of \(version.line) is missing")
            }
            bytes += message.payload
            guard bytes.count <= version.size else { break }
        }
        return try VersionFiles(bytes, of: version)
    }
}
