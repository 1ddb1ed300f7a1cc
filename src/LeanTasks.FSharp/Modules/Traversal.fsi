namespace LeanTasks.FSharp

open LeanTasks

/// Functions over sequences of items, for both modules. Each inlines them with its own functions.
module internal Traversal =

    /// Applies a function to one item after the other, and collects the results.
    val inline traverse: [<InlineIfLambda>] mapper: ('T -> Flow<'U>) -> items: 'T seq -> Flow<'U array>

    /// Applies a function to one item after the other.
    val inline iter: [<InlineIfLambda>] action: ('T -> Flow<unit>) -> items: 'T seq -> Flow<unit>

    /// Takes items from a run until none is left or one has failed.
    val inline work: [<InlineIfLambda>] mapper: ('T -> Flow<'U>) -> run: ThrottledRun<'T, 'U> -> Flow<unit>
