using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Guard.Kinds;

/// <summary>The BCL's pooling builder.</summary>
internal sealed class PoolingKind : AsyncKind
{
    public override Func<Task> Call(Script script)
    {
        ValueTask method = MethodAsync(script);
        return () => method.AsTask();
    }

    public override void Start<TStateMachine>(ref TStateMachine stateMachine) => PoolingAsyncValueTaskMethodBuilder.Create().Start(ref stateMachine);

    [AsyncMethodBuilder(typeof(PoolingAsyncValueTaskMethodBuilder))]
    private static async ValueTask MethodAsync(Script script)
    {
        script.Before();
        await script.Pause.ConfigureAwait(false);
        await script.LeanPause.ConfigureAwait(false);
        script.After();
    }
}
