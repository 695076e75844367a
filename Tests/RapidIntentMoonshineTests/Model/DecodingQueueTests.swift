import Foundation
import Synchronization
import Testing

@testable import RapidIntentMoonshine

@Suite("DecodingQueue", .timeLimit(.minutes(1)))
struct DecodingQueueTests {
    private final class Order: Sendable {
        let numbers = Mutex<[Int]>([])
    }

    @Test("decodings beyond the limit begin in the order in which they came")
    func order() async {
        let (queue, order) = (DecodingQueue(limit: 1), Order())
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        queue.begin()
        for number in 1...5 {
            Thread.detachNewThread {
                queue.begin()
                order.numbers.withLock { $0.append(number) }
                queue.end()
                end.yield()
            }
            while queue.waiting < number { await Task.yield() }
        }
        #expect(order.numbers.withLock { $0 }.isEmpty)
        queue.end()
        for await _ in ends.prefix(5) {}
        #expect(order.numbers.withLock { $0 } == [1, 2, 3, 4, 5])
        #expect(queue.hasRoom)
    }

    @Test("there is room for as many as the limit")
    func limit() {
        let queue = DecodingQueue(limit: 2)
        queue.begin()
        #expect(queue.hasRoom)
        queue.begin()
        #expect(!queue.hasRoom)
        queue.end()
        #expect(queue.hasRoom)
    }

    @Test("what waits is before what comes when a decoding ends")
    func handedOn() async {
        let queue = DecodingQueue(limit: 1)
        let (begins, begin) = AsyncStream.makeStream(of: Void.self)
        queue.begin()
        Thread.detachNewThread {
            queue.begin()
            begin.yield()
        }
        while queue.waiting < 1 { await Task.yield() }
        queue.end()
        #expect(!queue.hasRoom)
        for await _ in begins.prefix(1) {}
        queue.end()
        #expect(queue.hasRoom)
    }
}
