namespace LeanTasks.Lab.FizzBoom.Fused

open System.Collections.Generic
open LeanTasks.Lab.FizzBoom

/// The evaluators of this assembly, whose tasks are fused.
[<AbstractClass; Sealed>]
type FusedEvaluators =
    static member val All: IReadOnlyList<IEvaluator> = Array.ofList InterpreterList.all
