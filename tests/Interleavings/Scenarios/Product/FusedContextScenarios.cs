using LeanTasks.Interleavings.Tests.Support;
using Xunit;

namespace LeanTasks.Interleavings.Tests.Product;

/// <summary>
/// What runs user code while fused methods suspend, and their callers are not linked: the change handlers of an <see cref="AsyncLocal{T}"/>
/// that the methods have set; and a <see cref="SynchronizationContext"/> to which a caller comes back.
/// </summary>
public class FusedContextScenarios
{
    /// <summary>Makes the pools, whose static fields stay.</summary>
    public FusedContextScenarios() => Explorer.DepthFirst("The pools", static execution =>
    {
        ModelAwaiter awaiter = new();
        execution.Ends(ModelFrames.Around(awaiter, awaiter), 3);
        awaiter.Set(1);
    }, Explored.Options with { MaxExecutions = 1 });

    /// <summary>The handler waits for the thread that resumes the innermost method, so that thread may not wait for the callers.</summary>
    [Fact]
    public void AChangeHandlerWaitsForTheResumption() => Explored.Always(static execution =>
    {
        ChangeHandler handler = new();
        ModelAwaiter awaiter = new() { Begun = handler.Set };
        handler.Restored = value =>
        {
            if (value == ChangeHandler.Outside)
                awaiter.WaitForContinuation();
        };
        execution.Start("call", () =>
        {
            handler.IsForThisThread();
            execution.Ends(ModelFrames.Outer(awaiter), 78);
        });
        execution.Start("resume", () => awaiter.Set(77));
    });

    /// <summary>The handler resumes the innermost method, which suspends again, and is resumed by another thread.</summary>
    [Fact]
    public void AChangeHandlerResumes() => Explored.Always(static execution =>
    {
        ChangeHandler handler = new();
        ModelAwaiter first = new() { Begun = handler.Set };
        ModelAwaiter second = new();
        handler.Restored = value =>
        {
            if (value == ChangeHandler.Outside)
                first.Set(70);
        };
        execution.Start("call", () =>
        {
            handler.IsForThisThread();
            execution.Ends(ModelFrames.Outer(first, second), 78);
        });
        execution.Start("resume again", () => second.Set(7));
    });

    /// <summary>Contexts are restored for one caller and then for the next, while the innermost method runs, or has ended.</summary>
    [Fact]
    public void ContextsAreRestoredForTwoCallers() => Explored.Always(static execution =>
    {
        ChangeHandler handler = new();
        ModelAwaiter awaiter = new() { Begun = handler.Set };
        ModelAwaiter second = new();
        second.Set(7);
        handler.Restored = value =>
        {
            if (value == 3)
                awaiter.WaitForContinuation();
        };
        execution.Start("call", () =>
        {
            handler.IsForThisThread();
            execution.Ends(ModelFrames.Around(awaiter, second), 9);
        });
        execution.Start("resume", () => awaiter.Set(77));
    });

    [Fact]
    public void ACallerComesBackToItsSynchronizationContext() => Explored.Always(static execution =>
    {
        ModelAwaiter awaiter = new();
        PostingContext context = new(execution);
        execution.Start("call", () =>
        {
            SynchronizationContext.SetSynchronizationContext(context);
            Task<int> task = ModelFrames.Outer(awaiter);
            task.ContinueWith(
                _ => execution.Require(SynchronizationContext.Current == context, "The method ended elsewhere."),
                CancellationToken.None,
                TaskContinuationOptions.ExecuteSynchronously,
                TaskScheduler.Default);
            execution.Ends(task, 78);
        });
        execution.Start("resume", () => awaiter.Set(77));
    });

    /// <summary>An <see cref="AsyncLocal{T}"/> that methods set as they begin, with a handler for one thread.</summary>
    private sealed class ChangeHandler
    {
        /// <summary>The value where no method has set it.</summary>
        internal const int Outside = 0;

        private readonly AsyncLocal<int> _local;

        // The number of the thread.
        private int _thread;

        internal ChangeHandler() => _local = new AsyncLocal<int>(change =>
        {
            if (change.ThreadContextChanged && Environment.CurrentManagedThreadId == _thread)
                Restored?.Invoke(change.CurrentValue);
        });

        /// <summary>Runs where contexts are restored on the thread. Gets the value to which the change is.</summary>
        internal Action<int>? Restored { get; set; }

        internal void IsForThisThread() => _thread = Environment.CurrentManagedThreadId;

        /// <summary>A method begins that is so many calls above the one that awaits.</summary>
        internal void Set(int depth) => _local.Value = depth + 1;
    }
}
