using System.Runtime.CompilerServices;
using System.Threading.Tasks.Sources;
using LeanTasks.Completion;
using LeanTasks.Tests.Misuse;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled;

/// <summary>A method that awaits a value task over a source of somebody else's hands itself to it, and no delegate of its own.</summary>
public class SourceAttachTests
{
    public enum Method
    {
        Pooled,
        PooledFlow,
        Lean,
    }

    public enum Await
    {
        Result,
        NoResult,
        InContext,
        Anywhere,
        NoResultComingBack,
        NoResultGoingOn,
    }

    public static TheoryData<Method, Await> All
    {
        get
        {
            TheoryData<Method, Await> all = [];
            foreach (Method method in Enum.GetValues<Method>())
            {
                foreach (Await how in Enum.GetValues<Await>())
                    all.Add(method, how);
            }

            return all;
        }
    }

    public static TheoryData<Method> Methods => [.. Enum.GetValues<Method>()];

    [Theory]
    [MemberData(nameof(All))]
    public async Task TheSourceIsGivenWhatItIsGivenByTheBcl(Method method, Await how)
    {
        KeepingSource ofBcl = new();
        Task<int> expected = CallBcl(ofBcl, how);
        KeepingSource source = new();
        Task<int> actual = Call(method, source, how);
        Assert.Equal(ofBcl.Flags, source.Flags);
        Assert.IsNotType<Action>(source.State);
        ofBcl.SetResult(5);
        source.SetResult(5);
        Assert.Equal(await expected, await actual);
    }

    [Theory]
    [MemberData(nameof(All))]
    public async Task WhatItFailsWithIsThrown(Method method, Await how)
    {
        KeepingSource source = new();
        Task<int> task = Call(method, source, how);
        source.SetException(new ProgramException("of the source"));
        Assert.Equal("of the source", (await Assert.ThrowsAsync<ProgramException>(() => task)).Message);
    }

    /// <summary>The method is resumed inside the very call by which it is attached.</summary>
    [Theory]
    [MemberData(nameof(All))]
    public async Task ASourceMayCompleteAsItIsAwaited(Method method, Await how)
    {
        KeepingSource source = new();
        source.OnAttached = () => source.SetResult(5);
        Assert.Equal(5, await Call(method, source, how));
    }

    [Theory]
    [MemberData(nameof(Methods))]
    public async Task ASecondCallIsRefused(Method method)
    {
        KeepingSource source = new();
        Task<int> task = Call(method, source, Await.Result);
        source.SetResult(5);
        Assert.Equal(5, await task);
        Assert.Throws<InvalidOperationException>(source.Continue);
        Assert.Throws<InvalidOperationException>(source.Continue);
    }

    [Theory]
    [MemberData(nameof(Methods))]
    public async Task AnotherStateIsRefused(Method method)
    {
        KeepingSource source = new();
        Task<int> task = Call(method, source, Await.Result);
        foreach (object? state in (ReadOnlySpan<object?>)[null, new object(), "state", new LeanTask(static () => { }), new ActionContinuation(static () => { }, context: null)])
            Assert.Contains("a state other than", Assert.Throws<ArgumentOutOfRangeException>(() => source.ContinueWith(state)).Message, StringComparison.Ordinal);
        source.SetResult(5);
        Assert.Equal(5, await task);
    }

    /// <summary>As one does that counts, or times out.</summary>
    [Theory]
    [MemberData(nameof(Methods))]
    public async Task ASourceMayHandItOnToOneOfOurs(Method method)
    {
        ReusableValueTaskSource<int> inner = new();
        ValueTask<int> awaited = inner.AsValueTask();
        Forwarding source = new((IValueTaskSource<int>)ValueTaskContent<int>.ObjectOf(in awaited)!, inner.Version);
        Task<int> task = Call(method, source.Task);
        Assert.Same(source.State, ValueTaskContent<int>.AwaiterOf(in awaited));
        inner.SetResult(5);
        Assert.Equal(5, await task);
    }

    [Theory]
    [MemberData(nameof(Methods))]
    public async Task ASourceMayHandItOnToALeanTask(Method method)
    {
        LeanTaskSource<int> inner = new();
        ValueTask<int> awaited = inner.Task.AsValueTask();
        Forwarding source = new((IValueTaskSource<int>)ValueTaskContent<int>.ObjectOf(in awaited)!, token: 0);
        Task<int> task = Call(method, source.Task);
        Assert.False(task.IsCompleted);
        inner.SetResult(5);
        Assert.Equal(5, await task);
    }

