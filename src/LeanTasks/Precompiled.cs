using System.Runtime.CompilerServices;
using LeanTasks.Builders;
using LeanTasks.Completion;
using LeanTasks.Flows;
using LeanTasks.ValueTaskSources;

namespace LeanTasks;

/// <summary>
/// Never called. Where the library is compiled ahead of time, generic code is compiled for the types with which the library itself uses
/// it. Here these are the most common results of methods. So the first method of a program finds everything but its own code compiled.
/// </summary>
internal static class Precompiled
{
    internal static void All()
    {
        Of<VoidResult>();
        Of<object>();
        Of<bool>();
        Of<int>();
    }

    private static void Of<TResult>()
    {
        LeanTask<TResult> task = InTask(LeanTask.Run(static () => default(TResult)!));
        PooledFlow<TResult> flow = InFlow(InPool(task.AsValueTask()));
        _ = flow.AsTask();
        Name(typeof(AsyncBox<TResult>), typeof(PooledBox<TResult>), typeof(PooledMethod<TResult>), typeof(ValueTaskSourceCore<TResult>), typeof(TaskCompletionCallback<TResult>));
        _ = Fork.Join(static () => default(TResult), static () => default(TResult));
        InFSharp<TResult>(default!);
    }

    private static void Name(params Type[] types) => GC.KeepAlive(types);

    private static async LeanTask<TResult> InTask<TResult>(LeanTask<TResult> task)
    {
        await LeanTask.CompletedTask;
        return await task;
    }

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<TResult> InPool<TResult>(ValueTask<TResult> task)
    {
        await LeanTask.CompletedTask;
        return await task;
    }

    private static async PooledFlow<TResult> InFlow<TResult>(ValueTask<TResult> task)
    {
        await new PooledFlow<TResult>(default(TResult)!);
        return await task;
    }

    /// <summary>What <c>flow { }</c> and <c>flowResult { }</c> use. For the latter F#'s compiler derives a class from these for each await.</summary>
    private static void InFSharp<TResult>(FlowAfterAwaiter<LeanTaskAwaiter<TResult>, TResult, TResult> step)
    {
        _ = default(FlowMachine<TResult>).Start().AsTask();
        Name(typeof(FlowOperation<TResult>), typeof(FlowBox<TResult>), typeof(FlowBind<TResult, TResult>));
        Flow<TResult> flow = FlowBox<TResult>.Of(step.After(default));
        _ = (flow.Pending is null ? new Flow<TResult>(flow.Value) : flow).AsTask();
    }

    /// <summary>What F#'s compiler makes of <c>flow { }</c>. What is generic over it is compiled for each flow, all else is here.</summary>
    private struct FlowMachine<TResult> : IAsyncStateMachine
    {
        private FlowMethodBuilder<TResult> _builder;
        private AwaitedTask _awaited;

        internal Flow<TResult> Start()
        {
            _builder.Start(ref this);
            return _builder.ToFlow(default!);
        }

        public void MoveNext()
        {
            if (AwaitedTask.HasResult<TResult>(default))
                return;
            _ = AwaitedTask.Await<TResult, FlowMethodBuilder<TResult>, FlowMachine<TResult>, TResult>(ref _awaited, ref _builder, default, ref this);
            _ = AwaitedTask.Await<TResult, FlowMethodBuilder<TResult>, FlowMachine<TResult>>(ref _awaited, ref _builder, default, ref this);
            _awaited.TakeResult();
            _builder.AwaitFlow(default(Flow<TResult>), ref this);
            _builder.SetResult(_builder.TakeFlow<TResult>());
            _builder.SetResult(_awaited.TakeResult<TResult>());
            _builder.EndWith(default);
            _builder.SetException(null!);
        }

        public readonly void SetStateMachine(IAsyncStateMachine stateMachine)
        {
        }
    }
}
