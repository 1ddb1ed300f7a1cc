using System.Diagnostics;
using System.Reflection;
using LeanTasks.Tests.Scheduling;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Interop;

/// <summary>What a debugger does with the attributes of our types: it makes the view, and reads its properties.</summary>
public sealed class DebugViewTests
{
    private const BindingFlags Any = BindingFlags.Instance | BindingFlags.Public | BindingFlags.NonPublic;

    [Fact]
    public void LookingGivesNoNumber()
    {
        LeanTaskSource<int> source = new();
        Dictionary<string, object?> view = View(source, typeof(LeanTask<int>));
        Assert.Null(view["Id"]);
        Assert.DoesNotContain("Id", Display(source, typeof(LeanTask<int>)), StringComparison.Ordinal);
        Assert.False(Changes(source, static source => _ = View(source, typeof(LeanTask<int>))));
        Assert.True(Changes(source, static source => _ = source.Id));

        Assert.Equal(source.Id, View(source, typeof(LeanTask<int>))["Id"]);
        Assert.Contains($"Id = {source.Id}", Display(source, typeof(LeanTask<int>)), StringComparison.Ordinal);
    }

    [Fact]
    public void ViewsTellWhatThereIs()
    {
        object state = new();
        LeanTask task = new(static _ => { }, state, TaskCreationOptions.PreferFairness);
        Dictionary<string, object?> view = View(task, typeof(LeanTask));
        Assert.Equal(TaskStatus.Created, view["Status"]);
        Assert.Same(state, view["AsyncState"]);
        Assert.Equal(TaskCreationOptions.PreferFairness, view["CreationOptions"]);
        Assert.Null(view["Exception"]);
        Assert.Equal(false, view["CancellationPending"]);
        Assert.Contains("Status = Created", Display(task, typeof(LeanTask)), StringComparison.Ordinal);
        Assert.Contains(nameof(ViewsTellWhatThereIs), Display(task, typeof(LeanTask)), StringComparison.Ordinal);

        Assert.Equal(7, View(LeanTask.FromResult(7), typeof(LeanTask<int>))["Result"]);
        Assert.Equal("text", View(LeanTask.FromResult("text"), typeof(LeanTask<string>))["Result"]);
        Assert.Null(View(new LeanTaskSource<string>(), typeof(LeanTask<string>))["Result"]);
    }

    [Fact]
    public void LookingSeesNoFault()
    {
        ProgramException fault = new("fault");
        LeanTask<int> task = LeanTask.FromException<int>(fault);
        Assert.Same(fault, ((AggregateException)View(task, typeof(LeanTask<int>))["Exception"]!).InnerException);
        Assert.False(IsObserved(task));
        Assert.NotNull(task.Exception);
        Assert.True(IsObserved(task));
    }

    [Fact]
    public void MethodIsFoundBelowContinuations()
    {
        LeanTask task = new(Count);
        _ = task.ContinueWith(static _ => { });
        _ = task.Id;
        Assert.Contains(nameof(Count), Display(task, typeof(LeanTask)), StringComparison.Ordinal);
        Assert.Contains("Method = none", Display(LeanTask.CompletedTask, typeof(LeanTask)), StringComparison.Ordinal);

        static void Count()
        {
        }
    }

    [Fact]
    public void PromiseWithContinuationsCanBeDescribed()
    {
        LeanTaskSource<int> source = new();
        _ = AwaitAsync(source);
        _ = source.ContinueWith(static _ => { });
        _ = source.AsTask();
        Assert.Contains("Method = none", Display(source, typeof(LeanTask<int>)), StringComparison.Ordinal);

        static async LeanTask AwaitAsync(LeanTask task) => await task;
    }

    [Fact]
    public void TaskWaitedForByOthersCanBeDescribed()
    {
        LeanTaskSource source = new();
        source.TryAttachLinkless(new Linkless());
        Assert.Contains("Method = none", Display(source, typeof(LeanTask)), StringComparison.Ordinal);
    }

