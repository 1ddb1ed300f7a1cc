namespace LeanTasks.Lab.FizzBoom

open System

/// Decides which calls of the <c>%</c> function suspend. The sequence is pseudo-random but starts from the same seed in every
/// evaluation, so every builder suspends at exactly the same calls.
[<Sealed>]
type Suspension(probability: float) =
    do
        // Written so that NaN is refused as well.
        if not (probability >= 0.0 && probability <= 1.0) then
            raise (ArgumentOutOfRangeException(nameof probability, probability, "A probability lies between 0 and 1."))

    // 2^32 at probability 1: above every 32-bit number, hence 64 bits.
    let threshold = uint64 (probability * 4294967296.0)

    let mutable sequence = 2463534242u

    /// Whether the next call suspends. At probability 0 this costs one compare.
    member _.Next() : bool =
        threshold <> 0UL
        && (
            // Numerical Recipes' linear congruential generator: its high bits, which decide the compare, are good.
            sequence <- sequence * 1664525u + 1013904223u
            uint64 sequence < threshold)
