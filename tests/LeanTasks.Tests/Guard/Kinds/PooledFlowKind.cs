using LeanTasks.Builders;

namespace LeanTasks.Tests.Guard.Kinds;

/// <summary>Our struct.</summary>
internal sealed class PooledFlowKind : AsyncKind
{
    public override Func<Task> Call(Script script)
    {
        PooledFlow method = MethodAsync(script);
        return () => method.AsTask();
    }

    public override void Start<TStateMachine>(ref TStateMachine stateMachine) => PooledFlowMethodBuilder.Create().Start(ref stateMachine);

    private static async PooledFlow MethodAsync(Script script)
    {
        script.Before();
        await script.Pause.ConfigureAwait(false);
        await script.LeanPause.ConfigureAwait(false);
        script.After();
    }
}
