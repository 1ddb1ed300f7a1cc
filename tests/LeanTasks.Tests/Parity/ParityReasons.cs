namespace LeanTasks.Tests.Parity;

/// <summary>Why a type of the BCL has no twin, and why a twin lacks a member or has it in another form.</summary>
internal static class ParityReasons
{
    private const string Enumeration = "an enumeration";
    private const string CarriesATask = "a BCL type that holds a `Task` and cannot hold a `LeanTask`";
    private const string ForValueTask = "belongs to `ValueTask`";
    private const string BeforeTasks = "an async lambda fits the overload that takes a `Task`, too, and this one goes first";
    private const string BuilderIsHidden = "editors do not offer it: only the compiler names it";
    private const string BuilderIsNamed = "compilers know the builder of `Task` without an attribute";
    private const string SourceIsItsTask = "the source is its task, one object of 32 bytes, and so cannot be a base class";

    /// <summary>Types that our types use as well, by name.</summary>
    public static IReadOnlyDictionary<string, string> UsedAsTheyAre { get; } = new Dictionary<string, string>
    {
        ["ConfigureAwaitOptions"] = Enumeration,
        ["IValueTaskSource"] = ForValueTask,
        ["IValueTaskSource<TResult>"] = ForValueTask,
        ["ManualResetValueTaskSourceCore<TResult>"] = ForValueTask,
        ["ParallelOptions"] = "`LeanParallelOptions` derives from it, for a `LeanScheduler`",
        ["TaskAsyncEnumerableExtensions"] = "knows enumerables and disposables, and no tasks",
        ["TaskCanceledException"] = "what canceled tasks throw",
        ["TaskContinuationOptions"] = Enumeration,
        ["TaskCreationOptions"] = Enumeration,
        ["TaskSchedulerException"] = "what a failing scheduler is reported with",
        ["TaskStatus"] = Enumeration,
        ["UnobservedTaskExceptionEventArgs"] = "holds exceptions, and no task",
        ["ValueTask"] = "can be awaited in any async method",
        ["ValueTask<TResult>"] = "can be awaited in any async method",
        ["ValueTaskSourceOnCompletedFlags"] = ForValueTask,
        ["ValueTaskSourceStatus"] = ForValueTask,
    };

    /// <summary>Types for which there is nothing here, by name.</summary>
    public static IReadOnlyDictionary<string, string> WithoutTwin { get; } = new Dictionary<string, string>
    {
        ["TaskToAsyncResult"] = "works on `Task` only",
    };

    /// <summary>Members that differ or are missing, by their type and name as the report's left column has them.</summary>
    public static IReadOnlyDictionary<(string Type, string Member), string> Members { get; } = new Dictionary<(string, string), string>
    {
        [("AsyncTaskMethodBuilder", "struct AsyncTaskMethodBuilder")] = BuilderIsHidden,
        [("AsyncTaskMethodBuilder<TResult>", "struct AsyncTaskMethodBuilder<TResult>")] = BuilderIsHidden,
        [("ParallelLoopResult", "struct ParallelLoopResult")] = "says what the BCL's does not: it never changes",
        [("ParallelLoopState", "class ParallelLoopState")] = "nobody can derive from the BCL's either, which has no public constructor",
        [("ParallelOptions", "TaskScheduler")] = "`ParallelOptions` is used as it is, and its scheduler too",
        [("Task", "class Task")] = BuilderIsNamed,
        [("Task", "Run(Func<Task>)")] = BeforeTasks,
        [("Task", "Run(Func<Task>, CancellationToken)")] = BeforeTasks,
        [("Task", "Run<TResult>(Func<Task<TResult>>)")] = BeforeTasks,
        [("Task", "Run<TResult>(Func<Task<TResult>>, CancellationToken)")] = BeforeTasks,
        [("Task<TResult>", "class Task<TResult>")] = BuilderIsNamed,
        [("TaskCanceledException", "new(Task)")] = CarriesATask,
        [("TaskCanceledException", "Task")] = CarriesATask,
        [("TaskCompletionSource", "class TaskCompletionSource")] = SourceIsItsTask,
        [("TaskCompletionSource<TResult>", "class TaskCompletionSource<TResult>")] = SourceIsItsTask,
        [("ValueTask", "new(Task)")] = CarriesATask,
        [("ValueTask", "AsTask()")] = CarriesATask,
        [("ValueTask<TResult>", "new(Task<TResult>)")] = CarriesATask,
        [("ValueTask<TResult>", "AsTask()")] = CarriesATask,
    };

    /// <summary>What lacks its reason, and the reasons that nothing needs.</summary>
    public static IEnumerable<string> Faults(
        IReadOnlyCollection<ParityTable> tables, IReadOnlyDictionary<(string Type, string Member), string> reasons)
    {
        HashSet<(string, string)> stale = [.. reasons.Keys];
        foreach (ParityTable table in tables)
        {
            foreach (ParityRow row in table.Rows.Where(static row => !row.IsSame))
            {
                if (!stale.Remove((table.Bcl, row.Bcl.Short)))
                    yield return $"{table.Bcl}: {row.Bcl.Short} {(row.IsMissing ? "is missing" : "differs")} without a reason.";
            }
        }

        foreach ((string type, string member) in stale)
            yield return $"{type}: {member} has a reason, and is neither missing nor different.";
    }

    /// <summary>The same for types: each is a twin's, used as it is, or without a twin.</summary>
    public static IEnumerable<string> TypeFaults(IEnumerable<Type> without)
    {
        string[] types = [.. without.Select(TypeName.Of)];
        string[] told = [.. UsedAsTheyAre.Keys, .. WithoutTwin.Keys];
        foreach (string type in types.Where(type => told.Count(name => name == type) != 1))
            yield return $"{type} needs a twin, or one reason for having none.";
        foreach (string name in told.Except(types))
            yield return $"{name} has a reason for having no twin, and is no such type.";
    }
}
