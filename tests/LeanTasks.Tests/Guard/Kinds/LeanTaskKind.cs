using LeanTasks.Builders;

namespace LeanTasks.Tests.Guard.Kinds;

/// <summary><c>async LeanTask</c>.</summary>
internal sealed class LeanTaskKind : AsyncKind
{
    public override Func<Task> Call(Script script)
    {
        LeanTask method = MethodAsync(script);
        return method.AsTask;
    }

    public override void Start<TStateMachine>(ref TStateMachine stateMachine) => LeanTaskMethodBuilder.Create().Start(ref stateMachine);

    private static async LeanTask MethodAsync(Script script)
    {
        script.Before();
        await script.Pause.ConfigureAwait(false);
        await script.LeanPause.ConfigureAwait(false);
        script.After();
    }
}
