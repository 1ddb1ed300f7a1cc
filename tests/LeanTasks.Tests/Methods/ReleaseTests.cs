using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Methods;

/// <summary>A completed task is kept for its result; it must not keep what made it.</summary>
public sealed class ReleaseTests
{
    [Fact]
    public void CompletedMethodReleasesItsLocals() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        (LeanTask method, WeakReference held) = Suspend(source);
        AssertHeld(held);
        source.SetResult(1);
        Assert.True(method.IsCompletedSuccessfully);
        Lifetimes.AssertReleased(held);
        GC.KeepAlive(method);
    });

    [Fact]
    public void FaultedMethodReleasesItsLocals() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        (LeanTask method, WeakReference held) = Suspend(source);
        source.SetException(new ProgramException("fault"));
        Assert.True(method.IsFaulted);
        Lifetimes.AssertReleased(held);
        GC.KeepAlive(method);
    });

    [Fact]
    public void CompletedMethodReleasesItsExecutionContext() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        (LeanTask method, WeakReference held) = SuspendInContext(source);
        AssertHeld(held);
        source.SetResult(1);
        Assert.True(method.IsCompletedSuccessfully);
        Lifetimes.AssertReleased(held);
        GC.KeepAlive(method);
    });

    [Fact]
    public void CompletedTaskReleasesItsDelegate() => FreshThread.Run(static () =>
    {
        (LeanTask task, WeakReference held) = Make();
        AssertHeld(held);
        task.Start();
        Patience.UntilEnded(task);
        Lifetimes.AssertReleased(held);
        GC.KeepAlive(task);
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void EndedTaskReleasesItsExecutionContext(bool canceled) => FreshThread.Run(() =>
    {
        using CancellationTokenSource source = new();
        (LeanTask task, WeakReference held) = MakeInContext(source.Token);
        AssertHeld(held);
        if (canceled)
            source.Cancel();
        else
            task.Start();
        Patience.UntilEnded(task);
        Assert.Equal(canceled, task.IsCanceled);
        Lifetimes.AssertReleased(held);
        GC.KeepAlive(task);
    });

    [Fact]
    public void CompletedContinuationReleasesItsAntecedentAndDelegate() => FreshThread.Run(static () =>
    {
        (LeanTask continuation, WeakReference antecedent, WeakReference held) = Continue();
        Patience.UntilEnded(continuation);
        Lifetimes.AssertReleased(antecedent);
        Lifetimes.AssertReleased(held);
        GC.KeepAlive(continuation);
    });

    [Fact]
    public void ContinuationWithATokenReleasesItsAntecedent() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource source = new();
        (LeanTask continuation, WeakReference antecedent, _) = Continue(source.Token);
        Patience.UntilEnded(continuation);
        Lifetimes.AssertReleased(antecedent);
        GC.KeepAlive(continuation);
    });

    [Fact]
    public void ContinuationCanceledAsItIsToRunReleasesItsAntecedent() => FreshThread.Run(static () =>
    {
        using CancellationTokenSource source = new();
        source.Cancel();
        (LeanTask continuation, WeakReference antecedent, _) = Continue(source.Token, TaskContinuationOptions.LazyCancellation);
        Patience.UntilEnded(continuation);
        Assert.True(continuation.IsCanceled);
        Lifetimes.AssertReleased(antecedent);
        GC.KeepAlive(continuation);
    });

    [Fact]
    public void CompletedSourceReleasesItsContinuations() => FreshThread.Run(static () =>
    {
        LeanTaskSource<int> source = new();
        WeakReference held = Attach(source);
        AssertHeld(held);
        source.SetResult(1);
        Lifetimes.AssertReleased(held);
        GC.KeepAlive(source);
    });

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (LeanTask Method, WeakReference Held) Suspend(LeanTask awaited)
    {
        object held = new();
        return (HoldAsync(awaited, held), new WeakReference(held));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (LeanTask Method, WeakReference Held) SuspendInContext(LeanTask awaited)
    {
        object held = new();
        AsyncLocal<object?> local = new() { Value = held };
        LeanTask method = HoldAsync(awaited, "");
        local.Value = null;
        return (method, new WeakReference(held));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (LeanTask Task, WeakReference Held) Make()
    {
        object held = new();
        return (new LeanTask(() => GC.KeepAlive(held)), new WeakReference(held));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (LeanTask Task, WeakReference Held) MakeInContext(CancellationToken token)
    {
        object held = new();
        AsyncLocal<object?> local = new() { Value = held };
        LeanTask task = new(static () => { }, token);
        local.Value = null;
        return (task, new WeakReference(held));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (LeanTask Continuation, WeakReference Antecedent, WeakReference Held) Continue(
        CancellationToken token = default, TaskContinuationOptions options = TaskContinuationOptions.None)
    {
        object held = new();
        LeanTaskSource<int> antecedent = new();
        LeanTask continuation = antecedent.ContinueWith(_ => GC.KeepAlive(held), token, options, LeanScheduler.Default);
        antecedent.SetResult(1);
        return (continuation, new WeakReference(antecedent), new WeakReference(held));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Attach(LeanTask task)
    {
        object held = new();
        task.GetAwaiter().UnsafeOnCompleted(() => GC.KeepAlive(held));
        return new WeakReference(held);
    }

    private static async LeanTask HoldAsync(LeanTask awaited, object held)
    {
        await awaited;
        GC.KeepAlive(held);
    }

    private static void AssertHeld(WeakReference held)
    {
        GC.Collect();
        Assert.True(held.IsAlive);
    }
}
