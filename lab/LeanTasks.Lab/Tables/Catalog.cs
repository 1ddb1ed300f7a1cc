using System.Globalization;
using LeanTasks.Lab.Anchors;
using LeanTasks.Lab.Parts;
using LeanTasks.Lab.Tables.Cold;
using LeanTasks.Lab.Tables.Matrix;
using LeanTasks.Lab.Tables.Rates;
using LeanTasks.Lab.Tables.Service;

namespace LeanTasks.Lab.Tables;

/// <summary>All tables of the lab, in the order in which they are measured and shown.</summary>
public static class Catalog
{
    /// <summary>The variants in the order of their columns; a variant that is not here comes last.</summary>
    private static readonly string[] s_variants =
    [
        Variants.Floor, "Sequential", "BCL", "OpenMP (C++)", "TBB (C++)",
        "Task", "ValueTask", "PoolingValueTask", "Task.Run", "Parallel.Invoke", "Sync", "Async", "F# task", "RuntimeAsync", "UniTask", "DotNext",
        "TaskBuilder.fs", "Ply task", "Ply vtask", "Ply uvtask", "Ply uply", "IcedTasks valueTask", "IcedTasks poolingValueTask",
        "IcedTasks cancellableTask", "IcedTasks cancellableValueTask",
        "LeanTask", "PooledValueTask", "PooledFlow", "Fused", ServiceRows.WithDriver,
        "Fork.Join", "Fork.Join (thread-static)", "Fork.Join (delegates)", "LeanParallel", "LeanParallel (struct body)",
        Variants.Counted,
    ];

    private const string GateNote =
        "What the methods wait for is a ValueTask over a source: the BCL's builders and ours give it the method, other builders make it a delegate of 64 B a box.";

    private const string AnchorNote =
        "The columns of C++ are programs of their own, compiled with g++ -O3, that run after the interleaved rounds.";

