namespace LeanTasks.Lab.FSharpShapes

open System.Collections.Generic

/// The shapes of this assembly.
[<AbstractClass; Sealed>]
type AllShapes =
    /// One per builder. The first is the baseline.
    static member val All: IReadOnlyList<IShapes> = Array.ofList ShapesList.all

    /// The bound: without a builder, for sources where nothing suspends.
    static member val ByHand: IShapes = ByHand.shapes
