#if SpeechServers
package import NIOCore
import RapidIntentSpeech

/// Translates between bytes and events.
///
/// After bytes that are no events, it reports the error and drops all input. The owner of the channel closes it, so that
/// a server can first send the reason.
package final class WyomingEventHandler: ChannelDuplexHandler {
    package typealias InboundIn = ByteBuffer
    package typealias InboundOut = WyomingEvent
    package typealias OutboundIn = WyomingMessage
    package typealias OutboundOut = ByteBuffer

    private let peer: String
    private var reader: WyomingEventReader
    private var hasFailed = false

    package init(_ reader: WyomingEventReader, peer: String) {
        self.reader = reader
        self.peer = peer
    }

    package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !hasFailed else { return }
        reader.feed(unwrapInboundIn(data).readableBytesView)
        do throws(SpeechServerError) {
            while let event = try reader.next() { context.fireChannelRead(wrapInboundOut(event)) }
        } catch {
            hasFailed = true
            context.fireErrorCaught(error)
        }
    }

    package func channelInactive(context: ChannelHandlerContext) {
        if reader.isInMiddle, !hasFailed {
            hasFailed = true
            context.fireErrorCaught(
                SpeechServerError(.interrupted, "\(peer) closed the connection in the middle of an event"))
        }
        context.fireChannelInactive()
    }

    package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        let buffer = context.channel.allocator.buffer(bytes: unwrapOutboundIn(data).bytes)
        context.write(wrapOutboundOut(buffer), promise: promise)
    }
}

// A handler belongs to the event loop of its channel.
@available(*, unavailable)
extension WyomingEventHandler: Sendable {}
#endif
