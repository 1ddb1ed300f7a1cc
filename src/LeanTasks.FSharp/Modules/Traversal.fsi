namespace LeanTasks.FSharp

open LeanTasks

/// What the modules make of sequences of items. Each inlines it over what its own functions give.
module internal Traversal =

    /// One item after the other, with results.
    val inline traverse: [<InlineIfLambda>] mapper: ('T -> LeanFlow<'U>) -> items: 'T seq -> LeanFlow<'U array>

    /// One item after the other.
    val inline iter: [<InlineIfLambda>] action: ('T -> LeanFlow<unit>) -> items: 'T seq -> LeanFlow<unit>

    /// Takes items from a run until there is none left.
    val inline work: [<InlineIfLambda>] mapper: ('T -> LeanFlow<'U>) -> run: ThrottledRun<'T, 'U> -> LeanFlow<unit>
