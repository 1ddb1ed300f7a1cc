module LeanTasks.FSharp.Tests.Modules.SingleSourceTests

open System
open System.Diagnostics
open System.Runtime.CompilerServices
open System.Threading
open System.Threading.Tasks
open Xunit

let private behavesAsTask (name: string) (useIt: Kind -> ValueTask<int> -> ValueTask<'T>) =
    for isLate, ending in Sources.single do
        let run kind =
            Sources.useAll isLate [ ending ] (fun tasks -> useIt kind tasks.Head)

        Assert.Equal(run Kind.task, run (Kind.get name))

[<MethodImpl(MethodImplOptions.NoInlining)>]
let private boom () : 'T = raise (InvalidTimeZoneException "boom")

let private later (value: int) : ValueTask<int> =
    ValueTask<int>(Task.Run(fun () -> value))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``map ends as in a task`` name =
    behavesAsTask name (fun kind -> kind.Map(fun value -> value + 1))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``map fails with what its mapper throws`` name =
    behavesAsTask name (fun kind -> kind.Map(fun _ -> boom ()))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``map is canceled by a mapper that throws OperationCanceledException`` name =
    behavesAsTask name (fun kind -> kind.Map(fun _ -> raise (OperationCanceledException())))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``bind ends as in a task`` name =
    behavesAsTask name (fun kind -> kind.Bind(fun value -> ValueTask<int>(value + 1)))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``bind fails with what its binder throws`` name =
    behavesAsTask name (fun kind -> kind.Bind(fun _ -> boom ()))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``bind takes over a failure`` name =
    behavesAsTask name (fun kind -> kind.Bind(fun _ -> kind.FromException(InvalidTimeZoneException "bound")))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``bind awaits what its binder gives`` name =
    for isLate, ending in Sources.single do
        for boundEnding in [ Succeeds 5; Fails "bound"; Cancels ] do
            let run (kind: Kind) =
                let bound = Source()

                let useIt (tasks: ValueTask<int> list) =
                    let task = tasks.Head |> kind.Bind(fun _ -> bound.Task)
                    // At once where nothing else is waited for: otherwise as the binder is called.
                    if not isLate then
                        bound.End boundEnding

                    task.AsTask() |> ValueTask<int>

                let source = Source()

                if not isLate then
                    source.End ending

                let task = useIt [ source.Task ]

                if isLate then
                    source.End ending
                    bound.End boundEnding

                Outcome.ofValueTask task, source.Taken, bound.Taken

            Assert.Equal(run Kind.task, run (Kind.get name))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``ignore ends as in a task`` name = behavesAsTask name _.Ignore

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``catch gives what a task catches`` name =
    let comparable (result: ValueTask<Result<int, exn>>) =
        let result = result.AsTask().GetAwaiter().GetResult()
        result |> Result.mapError (fun error -> error.GetType(), error.Message)

    for isLate, ending in Sources.single do
        let run (kind: Kind) =
            let source = if isLate then Source() else Source.Ended ending
            let task = kind.Catch source.Task
            Assert.Equal(not isLate, task.IsCompleted)

            if isLate then
                source.End ending

            comparable task, source.Taken

        Assert.Equal(run Kind.task, run (Kind.get name))

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``singleton has completed`` name =
    let task = (Kind.get name).Singleton 7
    Assert.True task.IsCompletedSuccessfully
    Assert.Equal(7, task.Result)

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``fromException and fromCanceled have failed`` name =
    let kind = Kind.get name
    let failed = kind.FromException(InvalidTimeZoneException "boom")
    Assert.True failed.IsFaulted
    Assert.Equal(Failure "boom", Outcome.ofValueTask failed)
    let canceled = kind.FromCanceled(CancellationToken true)
    Assert.True canceled.IsCanceled
    Assert.Equal(Canceled, Outcome.ofValueTask canceled)

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``fromCanceled refuses a token that has not been canceled`` name =
    Assert.Throws<ArgumentOutOfRangeException>(fun () -> (Kind.get name).FromCanceled CancellationToken.None |> ignore)
    |> ignore

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``failures keep their stack trace`` name =
    for isLate in [ false; true ] do
        let kind = Kind.get name

        let task =
            (if isLate then later 1 else ValueTask<int> 1)
            |> kind.Map(fun _ -> boom ())
            |> kind.Map(fun value -> value + 1)
            |> kind.Ignore

        let error =
            Assert.Throws<InvalidTimeZoneException>(fun () -> task.AsTask().GetAwaiter().GetResult())

        let hasBoom =
            StackTrace(error).GetFrames()
            |> Array.exists (fun frame -> (string frame).Contains "boom")

        Assert.True(hasBoom, string error)
