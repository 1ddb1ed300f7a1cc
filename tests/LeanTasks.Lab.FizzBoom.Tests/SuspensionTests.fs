module LeanTasks.Lab.FizzBoom.Tests.SuspensionTests

open System
open LeanTasks.Lab.FizzBoom
open LeanTasks.Lab.FizzBoom.Builders
open Xunit

/// 100 numbers ask for % 15, the 94 that are no multiple of it for % 5, and the 80 that are no multiple of that for % 3.
let internal calls = 100 + 94 + 80

let private suspensions (probability: float) =
    task {
        let count = ref 0
        Recording.suspensions.Value <- count
        let! _ = Interpreters.Recording.evaluator.Evaluate probability
        return count.Value
    }

[<Theory>]
[<InlineData(0.0, 0)>]
[<InlineData(1.0, 274)>]
let ``suspends never or always at the ends`` (probability: float, expected: int) =
    task {
        let! count = suspensions probability
        Assert.Equal(expected, count)
    }

[<Theory>]
[<InlineData(0.01)>]
[<InlineData(0.3)>]
let ``suspends about as often as asked`` (probability: float) =
    task {
        let! count = suspensions probability
        let expected = probability * float calls
        // Two standard deviations: the sequence is fixed, so this holds always or never.
        let tolerance = 2.0 * sqrt (expected * (1.0 - probability))
        Assert.InRange(float count, expected - tolerance, expected + tolerance)
    }

[<Fact>]
let ``suspends as often in every evaluation`` () =
    task {
        let! first = suspensions 0.3
        let! second = suspensions 0.3
        Assert.Equal(first, second)
    }

[<Fact>]
let ``gives the same sequence to everybody`` () =
    let sequence () =
        let suspension = Suspension 0.5
        List.init 1000 (fun _ -> suspension.Next())

    Assert.Equal<bool list>(sequence (), sequence ())

[<Theory>]
[<InlineData(-0.1)>]
[<InlineData(1.1)>]
[<InlineData(Double.NaN)>]
let ``refuses what is no probability`` (probability: float) =
    Assert.Throws<ArgumentOutOfRangeException>(fun () -> Suspension probability |> ignore)
