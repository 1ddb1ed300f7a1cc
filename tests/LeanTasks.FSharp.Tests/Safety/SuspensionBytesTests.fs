/// What a flow allocates that suspends again and again: one box with its variables, whatever it awaits. Of optimized code only.
module LeanTasks.FSharp.Tests.Safety.SuspensionBytesTests

#if !DEBUG && !UNOPTIMIZED

open System
open System.Threading
open System.Threading.Tasks
open Xunit
open LeanTasks.TestSupport
open LeanTasks
open LeanTasks.FSharp
open LeanTasks.FSharp.Tests.Safety.Rig
open LeanTasks.Lab.FSharpShapes
open LeanTasks.Lab.FSharpShapes.Shapes

let private nothing = new Disposable(ignore)

let private one (source: Source) =
    flow {
        let! value = source.Next 1
        return value
    }

let private loopOfVtask (source: Source) =
    vtask {
        let mutable sum = 0

        for round in 0..99 do
            let! value = source.Next round
            sum <- sum + value

        return sum
    }

let private overFlows (source: Source) =
    flow {
        let! first = one source
        let! second = one source
        let! third = one source
        return first + second + third
    }

let private handler (source: Source) =
    flow {
        use _ = nothing

        try
            let! a = source.Next 1
            let! b = source.Next(a + 1)
            let! c = source.Next(b + 1)
            let! d = source.Next(c + 1)
            return a + b + c + d
        with :? InvalidOperationException ->
            return -1
    }

/// Ends with another one until there is none left.
let rec private countDown (source: Source) (left: int) : CancellableFlow<int> =
    cancellableFlow {
        let! left = source.Next left

        if left = 0 then
            return 0
        else
            return! countDown source (left - 1)
    }

let private handlerOfPool (source: Source) =
    poolingValueTask {
        use _ = nothing

        try
            let! a = source.Next 1
            let! b = source.Next(a + 1)
            let! c = source.Next(b + 1)
            let! d = source.Next(c + 1)
            return a + b + c + d
        with :? InvalidOperationException ->
            return -1
    }

/// The bytes of one run, once the JIT has optimized it.
let private bytesOf (expected: int64) (result: int) (shape: Source -> int) : int64 =
    let source = Source 1

    let bytes () =
        let before = GC.GetAllocatedBytesForCurrentThread()
        let actual = shape source
        let bytes = GC.GetAllocatedBytesForCurrentThread() - before
        Assert.Equal(result, actual)
        bytes

    fresh (fun () -> Settled.Value(expected, bytes))

/// Of a flow that returns an int, and has one variable.
[<Literal>]
let private Box = 160L

/// What a cancellable kind takes beside: the function, which captures the source, and the token in the box.
[<Literal>]
let private Function = 24L

[<Literal>]
let private Token = 8L

[<DeepFact>]
let ``one await takes a box`` () =
    Assert.Equal(Box, bytesOf Box 1 (fun source -> source.RunToEnd((one source).AsValueTask())))

[<DeepFact>]
let ``fifteen awaits take a box with their results`` () =
    let bytes = Box + 14L * 4L
    Assert.Equal(bytes, bytesOf bytes 120 Flow.shapes.Binds15)

[<DeepFact>]
let ``sixty awaits take a box with their results`` () =
    let bytes = Box + 58L * 4L
    Assert.Equal(bytes, bytesOf bytes 1_830 Flow.shapes.Binds60)

[<DeepFact>]
let ``awaits of three flows take a box, and theirs`` () =
    let bytes = 4L * Box + 8L
    Assert.Equal(bytes, bytesOf bytes 3 (fun source -> source.RunToEnd((overFlows source).AsValueTask())))

[<DeepFact>]
let ``a loop of a hundred rounds takes a box, and the mutable variables of the F# compiler`` () =
    let bytes = Box + 16L + 48L
    Assert.Equal(bytes, bytesOf bytes 4_950 Flow.shapes.Loop)

[<DeepFact>]
let ``a loop of a vtask takes a box, a range, and the mutable variables of the F# compiler`` () =
    let bytes = 288L
    Assert.Equal(bytes, bytesOf bytes 4_950 (fun source -> source.RunToEnd(loopOfVtask source)))

