/// What stands behind a value task is found as .NET's own awaiters find it.
module LeanTasks.FSharp.Tests.AwaitedSourceTests

open System
open System.Threading.Tasks
open System.Threading.Tasks.Sources
open LeanTasks
open LeanTasks.FSharp
open Xunit

/// A source that has ended, and is a task besides, which never ends.
type private TaskBesides() =
    inherit Task(fun () -> ())

    interface IValueTaskSource<int> with
        member _.GetStatus _ = ValueTaskSourceStatus.Succeeded
        member _.GetResult _ = 42
        member _.OnCompleted(_, _, _, _) = invalidOp "It has ended."

let private kinds: (string * (ValueTask<int> -> Task<int>) * (Task<int> -> Task<int>)) list =
    [
        "task", (fun source -> task { return! source }), (fun source -> task { return! source })
        "flow", (fun source -> (flow { return! source }).AsTask()), (fun source -> (flow { return! source }).AsTask())
        "flow in a block",
        (fun source ->
            (flow {
                let! value = source
                return value
            })
                .AsTask()),
        (fun source ->
            (flow {
                let! value = source
                return value
            })
                .AsTask())
        "vtask",
        (fun source ->
            (vtask {
                let! value = source
                return value
            })
                .AsTask()),
        (fun source -> (vtask { return! source }).AsTask())
        "poolingValueTask",
        (fun source -> (poolingValueTask { return! source }).AsTask()),
        (fun source -> (poolingValueTask { return! source }).AsTask())
        "leanTask", (fun source -> (leanTask { return! source }).AsTask()), (fun source -> (leanTask { return! source }).AsTask())
    ]

let names: TheoryData<string> =
    TheoryData<string>(kinds |> List.map (fun (name, _, _) -> name))

let private kind name =
    kinds |> List.find (fun (each, _, _) -> each = name)

[<Theory>]
[<MemberData(nameof names)>]
let ``a task with no result of its type is a source`` name =
    let _, ofValueTask, _ = kind name
    let awaiting = ofValueTask (ValueTask<int>(new TaskBesides(), 0s))
    Assert.True awaiting.IsCompleted
    Assert.Equal(42, awaiting.Result)

/// A source of a result is one of each type that the result's type derives from.
[<Theory>]
[<InlineData(false)>]
[<InlineData(true)>]
let ``a LeanTask of a derived type is a source`` (isLate: bool) =
    let source = new LeanTaskSource<string>()

    if not isLate then
        source.SetResult "x"

    let asSource: IValueTaskSource<obj> = unbox<IValueTaskSource<obj>>(box source)

    let awaiting =
        (flow {
            let! value = ValueTask<obj>(asSource, 0s)
            return value
        })

    let whole = awaiting.AsTask()

    if isLate then
        source.SetResult "x"

    task {
        let! value = whole
        Assert.Equal(box "x", value)
    }

[<Theory>]
[<MemberData(nameof names)>]
let ``a task that is null fails as in task`` name =
    let _, _, ofTask = kind name

    let awaiting () : Task = ofTask (Unchecked.defaultof<Task<int>>)

    Assert.ThrowsAsync<NullReferenceException>(awaiting)
