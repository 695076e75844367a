/// The number words parsed so far, which decide whether a further word extends the number.
///
/// Supports cardinals below 10¹², decimals ("twenty point five") and digits before a scale word ("2 thousand"), as a
/// ``NumberGrammar`` allows. It holds only trivial values, so it is cheap to try a word on a copy.
struct NumberState: Sendable, Equatable {
    /// The kind of the last word, which decides what may follow.
    ///
    /// An elided unit is the last word of 一百五, which is 150.
    enum Last: UInt8, Sendable {
        case nothing, article, zero, unit, elided, teen, ten, tens, hundred, scale, digits, decimals, half
    }

    /// A word that belongs to the number only if a number word follows.
    enum Joint: UInt8, Sendable { case none, and, point }

    var last = Last.nothing
    private(set) var joint = Joint.none
    /// The part up to the last scale word: 2000 for "two thousand one hundred and five".
    private(set) var total = 0
    /// The part after the last scale word: 105.
    private(set) var group = 0
    private(set) var smallestScale = Int.max

    init() {}

    init(digits value: Int) { (last, group) = (.digits, value) }

    /// Starts a number with a word; nil if the word cannot start a number.
    init?(_ word: NumberWord) {
        switch word {
        case .zero: last = .zero
        case .unit(let value), .weakUnit(let value): (last, group) = (.unit, value)
        case .teen(let value): (last, group) = (.teen, value)
        case .ten: (last, group) = (.ten, 10)
        case .tens(let value): (last, group) = (.tens, value)
        case .hundreds(let value): (last, group) = (.hundred, value)
        case .tenTimes(alone: true): (last, group) = (.tens, 10)
        case .score: (last, group) = (.tens, 20)
        case .hundred(alone: true): (last, group) = (.hundred, 100)
        case .scale(let scale, alone: true): (last, total, smallestScale) = (.scale, scale, scale)
        case .article: last = .article
        case .andHalf(let value): (last, group) = (.half, value)
        case .ordinal, .second, .and, .point, .teenEnding, .tenTimes, .hundred, .scale, .half: return nil
        }
    }

    /// The value so far, without decimals.
    var value: Int {
        guard last == .elided else { return total + group }
        return group < 10 ? total + group * (smallestScale / 10) : group + total + group % 10 * 9
    }

    var isAfterPoint: Bool { last == .decimals || joint == .point }

    /// Whether the number ends in a unit without tens.
    var hasFreeTens: Bool { (last == .unit || last == .elided) && group % 100 < 10 }

    /// Extends the number with a word; returns false, and leaves the state undefined, if the word does not belong to
    /// it.
    ///
    /// - Parameter isWhole: Whether the word stands alone, not inside a compound.
    mutating func extend(with word: NumberWord, in grammar: NumberGrammar, isWhole: Bool = true) -> Bool {
        guard last != .nothing, last != .half else { return false }
        if isAfterPoint {
            switch word {
            case .zero, .unit, .weakUnit: return addDecimals()
            default: return false
            }
        }
        switch word {
        case .unit(let value): return addUnit(value, in: grammar)
        case .weakUnit(let value):
            return !(isWhole && (last == .hundred || last == .scale)) && addUnit(value, in: grammar)
        case .teen(let value): return addTeen(value, as: .teen, in: grammar)
        case .ten: return addTeen(10, as: .ten, in: grammar)
        case .tens(let value): return addTens(value, in: grammar, isWhole: isWhole)
        case .score:
            guard joint == .none, hasFreeTens, group % 100 == 4 else {
                return addTens(20, in: grammar, isWhole: isWhole)
            }
            return add(80 - 4, as: .tens)
        case .hundreds(let value): return followsLarger(in: grammar, isHundreds: true) && add(value, as: .hundred)
        case .tenTimes(let alone):
            if joint == .none, hasFreeTens { return add(group % 100 * 9, as: .tens) }
            return alone && followsLarger(in: grammar) && add(10, as: .tens)
        case .teenEnding: return joint == .none && hasFreeTens && add(10, as: .teen)
        case .hundred(let alone): return addHundred(in: grammar, alone: alone)
        case .scale(let scale, let alone): return addScale(scale, in: grammar, alone: alone)
        case .ordinal(let value):
            let fits = followsLarger(in: grammar) || (last == .tens && joint == .none && value < 10)
            return fits && add(value, as: .unit)
        case .and: return join(in: grammar)
        case .zero: return grammar.zeroJoins && join(in: grammar)
        case .point:
            guard joint == .none, last != .article else { return false }
            joint = .point
            return true
        case .half:
            guard joint == .none, last != .article, last != .zero else { return false }
            last = .half
            return true
        case .second, .article, .andHalf: return false
        }
    }

