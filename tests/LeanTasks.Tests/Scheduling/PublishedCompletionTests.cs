using System.Threading.Tasks.Sources;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Scheduling;

/// <summary>What resumes inside a task of a LeanScheduler that completes something: the same as inside one of a TaskScheduler.</summary>
public sealed class PublishedCompletionTests
{
    // What awaits, and what completes that.
    private static readonly Dictionary<string, Func<(Task Awaited, Action Complete)>> s_tasks = new()
    {
        ["TaskCompletionSource"] = static () =>
        {
            TaskCompletionSource source = new();
            return (source.Task, source.SetResult);
        },
        ["AsTask of LeanTask"] = static () =>
        {
            LeanTaskSource source = new();
            return (source.Task.AsTask(), source.SetResult);
        },
        ["AsTask of a pooled ValueTask"] = static () =>
        {
            PooledValueTaskSource<int> source = ReusableValueTaskSource<int>.Rent(runContinuationsAsynchronously: false);
            return (source.AsValueTask().AsTask(), () => source.SetResult(1));
        },
    };

    public static TheoryData<string> Tasks => [.. s_tasks.Keys];

    /// <summary>It comes back to the scheduler that it is on already.</summary>
    [Theory]
    [MemberData(nameof(Tasks))]
    public void AMethodOfTheSchedulerResumesInItsCompleter(string kind) => FreshThread.Run(() =>
    {
        List<bool> seen = [];
        QueueingTaskScheduler twin = new();
        twin.Within(() => Tell(() => ReferenceEquals(TaskScheduler.Current, twin)));
        QueueingLeanScheduler scheduler = new();
        scheduler.Within(() => Tell(() => ReferenceEquals(LeanScheduler.Current, scheduler)));
        Assert.Equal([true, true], seen);

        void Tell(Func<bool> isOnScheduler)
        {
            (Task awaited, Action complete) = s_tasks[kind]();
            _ = AwaitAsync(awaited);
            complete();

            async Task AwaitAsync(Task task)
            {
                await task;
                seen.Add(isOnScheduler());
            }
        }
    });

    /// <summary>A source that asks for no place resumes a method wherever it is completed.</summary>
    [Fact]
    public void ASourceResumesAMethodInItsCompleter() => FreshThread.Run(static () =>
    {
        Source twinSource = new(), source = new();
        int twinThread = 0, thread = 0;
        TaskScheduler? twinScheduler = null;
        LeanScheduler? scheduler = null;
        Task twin = TwinAsync();
        LeanTask method = MethodAsync();
        QueueingTaskScheduler twinCompleter = new();
        twinCompleter.Within(twinSource.SetResult);
        QueueingLeanScheduler completer = new();
        completer.Within(source.SetResult);
        Assert.True(twin.IsCompletedSuccessfully);
        Patience.UntilEnded(method);
        Assert.Equal((twinThread, (object)twinCompleter), (Environment.CurrentManagedThreadId, twinScheduler!));
        Assert.Equal((twinThread, (object)completer), (thread, scheduler!));

        async Task TwinAsync()
        {
            await new ValueTask(twinSource, 0);
            (twinThread, twinScheduler) = (Environment.CurrentManagedThreadId, TaskScheduler.Current);
        }

        async LeanTask MethodAsync()
        {
            await new ValueTask(source, 0);
            (thread, scheduler) = (Environment.CurrentManagedThreadId, LeanScheduler.Current);
        }
    });

    /// <summary>After an await of the BCL a task of the BCL runs the method. The next await of ours leaves it, and takes no task of the BCL more.</summary>
    [Theory]
    [InlineData("Yield")]
    [InlineData("LeanTask")]
    [InlineData("PooledFlow")]
    public void LaterAwaitsAreThoseOfTheScheduler(string kind) => FreshThread.Run(() =>
    {
        QueueingLeanScheduler scheduler = new();
        TaskCompletionSource first = new();
        LeanTaskSource second = new();
        int? carrier = null;
        LeanTask? method = null;
        scheduler.Within(() =>
        {
            carrier = Task.CurrentId;
            method = TellAsync();
        });
        first.SetResult();
        scheduler.Drain();
        second.SetResult();
        Patience.Until(() =>
        {
            scheduler.Drain();
            return method!.IsCompleted;
        });
        method!.GetAwaiter().GetResult();

        async LeanTask TellAsync()
        {
            await first.Task;
            Assert.NotEqual(carrier, Task.CurrentId);
            Assert.Same(scheduler, LeanScheduler.Current);
            if (kind == "Yield")
                await LeanTask.Yield();
            else if (kind == "LeanTask")
                await second.Task;
            else
                await FlowAsync();
            Assert.Equal(carrier, Task.CurrentId);
            Assert.Same(scheduler, LeanScheduler.Current);
        }

        async PooledFlow FlowAsync() => await second.Task.ConfigureAwait(false);
    });

    /// <summary>A task of the BCL that is configured to come back does.</summary>
    [Fact]
    public void AnAwaitThatIsConfiguredToComeBackDoes() => FreshThread.Run(static () =>
    {
        QueueingLeanScheduler scheduler = new();
        TaskCompletionSource source = new();
        LeanTask? method = null;
        scheduler.Within(() => method = TellAsync());
        source.SetResult();
        Assert.False(method!.IsCompleted);
        scheduler.Drain();
        method.GetAwaiter().GetResult();

        async LeanTask TellAsync()
        {
            await source.Task.ConfigureAwait(true);
            Assert.Same(scheduler, LeanScheduler.Current);
        }
    });

    /// <summary>A source that asks for no place.</summary>
    private sealed class Source : IValueTaskSource
    {
        private Action? _complete;

        public void SetResult()
        {
            IsCompleted = true;
            _complete!();
        }

        private bool IsCompleted { get; set; }

        public ValueTaskSourceStatus GetStatus(short token) => IsCompleted ? ValueTaskSourceStatus.Succeeded : ValueTaskSourceStatus.Pending;

        public void GetResult(short token)
        {
        }

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags) =>
            _complete = () => continuation(state);
    }
}
