// Declarations of the parts of CoreMedia that the adapters use, for type-checking where there is no Apple SDK.

public typealias CMTimeScale = Int32

public struct CMTime: Sendable {
    public init(seconds: Double, preferredTimescale: CMTimeScale) {}
    public var seconds: Double { 0 }
}

public struct CMTimeRange: Sendable {
    public var start: CMTime { CMTime(seconds: 0, preferredTimescale: 1) }
    public var end: CMTime { CMTime(seconds: 0, preferredTimescale: 1) }
}
