using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Guard.Kinds;

/// <summary>Our builder of pooled methods with a result.</summary>
internal sealed class PooledOfTKind : AsyncKind
{
    public override Func<Task> Call(Script script)
    {
        ValueTask<int> method = MethodAsync(script);
        return () => method.AsTask();
    }

    public override void Start<TStateMachine>(ref TStateMachine stateMachine) => PooledValueTaskMethodBuilder<int>.Create().Start(ref stateMachine);

    [AsyncMethodBuilder(typeof(PooledValueTaskMethodBuilder<>))]
    private static async ValueTask<int> MethodAsync(Script script)
    {
        script.Before();
        await script.Pause.ConfigureAwait(false);
        await script.LeanPause.ConfigureAwait(false);
        script.After();
        return 1;
    }
}
