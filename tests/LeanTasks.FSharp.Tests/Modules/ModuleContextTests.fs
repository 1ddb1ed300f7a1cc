module LeanTasks.FSharp.Tests.Modules.ModuleContextTests

open System.Threading
open System.Threading.Tasks
open Xunit

let private local = AsyncLocal<int>()

/// What calls user code, which here changes an AsyncLocal: what is left of that afterwards.
let private uses: (Kind -> (int -> int) -> ValueTask<int> -> ValueTask<unit>) list =
    [
        (fun kind change source -> source |> kind.Map change |> kind.Ignore)
        (fun kind change source -> source |> kind.Bind(change >> kind.Singleton) |> kind.Ignore)
        (fun kind change source -> kind.Map2 (fun value _ -> change value) source (kind.Singleton 1) |> kind.Ignore)
        (fun kind change source ->
            kind.Traverse (fun _ -> source |> kind.Map change) [ 1 ]
            |> LeanTasks.FSharp.VTask.ignore)
        (fun kind change _ -> kind.Traverse (change >> kind.Singleton) [ 1 ] |> LeanTasks.FSharp.VTask.ignore)
        (fun kind change _ -> kind.Iter (change >> kind.Singleton >> kind.Ignore) [ 1 ])
        (fun kind change _ ->
            kind.TraverseThrottled 2 (change >> kind.Singleton) [ 1; 2 ]
            |> LeanTasks.FSharp.VTask.ignore)
    ]

[<Theory>]
[<InlineData("Flow", false)>]
[<InlineData("Flow", true)>]
[<InlineData("VTask", false)>]
[<InlineData("VTask", true)>]
let ``an AsyncLocal set by a function does not leak out`` name isLate =
    let kind = Kind.get name

    for useIt in uses do
        local.Value <- 1
        let source = if isLate then Source() else Source.Ended(Succeeds 3)

        let change value =
            local.Value <- 2
            value

        let operation = useIt kind change source.Task
        Assert.Equal(1, local.Value)

        if not operation.IsCompleted then
            source.End(Succeeds 3)

        Assert.Equal(1, local.Value)
        Assert.Equal(Result(), Outcome.ofValueTask operation)

        let after =
            task {
                do! Task.Yield()
                return local.Value
            }

        Assert.Equal(Result 1, Outcome.ofTask after)

[<Theory>]
[<InlineData("Flow")>]
[<InlineData("VTask")>]
let ``an AsyncLocal is seen by a function that is called late`` name =
    let kind = Kind.get name
    local.Value <- 5
    let source = Source()
    let task = source.Task |> kind.Map(fun _ -> local.Value)
    local.Value <- 6
    source.End(Succeeds 3)
    Assert.Equal(Result 5, Outcome.ofValueTask task)
