using System.Runtime.CompilerServices;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled;

/// <summary>A box that lies in the pool keeps nothing of the call it was used for.</summary>
public sealed class PooledReleaseTests
{
    [Fact]
    public void Locals() => FreshThread.Run(static () =>
    {
        PulseSource source = new();
        WeakReference held = Hold(source);
        source.SetResult(1);
        Lifetimes.AssertReleased(held);
    });

    [Fact]
    public void LocalsOfAMethodThatIsNotConsumedYet() => FreshThread.Run(static () =>
    {
        PulseSource source = new();
        (ValueTask method, WeakReference held) = HoldAndReturn(source);
        source.SetResult(1);
        Lifetimes.AssertReleased(held);
        method.GetAwaiter().GetResult();
    });

    [Fact]
    public void LocalsOfAMethodThatFails() => FreshThread.Run(static () =>
    {
        PulseSource source = new();
        (ValueTask method, WeakReference held) = HoldAndReturn(source);
        source.SetException(new ProgramException("fault"));
        Lifetimes.AssertReleased(held);
        Assert.Throws<ProgramException>(() => method.GetAwaiter().GetResult());
    });

    [Fact]
    public void ExceptionThatWasThrown() => FreshThread.Run(static () =>
    {
        PulseSource source = new();
        Lifetimes.AssertReleased(Fail(source));
    });

    [Fact]
    public void ResultThatWasTaken() => FreshThread.Run(static () =>
    {
        PulseSource source = new();
        Lifetimes.AssertReleased(Take(source));
    });

    [Fact]
    public void ContextOfTheMethod() => FreshThread.Run(static () =>
    {
        PulseSource source = new();
        Lifetimes.AssertReleased(HoldInContext(source));
    });

    [Fact]
    public void MethodOfTheBclThatAwaited() => FreshThread.Run(static () =>
    {
        PulseSource source = new();
        Lifetimes.AssertReleased(AwaitByAnother(source));
    });

    [Fact]
    public void CallbackThatWasCalled() => FreshThread.Run(static () =>
    {
        PulseSource source = new();
        Lifetimes.AssertReleased(CallBack(source, flows: false));
        Lifetimes.AssertReleased(CallBack(source, flows: true));
    });

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OtherMethodThatAwaitedTheSameTask(bool first) => FreshThread.Run(() => Lifetimes.AssertReleased(AwaitTogether(first)));

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void TaskThatWasAwaited(bool lean) => FreshThread.Run(() => Lifetimes.AssertReleased(AwaitAndForget(lean)));

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Hold(PulseSource source)
    {
        object held = new();
        ValueTask method = HoldAsync(source, held);
        ValueTaskAwaiter awaiter = method.GetAwaiter();
        awaiter.UnsafeOnCompleted(awaiter.GetResult);
        return new WeakReference(held);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static (ValueTask Method, WeakReference Held) HoldAndReturn(PulseSource source)
    {
        object held = new();
        return (HoldAsync(source, held), new WeakReference(held));
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Fail(PulseSource source)
    {
        ValueTask<int> method = PooledMethods.AddOneAsync(source.Task);
        ProgramException exception = new("fault");
        source.SetException(exception);
        Assert.Throws<ProgramException>(() => method.GetAwaiter().GetResult());
        return new WeakReference(exception);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference Take(PulseSource source)
    {
        ValueTask<object> method = MakeAsync(source);
        source.SetResult(1);
        return new WeakReference(method.GetAwaiter().GetResult());
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference HoldInContext(PulseSource source)
    {
        object held = new();
        AsyncLocal<object?> local = new() { Value = held };
        ValueTask<int> method = PooledMethods.AddOneAsync(source.Task);
        local.Value = null;
        source.SetResult(1);
        Assert.Equal(2, method.GetAwaiter().GetResult());
        return new WeakReference(held);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference AwaitByAnother(PulseSource source)
    {
        Task<int> another = AwaitAsync(PooledMethods.AddOneAsync(source.Task));
        source.SetResult(1);
        Assert.Equal(2, another.Result);
        return new WeakReference(another);

        static async Task<int> AwaitAsync(ValueTask<int> method) => await method;
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference CallBack(PulseSource source, bool flows)
    {
        object held = new();
        AsyncLocal<object?> local = new() { Value = held };
        ValueTaskAwaiter<int> awaiter = PooledMethods.AddOneAsync(source.Task).GetAwaiter();
        int result = 0;
        Action callback = () => result = awaiter.GetResult() + held.GetHashCode() * 0;
        if (flows)
            awaiter.OnCompleted(callback);
        else
            awaiter.UnsafeOnCompleted(callback);
        local.Value = null;
        source.SetResult(1);
        Assert.Equal(2, result);
        return new WeakReference(held);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference AwaitTogether(bool first)
    {
        LeanTaskSource<int> source = new();
        LeanTask<object>? other = first ? AwaitAsync(source) : null;
        ValueTask<int> method = PooledMethods.AddOneAsync((LeanTask<int>)source);
        other ??= AwaitAsync(source);
        LeanTask<object> third = AwaitAsync(source);
        source.SetResult(1);
        Patience.UntilEnded(other);
        Patience.UntilEnded(third);
        Patience.Until(() => method.IsCompleted);
        Assert.Equal(2, method.GetAwaiter().GetResult());
        return new WeakReference(other.Result);

        static async LeanTask<object> AwaitAsync(LeanTask<int> task)
        {
            await task;
            return new object();
        }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    private static WeakReference AwaitAndForget(bool lean)
    {
        LeanTaskSource<int> ours = new();
        TaskCompletionSource<int> bcl = new();
        ValueTask<int> method = lean ? PooledMethods.AddOneAsync(ours.Task) : PooledMethods.AddOneAsync(bcl.Task);
        ours.SetResult(1);
        bcl.SetResult(1);
        Assert.Equal(2, method.GetAwaiter().GetResult());
        return new WeakReference(lean ? ours : bcl.Task);
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
    private static async ValueTask HoldAsync(PulseSource source, object held)
    {
        await source.Task;
        GC.KeepAlive(held);
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<object> MakeAsync(PulseSource source)
    {
        await source.Task;
        return new object();
    }
}
