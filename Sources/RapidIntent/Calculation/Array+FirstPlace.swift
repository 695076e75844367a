extension Array {
    /// The first place whose element, and every later one, fulfils a condition; the end if there is none.
    ///
    /// Takes logarithmic time.
    func firstPlace(where fulfils: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if fulfils(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
