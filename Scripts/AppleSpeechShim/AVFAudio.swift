// Declarations of the parts of AVFAudio that the adapters use, for type-checking where there is no Apple SDK.

public typealias AVAudioFrameCount = UInt32
public typealias AVAudioChannelCount = UInt32

public enum AVAudioCommonFormat: UInt, Sendable {
    case otherFormat, pcmFormatFloat32, pcmFormatFloat64, pcmFormatInt16, pcmFormatInt32
}

open class AVAudioFormat: @unchecked Sendable {
    public init?(
        commonFormat format: AVAudioCommonFormat, sampleRate: Double, channels: AVAudioChannelCount, interleaved: Bool
    ) { nil }
    open var sampleRate: Double { 0 }
}

open class AVAudioBuffer { init() {} }

open class AVAudioPCMBuffer: AVAudioBuffer {
    public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) { nil }
    open var frameLength: AVAudioFrameCount = 0
    open var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { nil }
    open var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? { nil }
}
