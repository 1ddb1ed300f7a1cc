using LeanTasks.Builders;

namespace LeanTasks.Tests.Guard.Kinds;

/// <summary>Our struct with a result.</summary>
internal sealed class PooledFlowOfTKind : AsyncKind
{
    public override Func<Task> Call(Script script)
    {
        PooledFlow<int> method = MethodAsync(script);
        return () => method.AsTask();
    }

    public override void Start<TStateMachine>(ref TStateMachine stateMachine) => PooledFlowMethodBuilder<int>.Create().Start(ref stateMachine);

    private static async PooledFlow<int> MethodAsync(Script script)
    {
        script.Before();
        await script.Pause.ConfigureAwait(false);
        await script.LeanPause.ConfigureAwait(false);
        script.After();
        return 1;
    }
}
