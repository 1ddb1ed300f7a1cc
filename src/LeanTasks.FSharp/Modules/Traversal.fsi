namespace LeanTasks.FSharp

open LeanTasks

/// Functions over sequences of items, for both modules. Each inlines them with its own functions.
module internal Traversal =

    /// Applies a function to one item after the other, and collects the results.
    val inline traverse: [<InlineIfLambda>] mapper: ('T -> LeanFlow<'U>) -> items: 'T seq -> LeanFlow<'U array>

    /// Applies a function to one item after the other.
    val inline iter: [<InlineIfLambda>] action: ('T -> LeanFlow<unit>) -> items: 'T seq -> LeanFlow<unit>

    /// Takes items from a run until there is none left.
    val inline work: [<InlineIfLambda>] mapper: ('T -> LeanFlow<'U>) -> run: ThrottledRun<'T, 'U> -> LeanFlow<unit>
