/// Each program does with flow and vtask what it does with FSharp.Core's task, to the line.
module LeanTasks.FSharp.Tests.Safety.ComparedWithTaskTests

open System
open System.Threading
open System.Threading.Tasks
open Xunit
open LeanTasks.FSharp.Tests.Safety.Kinds
open LeanTasks.FSharp.Tests.Safety
open LeanTasks.FSharp.Tests.Safety.Rig

[<Literal>]
let private Suppressed = "a suppressed context"

/// What a program is started in.
let private ambients: (string * ((unit -> unit) -> unit)) list =
    [
        "the default context", (fun run -> run ())

        "a context of its own",
        fun run ->
            local.Value <- "caller"
            run ()

        Suppressed,
        fun run ->
            local.Value <- "caller"
            use _ = ExecutionContext.SuppressFlow()
            run ()
    ]

let private find (name: string) (named: (string * 'T) list) : 'T =
    named |> List.find (fun (other, _) -> other = name) |> snd

let private names (named: (string * 'T) list) : TheoryData<string> =
    TheoryData<string>(named |> List.map fst |> Seq.ofList)

let private namesInAmbients (named: (string * 'T) list) : TheoryData<string, string> =
    let data = TheoryData<string, string>()

    for name, _ in named do
        for ambient, _ in ambients do
            data.Add(name, ambient)

    data

let private logOf (programs: (string * (Log -> unit)) list) (name: string) (ambient: string) : string list =
    fresh (fun () ->
        let log = Log()
        find ambient ambients (fun () -> find name programs log)
        log.Lines)

/// What goes on without a captured context has what the thread happens to have, so that only the caller counts.
let private isByChance (name: string) (ambient: string) : bool =
    ambient = Suppressed
    && (name.StartsWith("operands that suspend", StringComparison.Ordinal)
        || name.StartsWith("a left operand", StringComparison.Ordinal)
        || name.StartsWith("after operands", StringComparison.Ordinal)
        || name.StartsWith("after a chain", StringComparison.Ordinal))

let private assertSame (name: string) (ambient: string) (expected: string list) (actual: string list) =
    let counted (log: string list) =
        if isByChance name ambient then
            log |> List.filter _.StartsWith("caller", StringComparison.Ordinal)
        else
            log

    Assert.Equal<string list>(counted expected, counted actual)

let leaks = namesInAmbients LeakPrograms.FSharpTask.all
let rests = namesInAmbients RestPrograms.FSharpTask.all
let returns = namesInAmbients ReturnPrograms.FSharpTask.all
let places = names PlacePrograms.FSharpTask.all
let errors = names ErrorPrograms.FSharpTask.all
let cancellations = names ErrorPrograms.FSharpTask.canceled

[<Theory; MemberData(nameof leaks)>]
let ``what is set inside stays inside`` (name: string) (ambient: string) =
    let expected = logOf LeakPrograms.FSharpTask.all name ambient
    assertSame name ambient expected (logOf LeakPrograms.FlowKind.all name ambient)
    assertSame name ambient expected (logOf LeakPrograms.VTaskKind.all name ambient)

[<Theory; MemberData(nameof rests)>]
let ``what a part sets is there in the rest`` (name: string) (ambient: string) =
    let expected = logOf RestPrograms.FSharpTask.all name ambient
    assertSame name ambient expected (logOf RestPrograms.FlowKind.all name ambient)
    assertSame name ambient expected (logOf RestPrograms.VTaskKind.all name ambient)

[<Theory; MemberData(nameof returns)>]
let ``what another one sets stays in it where its end is ours`` (name: string) (ambient: string) =
    let expected = logOf ReturnPrograms.FSharpTask.all name ambient
    assertSame name ambient expected (logOf ReturnPrograms.FlowKind.all name ambient)
    assertSame name ambient expected (logOf ReturnPrograms.VTaskKind.all name ambient)

/// What it costs to leave the guard away. What is set after a suspension does not come out: each resumption has a context of its own.
let leaking: TheoryData<string, string> =
    let data = TheoryData<string, string>()
    data.Add("a synchronous end", "in: in|caller: in|caller, at the end: in")
    data.Add("a synchronous failure", "caller: in|Boom \"no\"|caller, at the end: in")
    data.Add("a suspension", "caller: in|in, after: in|caller, at the end: in")
    data.Add("an await of one that ends at once", "outer: inner|caller, at the end: inner")
    data.Add("an await of one that suspends", "caller: outer|outer: outer|caller, at the end: outer")
    data.Add("the flow suppressed in a synchronous one", "in: -, suppressed|caller: -, suppressed|caller, at the end: -, suppressed")
    data

[<Theory; MemberData(nameof leaking)>]
let ``what uply sets before it suspends comes out of it`` (name: string) (expected: string) =
    let actual = logOf LeakPrograms.UPlyKind.all name "the default context"
    Assert.Equal(expected, String.Join("|", actual))

[<Theory; MemberData(nameof rests)>]
let ``what a part of uply sets is there in the rest`` (name: string) (ambient: string) =
    let inside log =
        log
        |> List.filter (fun (line: string) -> not (line.StartsWith("caller", StringComparison.Ordinal)))

    // It takes the suppression away from a caller who has not awaited a part that has ended elsewhere.
    if ambient <> Suppressed then
        Assert.Equal<string list>(
            inside (logOf RestPrograms.FSharpTask.all name ambient),
            inside (logOf RestPrograms.UPlyKind.all name ambient)
        )

let private placesOf (programs: (string * (Log -> Pump -> 'M)) list) (toTask: 'M -> Task<int>) (name: string) : string list * int =
    fresh (fun () ->
        let log = Log()
        let pump = Pump()
        pump.Run(fun () -> toTask (find name programs log pump))
        log.Lines, pump.Posts)

[<Theory; MemberData(nameof places)>]
let ``it goes on where task does, by no more posts`` (name: string) =
    let expected, expectedPosts =
        placesOf PlacePrograms.FSharpTask.all FSharpTask.toTask name

    for kind, (actual, posts) in
        [
            "flow", placesOf PlacePrograms.FlowKind.all FlowKind.toTask name
            "vtask", placesOf PlacePrograms.VTaskKind.all VTaskKind.toTask name
        ] do
        Assert.Equal<string list>(expected, actual)
        Assert.True(posts <= expectedPosts, $"{posts} posts by {kind}; task does with {expectedPosts}.")

/// How a task ends that a program makes of an exception.
let private endOf (programs: (string * (exn -> 'M)) list) (toTask: 'M -> Task<int>) (name: string) : string =
    let error = Boom name
    let ended: Task<int> = fresh (fun () -> toTask (find name programs error))
    settle ended
    let inner = (nonNull ended.Exception).InnerException |> nonNull

    let trace = inner.StackTrace |> Option.ofObj |> Option.defaultValue ""

    let thrower =
        if trace.Contains("throwHere", StringComparison.Ordinal) then
            "with its frame"
        else
            trace

    let same = obj.ReferenceEquals(inner, error)
    $"{ended.Status}, the same: {same}, {thrower}, {(nonNull ended.Exception).InnerExceptions.Count}"

[<Theory; MemberData(nameof errors)>]
let ``an exception comes out as it was thrown`` (name: string) =
    let expected = "Faulted, the same: True, with its frame, 1"
    Assert.Equal(expected, endOf ErrorPrograms.FSharpTask.all FSharpTask.toTask name)
    Assert.Equal(expected, endOf ErrorPrograms.FlowKind.all FlowKind.toTask name)
    Assert.Equal(expected, endOf ErrorPrograms.UPlyKind.all UPlyKind.toTask name)
    Assert.Equal(expected, endOf ErrorPrograms.VTaskKind.all VTaskKind.toTask name)

[<Theory; MemberData(nameof cancellations)>]
let ``a cancellation makes a canceled task of the same token`` (name: string) =
    let endOf (programs: (string * (CancellationToken -> 'M)) list) (toTask: 'M -> Task<int>) =
        use source = new CancellationTokenSource()
        source.Cancel()
        let ended = toTask (find name programs source.Token)
        settle ended

        let thrown =
            Assert.ThrowsAny<OperationCanceledException>(fun () -> ended.GetAwaiter().GetResult() |> ignore)

        ended.Status, (thrown.CancellationToken = source.Token)

    let expected = (TaskStatus.Canceled, true)
    Assert.Equal(expected, endOf ErrorPrograms.FSharpTask.canceled FSharpTask.toTask)
    Assert.Equal(expected, endOf ErrorPrograms.FlowKind.canceled FlowKind.toTask)
    Assert.Equal(expected, endOf ErrorPrograms.UPlyKind.canceled UPlyKind.toTask)
    Assert.Equal(expected, endOf ErrorPrograms.VTaskKind.canceled VTaskKind.toTask)