[<DeepFact>]
let ``a try in a use takes a box`` () =
    let bytes = Box + 8L
    Assert.Equal(bytes, bytesOf bytes 10 (fun source -> source.RunToEnd((handler source).AsValueTask())))

let private cancellableShapes: (string * int64 * int * (Source -> int)) list =
    [
        for kind, shapes in [ "flow", CancellableFlow.shapes; "vtask", CancellableValueTask.shapes ] do
            $"{kind}, a handler", Box + 16L, 6, shapes.Handler
            $"{kind}, a loop", Box + 16L + 48L, 4_950, shapes.Loop
            $"{kind}, fifteen awaits", Box + 14L * 4L, 120, shapes.Binds15
            $"{kind}, sixty awaits", Box + 58L * 4L, 1_830, shapes.Binds60
    ]

let cancellableNames =
    TheoryData<string>(cancellableShapes |> List.map (fun (name, _, _, _) -> name) |> Seq.ofList)

[<DeepTheory; MemberData(nameof cancellableNames)>]
let ``a cancellable kind takes what a flow does, its function and its token`` (name: string) =
    let _, bytes, result, shape =
        cancellableShapes |> List.find (fun (other, _, _, _) -> other = name)

    let bytes = bytes + Function + Token
    Assert.Equal(bytes, bytesOf bytes result shape)

/// Each awaits a task, by do! and by return! in tail position.
let private endings: (string * (Task<unit> -> CancellableFlow<unit>) * (Task<unit> -> CancellableFlow<unit>)) list =
    [
        "Task, of the token",
        (fun task ->
            cancellableFlow {
                do! fun _ -> task
                return ()
            }),
        (fun task -> cancellableFlow { return! fun _ -> task })
        "Task",
        (fun task ->
            cancellableFlow {
                do! task
                return ()
            }),
        (fun task -> cancellableFlow { return! task })
        "LeanTask",
        (fun task ->
            cancellableFlow {
                do! task.AsLeanTask()
                return ()
            }),
        (fun task -> cancellableFlow { return! task.AsLeanTask() })
        "ValueTask",
        (fun task ->
            cancellableFlow {
                do! ValueTask(task :> Task)
                return ()
            }),
        (fun task -> cancellableFlow { return! ValueTask(task :> Task) })
        "ValueTask, of the token",
        (fun task ->
            cancellableFlow {
                do! fun _ -> ValueTask(task :> Task)
                return ()
            }),
        (fun task -> cancellableFlow { return! fun _ -> ValueTask(task :> Task) })
    ]

let endingNames =
    TheoryData<string>(endings |> List.map (fun (name, _, _) -> name) |> Seq.ofList)

[<DeepTheory; MemberData(nameof endingNames)>]
let ``return! of a task in tail position takes what do! does`` (name: string) =
    let _, byDo, byReturn = endings |> List.find (fun (other, _, _) -> other = name)

    let bytes (start: Task<unit> -> CancellableFlow<unit>) =
        let before = GC.GetAllocatedBytesForCurrentThread()
        let source = TaskCompletionSource<unit>()
        let running = (start source.Task CancellationToken.None).AsValueTask()
        source.SetResult()
        running.GetAwaiter().GetResult()
        GC.GetAllocatedBytesForCurrentThread() - before

    fresh (fun () -> Assert.True(Settled.Value(true, (fun () -> bytes byDo = bytes byReturn))))

[<DeepFact>]
let ``a cancellable recursion in tail position takes a function and a box for each call, and nothing else`` () =
    let bytesOfDepth (depth: int) =
        let bytes = int64 (depth + 1) * (Function + 8L + Box + Token)
        Assert.Equal(bytes, bytesOf bytes 0 (fun source -> source.RunToEnd((countDown source depth Source.Token).AsValueTask())))

    bytesOfDepth 1
    bytesOfDepth 10

[<DeepFact>]
let ``a poolingValueTask takes nothing`` () =
    Assert.Equal(0L, bytesOf 0L 10 (fun source -> source.RunToEnd(handlerOfPool source)))

#endif
