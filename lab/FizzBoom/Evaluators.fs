namespace LeanTasks.Lab.FizzBoom

open System
open System.Collections.Generic
open System.Threading.Tasks

module private Answers =
    let private excerpt (answer: string) (position: int) =
        answer.Substring(position, min 20 (answer.Length - position))

    /// Throws when the answers differ, and shows both from their first difference on.
    let check (probability: float) (expectedName: string) (expected: string) (actualName: string) (actual: string) =
        let position = expected.AsSpan().CommonPrefixLength(actual.AsSpan())

        if position < max expected.Length actual.Length then
            invalidOp (
                $"{actualName} answers otherwise than {expectedName} at suspend probability {probability}, from character {position} on: "
                + $"'{excerpt actual position}' instead of '{excerpt expected position}'."
            )

/// The evaluators of this assembly.
[<AbstractClass; Sealed>]
type Evaluators =
    /// One evaluator per builder. The first is the baseline.
    static member val All: IReadOnlyList<IEvaluator> = Array.ofList InterpreterList.all

    /// Checks that all evaluators give the same answer at every probability. Otherwise throws and names one that differs from the
    /// first.
    static member CheckSame(evaluators: IEvaluator seq) : Task =
        task {
            let evaluators = Array.ofSeq evaluators

            for probability in [ 0.0; 0.3; 1.0 ] do
                let! expected = evaluators[0].Evaluate probability

                for evaluator in evaluators[1..] do
                    let! actual = evaluator.Evaluate probability
                    Answers.check probability evaluators[0].Name expected evaluator.Name actual
        }
