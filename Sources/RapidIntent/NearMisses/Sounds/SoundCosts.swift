/// What it costs to hear one sound for another, in twentieths of a consonant.
///
/// The steps follow the features of the sounds (voice, manner, place), as ALINE does (Kondrak 2000, "A New Algorithm for the
/// Alignment of Phonetic Sequences"); the figures are our own. They were set once and not fitted.
enum SoundCosts {
    /// What it costs to swallow or to add a sound.
    static let weights: [Int32] = (0..<64).map { number in
        guard number < letters.count else { return 20 }
        return switch letters[number] {
        case "h": 8
        case "j": 12
        case "w", "r": 16
        case "a", "e", "i", "o", "u", "I", "E", "A", "O": 12
        default: 20
        }
    }

    /// What it costs to hear a sound for another one: 0 for the same, at most the ``weights`` of both.
    ///
    /// By 64 times the number of the one plus the number of the other.
    static let substitutions: [Int32] = {
        var costs: [Int32] = (0..<64 * 64).map { pair in
            let (one, other) = (pair / 64, pair % 64)
            return one == other ? 0 : weights[one] + weights[other]
        }
        func set(_ pairs: String, _ cost: Int32) {
            for pair in pairs.split(separator: " ") {
                let (one, other) = (Sound.sounds(pair.prefix(1))[0], Sound.sounds(pair.suffix(1))[0])
                costs[Int(one.number) * 64 + Int(other.number)] = cost
                costs[Int(other.number) * 64 + Int(one.number)] = cost
            }
        }
        let vowels = "aeiouIEAO"
        for one in vowels {
            for other in vowels where one < other { set("\(one)\(other)", 10) }
            set("r\(one)", 20)
            set("l\(one)", 24)
        }
        set("oA aA aI aE eE ei iI iE oO uo ao ae eI uA", 7)
        // One differs from the other in voice alone.
        set("pb td kg fv sz SZ CJ kx", 8)
        set("SC SJ ZJ ZC nN", 10)
        set("mn fT vT sT zT sS zS zZ sZ tT dT tC dJ vb fp lr lw rw mN sC zJ xS xr", 18)
        set("pt tk pk bd dg bg hf fs vz dn bm gN vw hT lj dl rd pd tb dk tg hx", 26)
        set("ji wu", 8)
        set("wo", 10)
        return costs
    }()

    private static let letters = Array(Sound.notation)
}
