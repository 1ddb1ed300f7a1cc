using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Guard.Kinds;

/// <summary>The BCL's <c>async Task</c>: what the others are compared with.</summary>
internal sealed class TaskKind : AsyncKind
{
    public override Func<Task> Call(Script script)
    {
        Task method = MethodAsync(script);
        return () => method;
    }

    public override void Start<TStateMachine>(ref TStateMachine stateMachine) => AsyncTaskMethodBuilder.Create().Start(ref stateMachine);

    private static async Task MethodAsync(Script script)
    {
        script.Before();
        await script.Pause.ConfigureAwait(false);
        await script.LeanPause.ConfigureAwait(false);
        script.After();
    }
}
