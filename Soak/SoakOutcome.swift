#if Tool
import RapidIntent

/// How a question of a soak ended.
enum SoakOutcome: Equatable {
    case answered(isRight: Bool)
    case failed(OnlineIntentError.Code)
    /// It did not end.
    case forgotten
}

extension SoakQuestion {
    /// Asks, and cancels if the question has a cancellation time.
    func outcome(asking service: some OnlineIntentService) async -> SoakOutcome {
        let task = Task { () -> SoakOutcome in
            do throws(OnlineIntentError) {
                let prediction = try await service.prediction(for: Question(text: text))
                return .answered(isRight: prediction.topIntent?.name == text)
            } catch {
                return .failed(error.code)
            }
        }
        if let cancellation {
            try? await Task.sleep(for: cancellation)
            task.cancel()
        }
        return await task.value
    }
}
#endif