    [Fact]
    public async Task OfAReference()
    {
        KeepingSource<string> source = new();
        ValueTask<string> pooled = Pooled.Pass(source.TaskOfResult);
        Assert.IsNotType<Action>(source.State);
        source.SetResult("five");
        Assert.Equal("five", await pooled);

        source = new();
        PooledFlow<string> flow = OfPooledFlow.Pass(source.TaskOfResult);
        Assert.IsNotType<Action>(source.State);
        source.SetResult("five");
        Assert.Equal("five", await flow);

        source = new();
        LeanTask<string> lean = Lean.PassConfigured(source.TaskOfResult);
        Assert.IsNotType<Action>(source.State);
        source.SetResult("five");
        Assert.Equal("five", await lean);
    }

    [Theory]
    [MemberData(nameof(Methods))]
    public async Task OfAMethodWithoutResult(Method method)
    {
        KeepingSource source = new();
        Task task = method switch
        {
            Method.Pooled => Pooled.End(source.Task).AsTask(),
            Method.PooledFlow => OfPooledFlow.End(source.Task).AsTask(),
            _ => Lean.End(source.Task).AsTask(),
        };
        Assert.IsNotType<Action>(source.State);
        Assert.False(task.IsCompleted);
        source.SetResult(5);
        await task;
    }

    [Theory]
    [MemberData(nameof(Methods))]
    public void ItComesBackToALeanScheduler(Method method) => FreshThread.Run(() =>
    {
        LeanScheduler scheduler = new ConcurrentExclusiveLeanSchedulerPair().ExclusiveScheduler;
        KeepingSource source = new();
        bool wasThere = false;
        Task<int> task = LeanTask.Factory.StartNew(
            () => CallAnd(method, source, () => wasThere = LeanScheduler.Current == scheduler),
            CancellationToken.None,
            TaskCreationOptions.DenyChildAttach,
            scheduler).Result;
        source.SetResult(5);
        Assert.Equal(5, task.GetAwaiter().GetResult());
        Assert.True(wasThere);
    });

    /// <summary>A method costs the same whether it awaits a source of ours or of somebody else's.</summary>
    [Fact]
    public void ALeanTasksMethodCostsAsMuchAsWithOneOfOurs()
    {
        PooledMethods.SkipUnoptimized();
        PulseSource others = new();
        double ofOthers = Allocation.BytesPerItem(() =>
        {
            LeanTask<int> method = AddOneAsync(others.Task);
            others.SetResult(1000);
            return method;
        });
        ReusableValueTaskSource<int> own = new();
        double ofOwn = Allocation.BytesPerItem(() =>
        {
            LeanTask<int> method = AddOneAsync(own.AsValueTask());
            own.SetResult(1000);
            return method;
        });
        Assert.Equal(ofOwn, ofOthers);

        static async LeanTask<int> AddOneAsync(ValueTask<int> task) => await task + 1;
    }

    private static Task<int> CallBcl(KeepingSource source, Await how) => how switch
    {
        Await.Result => Bcl.Pass(source.TaskOfResult),
        Await.NoResult => Bcl.Return(source.Task, 5),
        Await.InContext or Await.Anywhere => Bcl.Pass(source.TaskOfResult.ConfigureAwait(how == Await.InContext)),
        _ => Bcl.Return(source.Task.ConfigureAwait(how == Await.NoResultComingBack), 5),
    };

    private static Task<int> Call(Method method, KeepingSource source, Await how) => how switch
    {
        Await.Result => Call(method, source.TaskOfResult),
        Await.NoResult => method switch
        {
            Method.Pooled => Pooled.Return(source.Task, 5).AsTask(),
            Method.PooledFlow => OfPooledFlow.Return(source.Task, 5).AsTask(),
            _ => Lean.Return(source.Task, 5).AsTask(),
        },
        Await.InContext or Await.Anywhere => Call(method, source.TaskOfResult.ConfigureAwait(how == Await.InContext)),
        _ => Call(method, source.Task.ConfigureAwait(how == Await.NoResultComingBack)),
    };

    private static Task<int> Call(Method method, ValueTask<int> task) => method switch
    {
        Method.Pooled => Pooled.Pass(task).AsTask(),
        Method.PooledFlow => OfPooledFlow.Pass(task).AsTask(),
        _ => Lean.Pass(task).AsTask(),
    };

