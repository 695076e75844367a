#if Tool
import ArgumentParser

/// A size of a file as an argument.
struct ByteCount: ExpressibleByArgument, Equatable {
    let bytes: Int

    /// The minimum size in bytes; a smaller one is a mistake, because a file without segments already has about 60 kB.
    static let least = 100_000

    /// Reads `500kB`, `200MB` or `2GB`, in powers of a thousand, or a number of bytes; nil for any other text, and
    /// below ``least``.
    init?(argument: String) {
        let units = [("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("", 1)]
        guard let (suffix, size) = units.first(where: { argument.hasSuffix($0.0) }),
            let count = UInt32(argument.dropLast(suffix.count)), count > 0
        else { return nil }
        bytes = Int(count) * size
        if bytes < Self.least { return nil }
    }
}
#endif
