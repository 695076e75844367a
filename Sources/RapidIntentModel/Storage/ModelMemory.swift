import RapidIntentSupport

/// The bytes of a model: a mapped file, or memory of this process.
// Unchecked: the object never changes after `init`.
final class ModelMemory: @unchecked Sendable {
    /// The bytes, valid while this object exists.
    let bytes: UnsafeRawBufferPointer
    private let owner: Owner

    private enum Owner {
        case file(MappedFile)
        case memory(UnsafeMutableRawBufferPointer)
    }

    /// Maps a file.
    init(mapping path: String) throws(IntentModelError) {
        do throws(FileFailure) {
            let file = try MappedFile(path)
            bytes = file.bytes
            owner = .file(file)
        } catch {
            throw Self.failure(path, "read", error)
        }
    }

    /// Copies a file.
    convenience init(copying path: String) throws(IntentModelError) {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try FileContents.bytes(ofFile: path, limit: ModelFile.largest)
        } catch {
            throw Self.failure(path, "read", error)
        }
        self.init(bytes)
    }

    init(_ bytes: [UInt8]) {
        let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, bytes.count), alignment: 64)
        memory.copyBytes(from: bytes)
        self.bytes = UnsafeRawBufferPointer(rebasing: memory[..<bytes.count])
        owner = .memory(memory)
    }

    deinit { if case .memory(let memory) = owner { memory.deallocate() } }

    /// Whether a file exists and begins with some bytes.
    static func begins(_ path: String, with bytes: [UInt8]) -> Bool {
        (try? MappedFile(path))?.withBytes { $0.starts(with: bytes) } ?? false
    }

    /// Replaces a file by bytes, like ``FileContents/replace(_:with:)``.
    static func replace(_ path: String, with bytes: UnsafeRawBufferPointer) throws(IntentModelError) {
        do throws(FileFailure) {
            try FileContents.replace(path, with: bytes)
        } catch {
            throw failure(path, "written", error)
        }
    }

    private static func failure(_ path: String, _ done: String, _ failure: FileFailure) -> IntentModelError {
        IntentModelError(.unreadable, "'\(path)' cannot be \(done): \(failure.reason)")
    }
}
