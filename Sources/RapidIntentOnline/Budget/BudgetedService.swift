package import Foundation
package import RapidIntent

/// A service that is called only within a daily budget.
///
/// Every call is recorded durably before it is made. It counts whatever its result, because a service that was reached
/// may charge for it. A call is released only if it was certainly never sent: there was no connection, or the request
/// was invalid. An answer billed as several transactions counts as that many calls, even beyond the budget. So a
/// process that is killed during a call makes fewer calls than the budget allows, never more. Wrap this around the
/// service that makes one call; retries outside of it are counted one by one. ``ResilientService`` does that.
package struct BudgetedService: MeasuredIntentService {
    package let budget: CallBudget
    private let service: any MeasuredIntentService
    private let ledger: any CallLedger
    private let now: @Sendable () -> Date

    /// Adds a budget to a service.
    ///
    /// - Parameters:
    ///   - service: The service to call; your own service only has to conform to ``MeasuredIntentService``.
    ///   - now: Returns the wall-clock time.
    package init(
        _ service: any MeasuredIntentService, budget: CallBudget, ledger: any CallLedger,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.service = service
        self.budget = budget
        self.ledger = ledger
        self.now = now
    }

    package var name: String { service.name }

    package var thresholds: PredictionThresholds { service.thresholds }

    package var modelVersion: String? { service.modelVersion }

    /// Predicts the intent of a text, if the budget allows a call.
    ///
    /// Takes as long as the service and the ledger together.
    ///
    /// - Throws: `budgetUsedUp`, `ledgerFailed`, and the errors of the service.
    package func prediction(for question: Question) async throws(OnlineIntentError) -> Prediction {
        try await exchange(for: question).prediction
    }

    /// Predicts the intent of a text, if the budget allows a call, and returns the measurements of the call.
    package func exchange(for question: Question) async throws(OnlineIntentError) -> ServiceExchange {
        let reservation = try await reserve()
        guard !Task.isCancelled else {
            await release(reservation)
            throw OnlineIntentError(.cancelled, "the answer was no longer wanted when the service was to be asked")
        }
        do throws(OnlineIntentError) {
            let exchange = try await service.exchange(for: question)
            await charge(exchange.transactions - 1, to: reservation)
            return exchange
        } catch {
            if Self.wasNeverSent(error) { await release(reservation) }
            throw error
        }
    }

    private func reserve() async throws(OnlineIntentError) -> CallReservation {
        let moment = Duration.seconds(now().timeIntervalSince1970)
        let grant: CallGrant
        do throws(CallLedgerError) {
            grant = try await ledger.reserve(within: budget, at: moment)
        } catch {
            throw OnlineIntentError(.ledgerFailed, "the service was not asked, since calls cannot be counted: \(error)")
        }
        switch grant {
        case .reserved(let reservation):
            meter(1)
            return reservation
        case .usedUp(nil):
            throw OnlineIntentError(.budgetUsedUp, "the budget of \(budget) has no room for a single call")
        case .usedUp(let opensAt?):
            let date = Date(timeIntervalSince1970: opensAt / .seconds(1))
            let format = Date.ISO8601FormatStyle(dateTimeSeparator: .space).year().month().day().dateSeparator(.dash)
                .time(includingFractionalSeconds: false)
            throw OnlineIntentError(
                .budgetUsedUp,
                "the budget of \(budget) is used up; the service is asked again from \(date.formatted(format)) UTC on",
                retryAfter: opensAt - moment)
        }
    }

    /// Adds the price of calls to the caller's meter.
    ///
    /// A price of zero is not added, because it usually means that no price was given.
    private func meter(_ calls: Int) {
        var spent = CallSpending.none
        spent.add(calls, each: budget.pricePerCall)
        if spent.money > .zero { CallMeter.current?.charge(spent.money) }
    }

    /// Charges the transactions billed beyond one; if the ledger cannot be written, the answer is still returned.
    private func charge(_ transactions: Int, to reservation: CallReservation) async {
        guard transactions > 0 else { return }
        meter(transactions)
        do throws(CallLedgerError) { try await ledger.charge(transactions, to: reservation) } catch {}
    }

    /// Releases a call; if the ledger cannot be written, it counts as made.
    private func release(_ reservation: CallReservation) async {
        CallMeter.current?.refund(budget.pricePerCall)
        do throws(CallLedgerError) { try await ledger.release(reservation) } catch {}
    }

    /// Whether a failure shows that the request was never sent: a failure with a status was answered.
    private static func wasNeverSent(_ error: OnlineIntentError) -> Bool {
        error.status == nil && [.unreachable, .invalidRequest].contains(error.code)
    }
}
