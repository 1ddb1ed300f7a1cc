namespace LeanTasks.Lab.Peers

open System.Collections.Generic
open LeanTasks.Lab.FizzBoom

/// The evaluators over the builders of other libraries.
[<AbstractClass; Sealed>]
type PeerEvaluators =
    static member val All: IReadOnlyList<IEvaluator> = Array.ofList InterpreterList.all
