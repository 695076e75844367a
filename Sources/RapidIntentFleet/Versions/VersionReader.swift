#if Fleet
/// Reads versions over a connection, and believes nothing of them unchecked.
struct VersionReader {
    private let connection: FleetConnection
    private let key: SigningKey?

    /// - Parameter key: The key that must have signed; nil if none has to.
    init(connection: FleetConnection, key: SigningKey?) {
        self.connection = connection
        self.key = key
    }

    static func decision(
        _ payload: [UInt8], about line: VersionLine, key: SigningKey?
    ) throws(VersionRefusal) -> VersionDecision {
        try VersionDecision(SignedText(payload).contents(signedBy: key), of: line)
    }

    func version(_ number: Int, of line: VersionLine) async throws -> FleetVersion {
        guard
            let message = try await connection.last(
                of: FleetSubject.version(number, of: line), in: FleetSubject.versionStream)
        else { throw VersionRefusal(.incomplete, "the servers do not have version \(number) of \(line)") }
        guard !message.payload.isEmpty else {
            throw VersionRefusal(
                .removed, "version \(number) of \(line) was removed, since only the newest ones are kept")
        }
        return try FleetVersion(SignedText(message.payload).contents(signedBy: key), of: line, number: number)
    }

    /// Whether the servers have the last piece of a version, which was sent last.
    func isComplete(_ version: FleetVersion) async throws(FleetError) -> Bool {
        guard version.pieces > 0 else { return true }
        let subject = FleetSubject.bytes(version.number, piece: version.pieces - 1, of: version.line)
        return try await connection.last(of: subject, in: FleetSubject.versionStream)?.payload.isEmpty == false
    }

    func files(of version: FleetVersion) async throws -> VersionFiles {
        let (bytes, missing) = try await connection.pieces(of: version)
        if let missing {
            throw VersionRefusal(
                .incomplete, "piece \(missing) of version \(version.number) of \(version.line) is missing")
        }
        return try VersionFiles(bytes, of: version)
    }
}

extension FleetConnection {
    /// The joined bytes of a version, and the number of the first piece that the servers do not have; nil if they have all.
    fileprivate func pieces(of version: FleetVersion) throws(FleetError) -> (bytes: [UInt8], missing: Int?) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(version.size)
        for piece in 0..<version.pieces {
            let subject = FleetSubject.bytes(version.number, piece: piece, of: version.line)
            guard let message = try last(of: subject, in: FleetSubject.versionStream) else { return (bytes, piece) }
            bytes += message.payload
            // More than was described is corrupt, whatever follows.
            guard bytes.count <= version.size else { break }
        }
        return (bytes, nil)
    }
}
#endif
