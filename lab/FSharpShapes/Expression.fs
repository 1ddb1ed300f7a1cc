namespace LeanTasks.Lab.FSharpShapes

/// What the interpreter of Shapes.fs computes.
type Expression =
    | Number of int
    /// What the source has for a number.
    | Read of int
    | Sum of Expression * Expression
    | Product of Expression * Expression
    /// The second part where the first is not zero, the third otherwise.
    | Choice of Expression * Expression * Expression

module Expression =
    let private term first =
        Sum(Product(Read first, Number 2), Choice(Read(first % 2), Read first, Number first))

    /// Twenty reads, twelve numbers and thirty-one operations are computed. It results in 108.
    let sample = [ 2..8 ] |> List.fold (fun sum first -> Sum(sum, term first)) (term 1)
