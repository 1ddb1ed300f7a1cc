using System.Reflection;
using System.Runtime.CompilerServices;
using LeanTasks.Tests.Misuse;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Pooled;

/// <summary>A method that awaits a value task of ours is attached to what stands behind it; the box makes no delegate.</summary>
public class DirectAttachTests
{
    public enum Place
    {
        SynchronizationContext,
        LeanScheduler,
        TaskScheduler,
    }

    public static TheoryData<Place, bool, bool, bool> Returns
    {
        get
        {
            TheoryData<Place, bool, bool, bool> returns = [];
            foreach (Place place in Enum.GetValues<Place>())
            {
                foreach (bool lean in (ReadOnlySpan<bool>)[false, true])
                {
                    returns.Add(place, lean, false, false);
                    returns.Add(place, lean, false, true);

                    // An awaiter of the BCL's that is configured knows nothing of a LeanScheduler.
                    if (place == Place.LeanScheduler)
                        continue;
                    returns.Add(place, lean, true, false);
                    returns.Add(place, lean, true, true);
                }
            }

            return returns;
        }
    }

    [Fact]
    public void OfAValueTaskWithTheMethodsOwnResult()
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> task = source.AsValueTask();
        ValueTask<int> method = Pass(task);
        Assert.Null(DelegateOf(method));
        Assert.False(task.IsCompleted);
        source.SetResult(5);
        Assert.Equal(5, ResultOf(method));
    }

    [Fact]
    public void OfAValueTaskWithoutResult()
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> method = Return(source.AsNonGenericValueTask(), 7);
        Assert.Null(DelegateOf(method));
        source.SetResult(5);
        Assert.Equal(7, ResultOf(method));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OfAConfiguredValueTask(bool continueOnCapturedContext)
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> method = PassConfigured(source.AsValueTask(), continueOnCapturedContext);
        Assert.Null(DelegateOf(method));
        source.SetResult(5);
        Assert.Equal(5, ResultOf(method));
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public void OfAConfiguredValueTaskWithoutResult(bool continueOnCapturedContext)
    {
        ReusableValueTaskSource<int> source = new();
        ValueTask<int> method = ReturnConfigured(source.AsNonGenericValueTask(), 7, continueOnCapturedContext);
        Assert.Null(DelegateOf(method));
        source.SetResult(5);
        Assert.Equal(7, ResultOf(method));
    }

    [Fact]
    public void OfALeanTasksMethod() => FreshThread.Run(static () =>
    {
        ReusableValueTaskSource<int> source = new();
        LeanTask<int> method = PassLean(source.AsValueTask(), continueOnCapturedContext: true);
        Assert.Null(method.GetType().BaseType!.GetField("_link", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(method));
        source.SetResult(5);
        Assert.Equal(5, method.Result);
    });

    /// <summary>It comes back where the await asked for, and only there.</summary>
    [Theory]
    [MemberData(nameof(Returns))]
    public void ComesBackIfItIsTold(Place place, bool lean, bool foreign, bool continueOnCapturedContext) => FreshThread.Run(() =>
    {
        ReusableValueTaskSource<int> own = new();
        PulseSource others = new();
        Func<bool>? isThere = null;
        bool? wasThere = null;
        Task<int> task = place switch
        {
            Place.SynchronizationContext => InContext(),
            Place.LeanScheduler => InLeanScheduler(),
            _ => InTaskScheduler(),
        };
        if (foreign)
            others.SetResult(5);
        else
            own.SetResult(5);
        Assert.Equal(5, task.GetAwaiter().GetResult());
        Assert.Equal(continueOnCapturedContext, wasThere);

        Task<int> Call() => lean
            ? TellLean(foreign ? others.Task : own.AsValueTask(), continueOnCapturedContext, () => wasThere = isThere!()).AsTask()
            : Tell(foreign ? others.Task : own.AsValueTask(), continueOnCapturedContext, () => wasThere = isThere!()).AsTask();

        Task<int> InContext()
        {
            PostingContext context = new();
            isThere = () => SynchronizationContext.Current == context;
            SynchronizationContext.SetSynchronizationContext(context);
            Task<int> task = Call();
            SynchronizationContext.SetSynchronizationContext(null);
            return task;
        }

        Task<int> InLeanScheduler()
        {
            LeanScheduler scheduler = new ConcurrentExclusiveLeanSchedulerPair().ExclusiveScheduler;
            isThere = () => LeanScheduler.Current == scheduler;
            return LeanTask.Factory.StartNew(Call, CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler).Result;
        }

        Task<int> InTaskScheduler()
        {
            TaskScheduler scheduler = new ConcurrentExclusiveSchedulerPair().ExclusiveScheduler;
            isThere = () => TaskScheduler.Current == scheduler;
            return Task.Factory.StartNew(Call, CancellationToken.None, TaskCreationOptions.DenyChildAttach, scheduler).GetAwaiter().GetResult();
        }
    });

    /// <summary>So that the others can fail.</summary>
    [Fact]
    public void NotOfAnother()
    {
        ReusableValueTaskSource<string> source = new();
        ValueTask<int> method = Length(source.AsValueTask());
        Assert.NotNull(DelegateOf(method));
        source.SetResult("five");
        Assert.Equal(4, ResultOf(method));
    }

    private static object? DelegateOf(ValueTask<int> method)
    {
        object box = ValueTaskContent<int>.ObjectOf(in method)!;
        return box.GetType().BaseType!.GetField("_moveNextAction", BindingFlags.Instance | BindingFlags.NonPublic)!.GetValue(box);
    }

    private static int ResultOf(ValueTask<int> task) => task.GetAwaiter().GetResult();

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Pass(ValueTask<int> task) => await task;

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Return(ValueTask task, int result)
    {
        await task;
        return result;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> PassConfigured(ValueTask<int> task, bool continueOnCapturedContext) =>
        await task.ConfigureAwait(continueOnCapturedContext);

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> ReturnConfigured(ValueTask task, int result, bool continueOnCapturedContext)
    {
        await task.ConfigureAwait(continueOnCapturedContext);
        return result;
    }

    private static async LeanTask<int> PassLean(ValueTask<int> task, bool continueOnCapturedContext) =>
        await task.ConfigureAwait(continueOnCapturedContext);

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Tell(ValueTask<int> task, bool continueOnCapturedContext, Action resumed)
    {
        int result = await task.ConfigureAwait(continueOnCapturedContext);
        resumed();
        return result;
    }

    private static async LeanTask<int> TellLean(ValueTask<int> task, bool continueOnCapturedContext, Action resumed)
    {
        int result = await task.ConfigureAwait(continueOnCapturedContext);
        resumed();
        return result;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> Length(ValueTask<string> task) => (await task).Length;

    private sealed class PostingContext : SynchronizationContext
    {
        public override void Post(SendOrPostCallback d, object? state) => ThreadPool.QueueUserWorkItem(_ =>
        {
            SetSynchronizationContext(this);
            d(state);
            SetSynchronizationContext(null);
        });
    }
}