    private static Task<int> Call(Method method, ConfiguredValueTaskAwaitable<int> task) => method switch
    {
        Method.Pooled => Pooled.Pass(task).AsTask(),
        Method.PooledFlow => OfPooledFlow.Pass(task).AsTask(),
        _ => Lean.Pass(task).AsTask(),
    };

    private static Task<int> Call(Method method, ConfiguredValueTaskAwaitable task) => method switch
    {
        Method.Pooled => Pooled.Return(task, 5).AsTask(),
        Method.PooledFlow => OfPooledFlow.Return(task, 5).AsTask(),
        _ => Lean.Return(task, 5).AsTask(),
    };

    private static Task<int> CallAnd(Method method, KeepingSource source, Action resumed) => method switch
    {
        Method.Pooled => Pooled.PassAnd(source.TaskOfResult, resumed).AsTask(),
        Method.PooledFlow => OfPooledFlow.PassAnd(source.TaskOfResult, resumed).AsTask(),
        _ => Lean.PassAnd(source.TaskOfResult, resumed).AsTask(),
    };

    private static class Bcl
    {
        internal static async Task<int> Pass(ValueTask<int> task) => await task;

        internal static async Task<int> Pass(ConfiguredValueTaskAwaitable<int> task) => await task;

        internal static async Task<int> Return(ValueTask task, int result)
        {
            await task;
            return result;
        }

        internal static async Task<int> Return(ConfiguredValueTaskAwaitable task, int result)
        {
            await task;
            return result;
        }
    }

    private static class Pooled
    {
        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
        internal static async ValueTask<int> Pass(ValueTask<int> task) => await task;

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
        internal static async ValueTask<string> Pass(ValueTask<string> task) => await task;

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder))]
        internal static async ValueTask End(ValueTask task) => await task;

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
        internal static async ValueTask<int> Pass(ConfiguredValueTaskAwaitable<int> task) => await task;

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
        internal static async ValueTask<int> Return(ValueTask task, int result)
        {
            await task;
            return result;
        }

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
        internal static async ValueTask<int> Return(ConfiguredValueTaskAwaitable task, int result)
        {
            await task;
            return result;
        }

        [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
        internal static async ValueTask<int> PassAnd(ValueTask<int> task, Action resumed)
        {
            int result = await task;
            resumed();
            return result;
        }
    }

    private static class OfPooledFlow
    {
        internal static async PooledFlow<int> Pass(ValueTask<int> task) => await task;

        internal static async PooledFlow<string> Pass(ValueTask<string> task) => await task;

        internal static async PooledFlow End(ValueTask task) => await task;

        internal static async PooledFlow<int> Pass(ConfiguredValueTaskAwaitable<int> task) => await task;

        internal static async PooledFlow<int> Return(ValueTask task, int result)
        {
            await task;
            return result;
        }

        internal static async PooledFlow<int> Return(ConfiguredValueTaskAwaitable task, int result)
        {
            await task;
            return result;
        }

        internal static async PooledFlow<int> PassAnd(ValueTask<int> task, Action resumed)
        {
            int result = await task;
            resumed();
            return result;
        }
    }

    private static class Lean
    {
        internal static async LeanTask<int> Pass(ValueTask<int> task) => await task;

        internal static async LeanTask<string> PassConfigured(ValueTask<string> task) => await task.ConfigureAwait(false);

        internal static async LeanTask End(ValueTask task) => await task;

        internal static async LeanTask<int> Pass(ConfiguredValueTaskAwaitable<int> task) => await task;

        internal static async LeanTask<int> Return(ValueTask task, int result)
        {
            await task;
            return result;
        }

        internal static async LeanTask<int> Return(ConfiguredValueTaskAwaitable task, int result)
        {
            await task;
            return result;
        }

        internal static async LeanTask<int> PassAnd(ValueTask<int> task, Action resumed)
        {
            int result = await task;
            resumed();
            return result;
        }
    }

    /// <summary>Has another do everything.</summary>
    private sealed class Forwarding(IValueTaskSource<int> inner, short token) : IValueTaskSource<int>
    {
        public ValueTask<int> Task => new(this, token);

        public object? State { get; private set; }

        public ValueTaskSourceStatus GetStatus(short token) => inner.GetStatus(token);

        public void OnCompleted(Action<object?> continuation, object? state, short token, ValueTaskSourceOnCompletedFlags flags)
        {
            State = state;
            inner.OnCompleted(continuation, state, token, flags);
        }

        public int GetResult(short token) => inner.GetResult(token);
    }
}
