#if Fleet
extension FleetVersions {
    /// The versions, newest first.
    ///
    /// - Parameter limit: How many at most.
    public func history(limit: Int = 20) async throws(FleetError) -> [FleetVersion] {
        let connection = try await connect()
        let latest = try await inForce(over: connection).latest
        let reader = VersionReader(connection, key: nil)
        var versions: [FleetVersion] = []
        for number in stride(from: latest, to: 0, by: -1).prefix(limit) {
            do {
                let version = try await reader.version(number, of: line)
                if try await reader.isComplete(version) { versions.append(version) }
            } catch let failure as FleetError {
                throw failure
            } catch {
                // A number is lost if whoever took it was interrupted.
            }
        }
        return versions
    }

    /// The files of a version, by path.
    ///
    /// - Throws: ``FleetError``; `noVersion` if there is none of the number.
    public func files(of number: Int) async throws(FleetError) -> [String: [UInt8]] {
        let (_, files) = try await contents(of: number, over: try await connect())
        return Dictionary(uniqueKeysWithValues: files.files.map { ($0.path, $0.bytes) })
    }

    func contents(
        of number: Int, over connection: FleetConnection
    ) async throws(FleetError) -> (FleetVersion, VersionFiles) {
        let reader = VersionReader(connection, key: key)
        do {
            let version = try await reader.version(number, of: line)
            return (version, try await reader.files(of: version))
        } catch let refusal as VersionRefusal {
            let name = "version \(number) of \(line)"
            throw FleetError(
                .noVersion, refusal.detail.contains(name) ? refusal.detail : "\(name): \(refusal.detail)",
                remedy: "see 'fleet history'")
        } catch let failure as FleetError {
            throw failure
        } catch {
            throw FleetError(.failed, "\(error)")
        }
    }
}
#endif
