module LeanTasks.Lab.FizzBoom.Tests.EvaluatorsTests

open System
open System.Text.Json
open System.Threading.Tasks
open LeanTasks.FSharp.Tests
open LeanTasks.Lab.FizzBoom
open LeanTasks.Lab.FizzBoom.Fused
open Xunit

let private all = [ yield! Evaluators.All; yield! FusedEvaluators.All ]

/// Computed in another way than the interpreted program does.
let private fizzbuzz =
    [
        for i in 1..100 do
            match (if i % 3 = 0 then "fizz" else "") + (if i % 5 = 0 then "buzz" else "") with
            | "" -> string i
            | word -> word
    ]

/// Answers another text at one probability.
type private Wrong(probability: float, answer: string) =
    interface IEvaluator with
        member _.Name = "Wrong"
        member _.CanSuspend = false
        member _.Run(program, asked) = Evaluators.All[0].Run(program, asked)

        member _.Evaluate asked =
            if asked = probability then
                ValueTask<string> answer
            else
                Evaluators.All[0].Evaluate asked

[<Fact>]
let ``there is one evaluator per builder, the baseline first`` () =
    let ours =
        [ "leanTask"; "poolingValueTask"; "vtask"; "uvtask"; "flow"; "uply" ]
        |> List.map (fun builder -> $"LeanTasks {builder}")

    Assert.Equal<string seq>([ "Sync"; "Async"; "F# task" ] @ ours, Evaluators.All |> Seq.map _.Name)
    Assert.Equal<string seq>([ "F# task, fused" ], FusedEvaluators.All |> Seq.map _.Name)
    Assert.Equal<string seq>([ "Sync" ], Evaluators.All |> Seq.filter (not << _.CanSuspend) |> Seq.map _.Name)

[<Theory>]
[<InlineData(0.0)>]
[<InlineData(0.01)>]
[<InlineData(0.3)>]
[<InlineData(1.0)>]
let ``every evaluator answers fizzbuzz`` (probability: float) =
    task {
        for evaluator in all do
            let! answer = evaluator.Evaluate probability
            Assert.Equal<string list>(fizzbuzz, nonNull (JsonSerializer.Deserialize<string list> answer))
    }

[<Fact>]
let ``an evaluator that can suspend really leaves its thread at each suspension, and another never does`` () =
    task {
        for evaluator in all do
            do!
                Pump.Run(fun pump ->
                    task {
                        // This await itself is not to be posted.
                        let! _ = (evaluator.Evaluate 1.0).AsTask().ConfigureAwait false
                        Assert.Equal((if evaluator.CanSuspend then SuspensionTests.calls else 0), pump.Posts)
                    })
    }

[<Fact>]
let ``nothing suspends at probability 0`` () =
    for evaluator in all do
        Assert.True((evaluator.Evaluate 0.0).IsCompletedSuccessfully)

[<Fact>]
let ``an evaluation that suspended fails through its task`` () =
    task {
        let suspendThenFail =
            ELet("x", EInfix(EInt 7I, StandardLibrary.remainder, EInt 2I), EVariable "nobody")

        for evaluator in all |> Seq.filter _.CanSuspend do
            let evaluation = evaluator.Run(suspendThenFail, 1.0)

            let! error =
                Assert.ThrowsAsync<EvaluationException>(fun () -> task { return! evaluation })

            Assert.Equal("Unknown variable 'nobody'.", error.Message)
    }

[<Fact>]
let ``the evaluators agree, also with one of another assembly`` () =
    Evaluators.CheckSame [ yield! Evaluators.All; Interpreters.FSharpTask.evaluator ]

[<Theory>]
[<InlineData(0.0)>]
[<InlineData(0.3)>]
[<InlineData(1.0)>]
let ``a difference is found and shown`` (probability: float) =
    task {
        let! right = Evaluators.All[0].Evaluate 0.0
        let wrong = Wrong(probability, right.Replace("\"97\"", "\"79\""))

        let! error =
            Assert.ThrowsAsync<InvalidOperationException>(fun () -> Evaluators.CheckSame [ yield! Evaluators.All; wrong ])

        Assert.Contains($"Wrong answers otherwise than Sync at suspend probability {probability}", error.Message)
        Assert.Contains("'79\",\"98\"", error.Message)
        Assert.Contains("'97\",\"98\"", error.Message)
    }

[<Theory>]
[<InlineData("shorter")>]
[<InlineData("longer")>]
let ``an answer that ends elsewhere differs`` (kind: string) =
    task {
        let! right = Evaluators.All[0].Evaluate 0.0

        let answer =
            if kind = "shorter" then
                right.Substring(0, right.Length - 1)
            else
                right + " "

        let! error =
            Assert.ThrowsAsync<InvalidOperationException>(fun () -> Evaluators.CheckSame [ Evaluators.All[0]; Wrong(0.0, answer) ])

        Assert.Contains("Wrong", error.Message)
    }
