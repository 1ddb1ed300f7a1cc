namespace LeanTasks.Lab.Peers

open System.Collections.Generic
open LeanTasks.Lab.FSharpShapes

/// The shapes over the builders of other libraries.
[<AbstractClass; Sealed>]
type PeerShapes =
    static member val All: IReadOnlyList<IShapes> = Array.ofList ShapesList.all
