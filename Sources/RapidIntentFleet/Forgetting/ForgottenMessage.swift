#if Fleet
import RapidIntentSupport

/// What an instance or a collector says it has forgotten: everything up to a request.
struct ForgottenMessage: Sendable, Equatable {
    static let version = 1

    /// The serial number of the last request that was carried out; 0 for none.
    var serial: Int

    /// Says it.
    init(serial: Int) { self.serial = serial }

    var payload: [UInt8] {
        (["version": Self.version, "serial": serial] as JSON).bytes
    }

    /// Reads a message; nil if it is none.
    init?(_ payload: [UInt8]) {
        guard payload.count <= 1024, let json = try? JSON(reading: payload),
            json["version"]?.wholeNumber == Int64(Self.version), let serial = json["serial"]?.wholeNumber,
            (0...1 << 53).contains(serial)
        else { return nil }
        self.serial = Int(serial)
    }
}
#endif