    [Fact]
    public void SchedulersTellWhatIsScheduled()
    {
        QueueingLeanScheduler scheduler = new();
        LeanTask task = new(static () => { });
        task.Start(scheduler);
        Dictionary<string, object?> view = View(scheduler, typeof(LeanScheduler));
        Assert.Null(view["Id"]);
        Assert.Same(task, Assert.Single((IEnumerable<LeanTask>)view["ScheduledTasks"]!));
        Assert.DoesNotContain("Id", Display(scheduler, typeof(LeanScheduler)), StringComparison.Ordinal);
        int id = scheduler.Id;
        Assert.Equal(id, View(scheduler, typeof(LeanScheduler))["Id"]);
        Assert.Contains($"Id = {id}", Display(scheduler, typeof(LeanScheduler)), StringComparison.Ordinal);
    }

    [Fact]
    public void PairTellsWhatItDoes()
    {
        QueueingLeanScheduler target = new();
        ConcurrentExclusiveLeanSchedulerPair pair = new(target);
        Assert.Equal("NotCurrentlyProcessing", Pair()["Mode"]);
        Assert.Same(target, Pair()["TargetScheduler"]);

        Dictionary<string, object?>? inside = null;
        LeanTask exclusive = new(() => inside = Pair());
        LeanTask concurrent = new(static () => { });
        exclusive.Start(pair.ExclusiveScheduler);
        concurrent.Start(pair.ConcurrentScheduler);
        Assert.Same(exclusive, Assert.Single((IEnumerable<LeanTask>)Pair()["ScheduledExclusive"]!));
        Assert.Same(concurrent, Assert.Single((IEnumerable<LeanTask>)Pair()["ScheduledConcurrent"]!));
        Assert.Contains("Concurrent = 1, Exclusive = 1", Display(pair, pair.GetType()), StringComparison.Ordinal);
        target.Drain();
        Assert.Equal("ProcessingExclusiveTask", inside!["Mode"]);
        Assert.Equal(1, inside["CurrentlyExecutingTaskCount"]);
        pair.Complete();
        Patience.UntilEnded(pair.Completion);
        Assert.Equal("Completed", Pair()["Mode"]);

        Dictionary<string, object?> Pair() => View(pair, pair.GetType());
    }

    /// <summary>The properties of the view that the attribute names.</summary>
    private static Dictionary<string, object?> View(object shown, Type declaring)
    {
        DebuggerTypeProxyAttribute attribute = declaring.GetCustomAttribute<DebuggerTypeProxyAttribute>(inherit: false)!;
        Type type = Type.GetType(attribute.ProxyTypeName, throwOnError: true)!;
        if (type.IsGenericTypeDefinition)
            type = type.MakeGenericType(declaring.GetGenericArguments());
        object view = Activator.CreateInstance(type, Any, null, [shown], null)!;
        return type.GetProperties().ToDictionary(static property => property.Name, property => property.GetValue(view));
    }

    /// <summary>The one property that the attribute shows.</summary>
    private static string Display(object shown, Type declaring)
    {
        string format = declaring.GetCustomAttribute<DebuggerDisplayAttribute>(inherit: false)!.Value;
        Assert.EndsWith(",nq}", format, StringComparison.Ordinal);
        return (string)declaring.GetProperty(format[1..^4], Any)!.GetValue(shown)!;
    }

    /// <summary>Whether an action puts something into the task.</summary>
    private static bool Changes(LeanTaskSource<int> source, Action<LeanTaskSource<int>> action)
    {
        FieldInfo slot = typeof(LeanTask).GetField("_slot", Any)!;
        object? before = slot.GetValue(source);
        action(source);
        return !ReferenceEquals(before, slot.GetValue(source));
    }

    private static bool IsObserved(LeanTask task)
    {
        object outcome = task.CompletedOutcome;
        object fault = outcome.GetType().GetField("_fault", Any)!.GetValue(outcome)!;
        return (bool)fault.GetType().GetField("_observed", Any)!.GetValue(fault)!;
    }
}
