// Declarations of the parts of Speech that the adapters use, for type-checking where there is no Apple SDK.

public import AVFAudio
public import CoreMedia
public import Foundation

public enum SFSpeechRecognizerAuthorizationStatus: Int, Sendable {
    case notDetermined, denied, restricted, authorized
}

public enum SFSpeechRecognitionTaskHint: Int, Sendable {
    case unspecified, dictation, search, confirmation
}

open class SFSpeechRecognizer: NSObject {
    public init?(locale: Locale) { nil }
    open class func authorizationStatus() -> SFSpeechRecognizerAuthorizationStatus { .notDetermined }
    open var isAvailable: Bool { false }
    open var supportsOnDeviceRecognition: Bool { false }
    open func recognitionTask(
        with request: SFSpeechRecognitionRequest,
        resultHandler: @escaping (SFSpeechRecognitionResult?, (any Error)?) -> Void
    ) -> SFSpeechRecognitionTask { SFSpeechRecognitionTask() }
}

open class SFSpeechRecognitionRequest: NSObject {
    open var taskHint = SFSpeechRecognitionTaskHint.unspecified
    open var shouldReportPartialResults = true
    open var contextualStrings: [String] = []
    open var requiresOnDeviceRecognition = false
}

open class SFSpeechAudioBufferRecognitionRequest: SFSpeechRecognitionRequest {
    open func append(_ audioPCMBuffer: AVAudioPCMBuffer) {}
    open func endAudio() {}
}

open class SFSpeechRecognitionTask: NSObject {
    open func cancel() {}
}

open class SFSpeechRecognitionResult: NSObject {
    open var bestTranscription: SFTranscription { SFTranscription() }
    open var transcriptions: [SFTranscription] { [] }
    open var isFinal: Bool { false }
}

open class SFTranscription: NSObject {
    open var formattedString: String { "" }
    open var segments: [SFTranscriptionSegment] { [] }
}

open class SFTranscriptionSegment: NSObject {
    open var substring: String { "" }
    open var timestamp: TimeInterval { 0 }
    open var duration: TimeInterval { 0 }
    open var confidence: Float { 0 }
}

public protocol SpeechModule: AnyObject, Sendable {}

public struct AnalyzerInput: @unchecked Sendable {
    public init(buffer: AVAudioPCMBuffer) {}
}

public final class AnalysisContext: @unchecked Sendable {
    public struct ContextualStringsTag: Hashable, Sendable {
        public static let general = ContextualStringsTag()
    }
    public init() {}
    public var contextualStrings: [ContextualStringsTag: [String]] = [:]
}

public final actor SpeechAnalyzer {
    public init(modules: [any SpeechModule]) {}
    public static func bestAvailableAudioFormat(compatibleWith modules: [any SpeechModule]) async -> AVAudioFormat? {
        nil
    }
    public func setContext(_ newContext: AnalysisContext) async throws {}
    public func start<InputSequence: AsyncSequence & Sendable>(inputSequence: InputSequence) async throws
    where InputSequence.Element == AnalyzerInput {}
    public func finalize(through: CMTime?) async throws {}
    public func finalizeAndFinishThroughEndOfInput() async throws {}
    public func cancelAndFinishNow() async {}
}

public final class SpeechTranscriber: SpeechModule {
    public enum TranscriptionOption: Sendable { case etiquetteReplacements }
    public enum ReportingOption: Sendable { case volatileResults, alternativeTranscriptions, fastResults }
    public enum ResultAttributeOption: Sendable { case audioTimeRange, transcriptionConfidence }
    public struct Result: Sendable {
        public var range: CMTimeRange
        public var text: AttributedString
        public var alternatives: [AttributedString]
        public var resultsFinalizationTime: CMTime
        public var isFinal: Bool { false }
    }
    public init(
        locale: Locale, transcriptionOptions: Set<TranscriptionOption>, reportingOptions: Set<ReportingOption>,
        attributeOptions: Set<ResultAttributeOption>
    ) {}
    public var results: some Sendable & AsyncSequence<SpeechTranscriber.Result, any Error> {
        AsyncThrowingStream<SpeechTranscriber.Result, any Error> { $0.finish() }
    }
}
