using LeanTasks.Builders;

namespace LeanTasks.Tests.Guard.Kinds;

/// <summary><c>async LeanTask&lt;int&gt;</c>.</summary>
internal sealed class LeanTaskOfTKind : AsyncKind
{
    public override Func<Task> Call(Script script)
    {
        LeanTask<int> method = MethodAsync(script);
        return method.AsTask;
    }

    public override void Start<TStateMachine>(ref TStateMachine stateMachine) => LeanTaskMethodBuilder<int>.Create().Start(ref stateMachine);

    private static async LeanTask<int> MethodAsync(Script script)
    {
        script.Before();
        await script.Pause.ConfigureAwait(false);
        await script.LeanPause.ConfigureAwait(false);
        script.After();
        return 1;
    }
}
