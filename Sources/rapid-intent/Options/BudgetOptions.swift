#if Tool
public import ArgumentParser
public import RapidIntent
import RapidIntentOnlineFiles
import RapidIntentPrograms

/// Options for the daily spending limit of the online service.
struct BudgetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Count the questions in this SQLite file, which several processes may share.", valueName: "file"))
    var budget: String?

    @Option(help: ArgumentHelp("The maximum number of questions per day (UTC).", valueName: "number"))
    var callsPerDay: Int?

    @Option(help: ArgumentHelp("The maximum cost per day (UTC), such as 2.50.", valueName: "amount"))
    var moneyPerDay: Money?

    @Option(help: ArgumentHelp("The price of a question, such as 0.0015.", valueName: "amount"))
    var pricePerCall: Money?

    var isUsed: Bool { budget != nil || callsPerDay != nil || moneyPerDay != nil || pricePerCall != nil }

    func validate() throws { try check("calls-per-day", callsPerDay, atLeast: 0) }

    /// The budget from these options and a file; options take precedence.
    ///
    /// Nil if neither contains one.
    func budget(over file: ServiceConfiguration.Budget?) throws -> ServiceConfiguration.Budget? {
        guard isUsed || file != nil else { return nil }
        var result = file ?? ServiceConfiguration.Budget()
        result.file = budget ?? result.file
        result.callsPerDay = callsPerDay ?? result.callsPerDay
        result.moneyPerDay = moneyPerDay ?? result.moneyPerDay
        result.pricePerCall = pricePerCall ?? result.pricePerCall
        if result.file == nil {
            throw ValidationError(
                "'--calls-per-day', '--money-per-day' and '--price-per-call' need '--budget FILE': calls are "
                    + "counted in that file.")
        }
        if result.callsPerDay == nil, result.moneyPerDay == nil {
            throw ValidationError("'--budget' needs '--calls-per-day N' or '--money-per-day AMOUNT'.")
        }
        if result.moneyPerDay != nil, result.pricePerCall == nil {
            throw ValidationError("'--money-per-day' needs '--price-per-call AMOUNT'.")
        }
        return result
    }
}

extension Money: ExpressibleByArgument {
    /// Reads an amount such as `2.50`.
    public init?(argument: String) { self.init(argument) }
}
#endif
