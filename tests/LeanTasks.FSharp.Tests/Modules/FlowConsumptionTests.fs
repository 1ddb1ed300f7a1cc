module LeanTasks.FSharp.Tests.Modules.FlowConsumptionTests

open System
open System.Threading.Tasks
open LeanTasks
open LeanTasks.FSharp
open Xunit

/// A flow tells whether it has been awaited: unlike a ValueTask it cannot have been taken over by a conversion.
let private isConsumed (flow: Flow<'T>) =
    match flow.Pending with
    | null -> true
    | _ ->
        try
            flow.IsCompleted |> ignore
            false
        with :? InvalidOperationException ->
            true

let private checkAll (count: int) (useThem: Flow<int> list -> Flow<'T>) =
    for isLate in [ false; true ] do
        for endings in Sources.several count do
            let sources = endings |> List.map (fun _ -> Source())

            let endAll () =
                List.iter2 (fun (source: Source) ending -> source.End ending) sources endings

            if not isLate then
                endAll ()

            let flows =
                sources
                |> List.map (fun source ->
                    flow {
                        let! value = source.Task
                        return value
                    })

            let used = useThem flows

            if isLate then
                endAll ()

            Outcome.ofTask (used.AsTask()) |> ignore
            Assert.All(flows, (fun flow -> Assert.True(isConsumed flow, $"{endings} {isLate}")))

[<Fact>]
let ``each function awaits each flow, also after a failure`` () =
    checkAll 1 (fun flows -> flows.Head |> Flow.map id)
    checkAll 1 (fun flows -> flows.Head |> Flow.bind Flow.singleton)
    checkAll 1 (fun flows -> flows.Head |> Flow.ignore)
    checkAll 1 (fun flows -> flows.Head |> Flow.catch)
    checkAll 1 (fun flows -> flows.Head |> Flow.toValueTask |> Flow.ofValueTask)
    checkAll 1 (fun flows -> flows.Head |> Flow.toUnitValueTask |> Flow.ofUnitValueTask)
    checkAll 1 (fun flows -> flows.Head |> Flow.toLeanTask |> Flow.ofLeanTask)
    checkAll 1 (fun flows -> flows.Head |> Flow.toUnitTask |> Flow.ofUnitTask)
    checkAll 1 (fun flows -> flows.Head |> Flow.toAsync |> Flow.ofAsync)
    checkAll 2 (fun flows -> Flow.zip flows[0] flows[1])
    checkAll 2 (fun flows -> Flow.map2 (+) flows[0] flows[1])
    checkAll 2 (fun flows -> Flow.apply (flows[0] |> Flow.map (fun left right -> left + right)) flows[1])
    checkAll 3 (fun flows -> Flow.whenAll flows)
    checkAll 3 (fun flows -> flows |> List.map Flow.ignore |> Flow.whenAllUnit)
    checkAll 3 (fun flows -> Flow.whenAny flows)

[<Fact>]
let ``a flow that has been given away may not be used again`` () =
    let uses: (string * (Flow<int> -> Flow<unit>)) list =
        [
            "map", (fun flow -> flow |> Flow.map ignore)
            "bind", (fun flow -> flow |> Flow.bind (fun _ -> Flow.zero))
            "ignore", Flow.ignore
            "zip", (fun flow -> Flow.zip flow (Flow.singleton 1) |> Flow.ignore)
            "whenAll", (fun flow -> Flow.whenAll [ flow ] |> Flow.ignore)
            "toValueTask", (fun flow -> flow |> Flow.toValueTask |> Flow.ofValueTask |> Flow.ignore)
        ]

    for name, useIt in uses do
        let source = Source()
        let given = flow { return! source.Task }
        let first = Flow.ignore given
        let second = useIt given
        source.End(Succeeds 3)
        Assert.Equal(Result(), Outcome.ofTask (first.AsTask()))

        let error =
            Assert.Throws<InvalidOperationException>(fun () -> second.AsTask().GetAwaiter().GetResult())

        Assert.NotEmpty(name + error.Message)