    /// Adds decimals, given in words or digits.
    mutating func addDecimals() -> Bool {
        (last, joint) = (.decimals, .none)
        return true
    }

    /// Adds a group of three digits; returns false if the number becomes too large for a spoken number.
    mutating func addGroup(_ digits: Int) -> Bool {
        group = group * 1_000 + digits
        return group < 1_000_000
    }

    /// Adds a number in digits behind hundreds or thousands and "and": "3 hundred and 21".
    mutating func add(digits value: Int, in grammar: NumberGrammar) -> Bool {
        joint == .and && followsLarger(in: grammar) && (1..<(last == .hundred ? 100 : smallestScale)).contains(value)
            && add(value, as: .digits)
    }

    // MARK: - Steps

    private mutating func add(_ value: Int, as kind: Last) -> Bool {
        group += value
        (last, joint) = (kind, .none)
        return true
    }

    private func allows(_ joints: NumberGrammar.Joints) -> Bool {
        joints.contains(joint == .none ? .direct : .joined)
    }

    /// Whether hundreds or thousands came last and something smaller may follow.
    private func followsLarger(in grammar: NumberGrammar, isHundreds: Bool = false) -> Bool {
        switch last {
        case .hundred: !isHundreds && allows(grammar.afterHundred)
        case .scale: allows(grammar.afterScale)
        default: false
        }
    }

    private mutating func addUnit(_ value: Int, in grammar: NumberGrammar) -> Bool {
        let fits =
            switch last {
            case .tens: allows(grammar.unitAfterTens) && (joint == .none || grammar.joinedUnits.contains(value))
            case .ten: joint == .none && grammar.unitsAfterTen.contains(value)
            default: followsLarger(in: grammar)
            }
        let isElided = grammar.elidesPlaces && joint == .none && (last == .hundred || last == .scale)
        return fits && add(value, as: isElided ? .elided : .unit)
    }

    private mutating func addTeen(_ value: Int, as kind: Last, in grammar: NumberGrammar) -> Bool {
        let isBesideTwenties =
            grammar.countsByTwenties && last == .tens
            && (group % 100 == 60 ? joint == .none || value == 11 : group % 100 == 80 && joint == .none)
        if grammar.tenFollowsUnit, value == 10, joint == .none, hasFreeTens { return add(10, as: .teen) }
        return (isBesideTwenties || followsLarger(in: grammar)) && add(value, as: kind)
    }

    private mutating func addTens(_ value: Int, in grammar: NumberGrammar, isWhole: Bool) -> Bool {
        let isInverted =
            joint == .and && hasFreeTens
            && (grammar.tensAfterUnit == .always || (grammar.tensAfterUnit == .inCompounds && !isWhole))
        return (isInverted || followsLarger(in: grammar)) && add(value, as: isInverted ? .teen : .tens)
    }

    private mutating func addHundred(in grammar: NumberGrammar, alone: Bool) -> Bool {
        if joint == .none, last == .article { return add(100, as: .hundred) }
        // "50 cents" is money in French, where "cinq cents" is 500; "5百" is 500.
        if !alone, last == .digits, grammar.countsByTwenties { return false }
        if joint == .none, (1...grammar.largestHundreds).contains(group), last != .tens, group * 100 < smallestScale {
            return add(group * 99, as: .hundred)
        }
        return alone && grammar.addsBareHundred && last == .scale && followsLarger(in: grammar)
            && add(100, as: .hundred)
    }

    private mutating func addScale(_ scale: Int, in grammar: NumberGrammar, alone: Bool) -> Bool {
        guard joint == .none, scale < smallestScale else { return false }
        let isBare = last == .article || (alone && grammar.addsBareHundred && last == .scale)
        guard isBare || (group > 0 && group * scale < smallestScale), last != .elided || group < 10 else {
            return false
        }
        total += (isBare ? 1 : group) * scale
        (group, smallestScale, last) = (0, scale, .scale)
        return true
    }

    private mutating func join(in grammar: NumberGrammar) -> Bool {
        let fits =
            switch last {
            case .tens: grammar.unitAfterTens.contains(.joined)
            case .hundred: grammar.afterHundred.contains(.joined)
            case .scale: grammar.afterScale.contains(.joined)
            case .unit: hasFreeTens && grammar.tensAfterUnit != .never
            default: false
            }
        guard joint == .none, fits else { return false }
        joint = .and
        return true
    }
}
