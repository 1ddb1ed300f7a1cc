using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Guard.Kinds;

/// <summary>The BCL's <c>async Task&lt;int&gt;</c>.</summary>
internal sealed class TaskOfTKind : AsyncKind
{
    public override Func<Task> Call(Script script)
    {
        Task<int> method = MethodAsync(script);
        return () => method;
    }

    public override void Start<TStateMachine>(ref TStateMachine stateMachine) => AsyncTaskMethodBuilder<int>.Create().Start(ref stateMachine);

    private static async Task<int> MethodAsync(Script script)
    {
        script.Before();
        await script.Pause.ConfigureAwait(false);
        await script.LeanPause.ConfigureAwait(false);
        script.After();
        return 1;
    }
}
