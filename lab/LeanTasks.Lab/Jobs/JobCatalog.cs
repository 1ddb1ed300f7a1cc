using LeanTasks.Lab.Parts;

namespace LeanTasks.Lab.Jobs;

/// <summary>All jobs, in the order in which they are measured: first those that need nothing to be built, so that there are figures soon.</summary>
public static class JobCatalog
{
    private const string Tpl = "TPL Performance Improvements in .NET 4.5";
    private const string Matrix = "Task over ValueTask<>";
    private const string ValueTasks = "When to consider using ValueTask over Task";
    private const string FizzBoom = "Benchmarking F# 6 tasks";

    private const string WhyNotComplete = "it neither suspends nor allocates with any builder, so there is little to save";
    private const string WhyNotWork = "nearly all of it is the work itself, on all cores both times";

    private const string WhyNotPool = "it goes through the pool, and when another thread takes it from there is chance";

    // Not the peers, which no job has.
    private static readonly IReadOnlyList<LabPart> s_methods = [LabPart.Fused, LabPart.RuntimeAsync];

    /// <summary>The jobs.</summary>
    public static IReadOnlyList<Job> All { get; } =
    [
        new("Create a task, a future and a source", OfTpl("CreateTasks"), OfTpl("CreateFutures"), OfTpl("CreateTCSs")) { Publication = Tpl },
        new("A chain of continuations, and one of two", OfTpl("LinearContinuationChain"), OfTpl("DualContinuationChain")) { Publication = Tpl },
        new("WaitAll and WaitAny over 100,000 tasks", OfTpl("WaitAll"), OfTpl("WaitAny")) { Publication = Tpl, WhyNotFaster = "a millisecond of each wait is its timeout, with any type" },
        new("Await, and continue, work of the pool", OfTpl("DoAwaits"), OfTpl("DoContinuations")) { Publication = Tpl, WhyNotFaster = WhyNotPool },
        new("Fork and join, two workers", new JobPair("forkjoin", "fib", "workers=2", "Task.Run", "Fork.Join")),
        new("A parallel loop of 100 µs", new JobPair("parallel", "for-warm", "", "BCL", "LeanParallel"))
        {
            WhyNotFaster = "the loop is about as short as another core takes to join it",
        },
        new("A parallel loop that draws a picture", new JobPair("parallel", "mandelbrot", "", "BCL", "LeanParallel")) { WhyNotFaster = WhyNotWork },
        OfMatrix("Async over async, all suspend", "probability=0") with { WhyNotFaster = WhyNotPool },
        OfMatrix("Async over async, 3 of 10 suspend", "probability=0.7") with { WhyNotFaster = WhyNotPool },
        OfMatrix("Async over async, none suspends", "probability=1"),
        OfMethods("A ValueTask that is complete", "valuetask", "ValueTask", "", "ValueTask", "PooledValueTask") with { Publication = ValueTasks, WhyNotFaster = WhyNotComplete },
        OfMethods("A ValueTask that suspends", "valuetask", "ValueTaskWithAwait", "", "ValueTask", "PooledValueTask") with
        {
            Publication = ValueTasks,
            WhyNotFaster = "its pooled box saves bytes; of its time most is the trip through the pool's queue",
        },
        OfMethods("Ten methods that await, none suspends", "chain", "synchronous", "depth=10", "Task", "Fused"),
        OfMethods("Ten methods that await, all suspend", "chain", "suspending", "depth=10", "Task", "Fused"),
        OfMethods("An exception through ten such methods", "exceptions", "suspended", "depth=10", "Task", "Fused"),
        OfMethods("A thousand operations in flight", "inflight", "burst", "n=1000", "Task", "PooledValueTask") with
        {
            WhyNotFaster = "a box that is rented and given back saves bytes, and takes about as long as one that is allocated",
        },
        OfMethods("A request to a small server, its bytes", "server", "request", "", "Task", "Fused") with
        {
            IsOfBytes = true,
            WhyNotFaster = "most bytes of a request are the server's own",
        },
        OfFSharp("FizzBoom, evaluated", "fizzboom", "evaluate", "") with { Publication = FizzBoom },
        OfFSharp("FizzBoom over HTTP", "fizzboom", "http", "") with { Publication = FizzBoom, WhyNotFaster = "the server and its load take the most of the machine, with any builder" },
        OfFSharp("An F# handler whose awaits suspend", "fsharp", "handler", "share=1") with
        {
            WhyNotFaster = "each resumption goes through the trampoline, which guards the stack and the contexts; task's box is resumed directly",
        },
    ];

    /// <summary>The jobs by their names.</summary>
    /// <exception cref="LabUsageException">There is none by one of the names.</exception>
    public static IReadOnlyList<Job> Named(IReadOnlyList<string> names) =>
        names.FirstOrDefault(static name => !All.Any(job => job.Name == name)) is { } unknown
            ? throw new LabUsageException($"There is no job '{unknown}': --list shows the jobs.")
            : [.. All.Where(job => names.Contains(job.Name))];

    private static JobPair OfTpl(string workload) => new("tpl", workload, "", "Task", "LeanTask");

    private static Job OfMatrix(string name, string probability) =>
        OfMethods(name, "matrix", "AsyncTaskOverTask", probability, "Task", "Fused") with { Publication = Matrix };

    private static Job OfMethods(string name, string table, string workload, string parameters, string today, string ours) =>
        new(name, new JobPair(table, workload, parameters, today, ours)) { Parts = s_methods };

    private static Job OfFSharp(string name, string table, string workload, string parameters) =>
        new(name, new JobPair(table, workload, parameters, "F# task", "LeanTasks flow")) { Parts = [LabPart.FSharp] };
}