    public static IReadOnlyList<TableDefinition> Tables { get; } =
    [
        new(HarnessCheck.HarnessCheck.TableId, "The harness itself", "self-test", "one call", ["work", "allocation"], "once")
        {
            HasRuntimeAsync = false,
            Notes = ["The same code twice must come out within its own spread, twice the work as 2, an object as 24 bytes."],
        },
        new(
            "tpl",
            "TPL performance in .NET 4.5, its eight tables",
            "TPL Performance Improvements in .NET 4.5 (Microsoft), n = 100,000",
            "one task, link or item; one call for WaitAll and WaitAny",
            [
                "CreateTasks", "CreateFutures", "CreateTCSs", "LinearContinuationChain", "DualContinuationChain",
                "WaitAll", "WaitAny", "DoAwaits", "DoContinuations",
                "inflated: state object", "inflated: token", "inflated: ExecutionContext", "inflated: id", "inflated: scheduler",
                "inflated: parent", "inflated: fault", "inflated: wait handle",
            ],
            "Task")
        {
            Parts = LabPart.OfMethods,
            Notes =
            [
                "WaitAll and WaitAny wait one millisecond for 100,000 fresh tasks that never start, so a millisecond of each figure is the timeout.",
                "The inflated rows are not of the paper: tasks with one thing more than most have. The last three also end theirs; the others compare with CreateTasks.",
                "Runtime-async has a column where the workload has an async method: in DoAwaits.",
                "Floor is the same loops without tasks: an object of 32 bytes for each, and in DoAwaits one item that the pool runs so often.",
            ],
        },
        new(
            "matrix",
            "Task over ValueTask<>",
            "Task over ValueTask<> (2025), .NET 10 preview 7",
            "one call, awaited by a loop",
            [
                "TaskOverTask", "AsyncTaskOverTask", "AsyncValueTaskOverTask",
                "AsyncTaskOverValueTask", "TaskOverValueTask", "AsyncValueTaskOverValueTask", "ValueTaskOverValueTask",
                "AsyncTaskOverPooledValueTask", "TaskOverPooledValueTask", "AsyncValueTaskOverPooledValueTask", "ValueTaskOverPooledValueTask",
                "AsyncNgValueTaskOverValueTask", "AsyncNgValueTaskOverPooledValueTask",
                "AsyncNgValueTaskOverTask",
                .. MatrixOuter("PoolingValueTask"),
                .. MatrixOuter("PooledValueTask"),
                .. MatrixStruct("PooledFlow"),
                .. MatrixStruct("UniTask"),
            ],
            "Task")
        {
            Parts = LabPart.OfMethods,
            Peers = PeerLibraries.WithBuilder,
            Columns = TableColumns.Parameters,
            IsContest = MatrixContest.Is,
            BaselineWorkload = static _ => "TaskOverTask",
            BaselineText = "TaskOverTask of Task, at the same probability",
            Notes =
            [
                "The publication blocks on each call; here a loop awaits them, so a suspension wakes no blocked thread, and costs a trip through the pool, which our methods are spared on a thread of it.",
                "Not of the publication: AsyncNgValueTaskOverTask, and the rows of pooled outer methods, AsyncPoolingValueTask by the BCL's builder, AsyncPooledValueTask by ours, and of PooledFlow and UniTask.",
                "The publication's PooledValueTask is the BCL's pool in the column PoolingValueTask and ours in the column PooledValueTask; in the names of the lab's own rows PoolingValueTask is the BCL's and PooledValueTask ours.",
            ],
        },
        new(
            "valuetask",
            "When to use ValueTask",
            "When to consider using ValueTask over Task with async code (Vaughan Reid)",
            "one call, awaited by a loop",
            ["Task", "ValueTask", "TaskWithAwait", "ValueTaskWithAwait"],
            "Task")
        {
            Parts = LabPart.OfMethods,
            BaselineWorkload = static workload => workload.EndsWith("WithAwait", StringComparison.Ordinal) ? "TaskWithAwait" : "Task",
            Columns = TableColumns.Workload,
            BaselineText = "Task, and TaskWithAwait",
            Peers = PeerLibraries.WithBuilder,
            Notes = ["The publication shows its figures as a picture only; it says that ValueTask is slightly slower and saves the allocation."],
        },
        new("chain", "Async methods that await one another", "made for this lab", "one call of the whole chain", ["synchronous", "suspending"], "Task")
        {
            Parts = LabPart.OfMethods,
            Columns = TableColumns.Parameters,
            Peers = PeerLibraries.WithBuilder,
            Notes =
            [
                GateNote,
                "Floor is the same methods with little more than keeps them going: a box from a list of the thread's, and a link to who awaits it; no context, no version, no check, no care for the stack.",
            ],
        },
        new("exceptions", "An exception through async methods", "made for this lab", "one exception", ["synchronous", "suspended"], "Task")
        {
            Parts = LabPart.OfMethods,
            Columns = TableColumns.Parameters,
            Notes = ["The loop catches each exception, behind its await."],
        },
        new("inflight", "Many operations in flight", "made for this lab", "one operation", ["interleaved", "burst", "burst-crossing", "after-burst"], "Task")
        {
            Parts = LabPart.OfMethods,
            Columns = TableColumns.Parameters,
            Peers = PeerLibraries.WithSource,
            Notes =
            [
                GateNote,
                "burst-crossing with few operations measures little but handing them to the other thread and back.",
                "after-burst is a burst of 10,000. Its bytes are no allocations: they are what all of it leaves alive after so many full collections. Its time is that of the burst that follows them.",
            ],
        },
        new("pingpong", "Two methods that wake each other", "made for this lab", "there and back", ["inline", "queued"], "Task")
        {
            Parts = LabPart.OfMethods,
            Columns = TableColumns.Workload,
            Peers = PeerLibraries.WithSource,
        },
        new("server", "A request to a small server", "made for this lab", "one request", ["request"], "Task")
        {
            Parts = [LabPart.Fused],
            HasRuntimeAsync = false,
            Notes =
            [
                "An app on ASP.NET Core and its client, in one process, over one connection: a dozen calls of async methods a request, two of which suspend.",
                "The bytes are those of the whole request, of the server and the client; the time is nearly all the system's, which passes the request on.",
            ],
        },
        new(
            ServiceRows.Table,
            "A request to a web service over PostgreSQL",
            "made for this lab",
            "one request",
            [.. ServiceRows.AllWorkloads],
            "Task")
        {
            Columns = TableColumns.Workload,
            HasRuntimeAsync = false,
            Separate = static () => ServiceRows.All,
            Notes =
            [
                "The server has a process of its own in each round. It is asked rate times a second over 32 connections, after it was asked as fast as it answers.",
                "cpu is the CPU time of the server's process for a request, with the bytes that it allocates and its collections in a thousand requests; p50 and p99 are counted from the moment at which the request was due.",
                "Fused is by 'leantasks fuse', which leaves Npgsql alone because it is signed; with driver is by 'leantasks fuse --only Npgsql'. RuntimeAsync is the app compiled with runtime-async, over the same Npgsql.",
                "db reads one row, queries twenty of them, fortunes all of a small table for an HTML page, cached twenty rows of a cache, stream twenty rows one by one as they come.",
            ],
        },
        new(
            "combinators",
            "Combining tasks, and delays",
            "made for this lab",
            "one promise, task or delay",
            ["WhenAll", "WhenAny", "WhenEach", "WhenAll-started", "WhenAny-started", "WhenEach-started", "Delay", "Delay-canceled"],
            "Task")
        {
            HasRuntimeAsync = false,
            Notes =
            [
                "Figures per promise or task that is combined: n times the bytes is what a combination costs, in the started rows with its tasks.",
                "WhenEach resumes its consumer on the pool, here once for each n promises.",
                "Whether a started task has ended by the time it is combined is a race, so the bytes of the started rows are averages.",
                "The timers of Delay go off by hand and are not counted; those of Delay-canceled are the system's, and counted.",
            ],
        },
        new("forkjoin", "Fork and join", "made for this lab", "one fork and join; one wait for steal-latency", ["fib", "steal-latency", "steal-latency-sleeping"], "Task.Run")
        {
            Columns = TableColumns.Workload,
            HasRuntimeAsync = false,
            Anchors = [FibAnchor(workers: 1), FibAnchor(workers: 2)],
            Notes =
            [
                "Sequential calls in the place of a fork. Task.Run has the pool, as many threads as it wants, at any number of workers.",
                "Forks of a hundred nanoseconds and more compute fib(20), the others fib(33); all figures are per fork.",
                "steal-latency is the time from a fork to the first instruction of the other half while the owner stays ms milliseconds in its own: "
                + "the other thread looks for work already, or (sleeping) has had none for three milliseconds.",
                AnchorNote,
            ],
        },
        new(
            "parallel",
            "Parallel loops, and real work",
            "made for this lab",
            "one iteration of for-empty and foreach, one call of all else",
            [
                "for-empty", "for-warm", "for-cold", "foreach", "invoke",
                "quicksort", "nqueens", "mandelbrot", "words", "matmul", "skynet",
            ],
            Variants.Bcl)
        {
            HasRuntimeAsync = false,
            Anchors = [new("for-empty", new Dictionary<string, double>(), ["for", "10000000", Environment.ProcessorCount.ToString(CultureInfo.InvariantCulture)])],
            Notes =
            [
                "BCL is Parallel.For, ForEach and Invoke, in quicksort Parallel.Invoke, in skynet Task.Run and await. LeanParallel is the same code with our names.",
                "for-warm and for-cold are a thousand bodies of about a hundred nanoseconds, back to back and after a pause of three milliseconds that is not counted.",
                "The result of every real work is checked, before it is measured and at the end.",
                AnchorNote,
            ],
        },
        new(
            ColdRows.Table,
            "The first call of a process",
            "made for this lab",
            "first call, in a process of its own",
            [.. ColdRows.Workloads],
            "Task")
        {
            HasRuntimeAsync = false,
            Separate = static () => ColdRows.All,
            Parts = [LabPart.Alone],
            Notes =
            [
                "From just before the call to its end, with all that it loads and compiles. What .NET takes to start is not in it.",
                "method yields, awaits a Run and is waited for. loop is Parallel.For in the column Task, and LeanParallel.For in LeanTask; fork is Parallel.Invoke and Fork.Join.",
                "chains are a thousand methods in chains of ten, each compiled and called once; in chains-suspending the innermost of each chain yields. Fused are the same, fused by the build.",
                "The jit rows are the part of it that the JIT took, all threads together; methods are those that it compiled.",
            ],
        },
        new(
            RatesRows.Table,
            "Operations that come seldom",
            "made for this lab",
            "operation; per second after a burst for idle",
            [.. RatesRows.Workloads],
            "Task")
        {
            HasRuntimeAsync = false,
            Separate = static () => RatesRows.All,
            Parts = [LabPart.Alone],
            Notes =
            [
                "cpu is the CPU time of the whole process for an operation, idle threads that look for more included; p50 and p99 are how long half of the operations, and all but a hundredth, took at most.",
                "A thread of its own starts an operation, rate times a second, and sleeps in between. Floor is that thread with nothing to start: its CPU is in all figures.",
                "start-wait and method-wait block that thread; what is awaited, yield and delay are in a task of the pool. loop is Parallel.For in the column Task, LeanParallel.For in LeanTask; fork is Parallel.Invoke and Fork.Join.",
                "idle is the CPU time of the second after a burst of 10,000 tasks. Nothing of the BCL is like WorkStealing: Task has its pool there.",
                "methods are those that the JIT compiled meanwhile: more than a few, and the row was not warm.",
            ],
        },
        new(
            "fizzboom",
            "FizzBoom",
            "Benchmarking F# 6 tasks (Darklang)",
            "one evaluation of fizzbuzz 1..100; one request for http",
            ["evaluate", "evaluate-suspending", "http"],
            "Sync")
        {
            Columns = TableColumns.Workload,
            HasRuntimeAsync = false,
            Separate = static () => LabParts.Separate("fizzboom"),
            Parts = [LabPart.FSharp],
            Peers = PeerLibraries.OfFizzBoom,
            Notes =
            [
                "The ratio of http is one of requests per second: more is better. Everywhere else it is one of time.",
                "Sync cannot suspend: in evaluate-suspending it is measured without.",
            ],
        },
        new("fsharp", "Shapes of code in F#", "made for this lab", "one call", ["handler", "loop", "binds15", "binds60", "interpreter"], "F# task")
        {
            Columns = TableColumns.Parameters,
            HasRuntimeAsync = false,
            Peers = PeerLibraries.OfFSharpShapes,
            Parts = [LabPart.FSharp],
            Notes =
            [
                "handler is four binds in a try in a use, loop a hundred rounds of one bind, binds15 and binds60 so many in a row, whose results are all needed at the end.",
                "interpreter evaluates an expression by sixty-three calls of itself, twenty of which await the source.",
                "What they await is a ValueTask over a source; share of the awaits suspend, and are resumed on the stack of the benchmark.",
                "by hand is the same code without a builder, which cannot suspend.",
                "The cancellable builders are started with a token that is never canceled; task and the others have none to look at.",
            ],
        },
        new(
            "profiler",
            "What counting costs",
            "made for this lab",
            "one call; one suspension of a call that goes on; one request for http",
            ["synchronous Task", "synchronous ValueTask", "suspended call", "suspension", "http"],
            Variants.Bcl)
        {
            HasRuntimeAsync = false,
            Separate = static () => LabParts.Separate("profiler"),
            Parts = [LabPart.FSharp],
            Notes =
            [
                "http is FizzBoom over F#'s task, 2,500 calls of async methods a request; its ratio is one of requests per second: more is better.",
                "Counted is what 'leantasks profile' makes of the BCL column, without the file that it writes each second. No time is taken (--time).",
                "A suspended call suspends once; its box is larger by the two words that counting adds, which the counts themselves leave out.",
            ],
        },
    ];

