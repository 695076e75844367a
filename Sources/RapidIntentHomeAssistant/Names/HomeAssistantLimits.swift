#if SpeechServers
/// The limits of a connection to Home Assistant.
package struct HomeAssistantLimits: Sendable, Equatable {
    /// The time to establish the connection.
    package var connect = Duration.seconds(10)
    /// The time until a due answer arrives.
    package var answer = Duration.seconds(30)
    /// The time after a change in which further changes are gathered.
    package var gather = Duration.seconds(2)
    /// The time without a message after which Home Assistant is asked whether it is still there.
    package var silence = Duration.seconds(30)
    /// The wait before the first further attempt to connect, which doubles with each.
    package var firstRetry = Duration.seconds(1)
    /// The longest wait before a further attempt to connect.
    package var lastRetry = Duration.seconds(60)
    /// The size of one answer, in bytes: some 2 KB for each entity.
    package var answerBytes = 64 << 20

    package init() {}
}
#endif