    /// <summary>Where a row stands in its table.</summary>
    public static (int Workload, int Variant) Order(TableDefinition table, string workload, string variant) =>
        (IndexOrLast(table.Workloads, workload), IndexOrLast(s_variants, variant));

    /// <summary>The workloads of a kind of outer method: see MatrixOuter.cs.</summary>
    private static IEnumerable<string> MatrixOuter(string kind)
    {
        foreach (string inner in (string[])["Task", "ValueTask", "PoolingValueTask", "PooledValueTask"])
        {
            yield return $"Async{kind}Over{inner}";
            yield return $"AsyncNg{kind}Over{inner}";
        }
    }

    /// <summary>The workloads of a struct that is an inner kind as well as an outer one: see MatrixInner.cs and MatrixOwn.cs.</summary>
    private static IEnumerable<string> MatrixStruct(string kind) =>
    [
        $"AsyncTaskOver{kind}", $"TaskOver{kind}", $"AsyncValueTaskOver{kind}", $"{kind}Over{kind}", $"AsyncNgValueTaskOver{kind}",
        $"Async{kind}Over{kind}",
        .. MatrixOuter(kind),
    ];

    private static AnchorWorkload FibAnchor(int workers) =>
        new("fib", new Dictionary<string, double> { ["workers"] = workers }, ["fib", "20", workers.ToString(CultureInfo.InvariantCulture)]);

    private static int IndexOrLast(IReadOnlyList<string> names, string name)
    {
        for (int i = 0; i < names.Count; i++)
        {
            if (names[i] == name)
                return i;
        }

        return names.Count;
    }
}
