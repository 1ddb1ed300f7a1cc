using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Guard.Kinds;

/// <summary>The BCL's <c>async ValueTask</c>.</summary>
internal sealed class ValueTaskKind : AsyncKind
{
    public override Func<Task> Call(Script script)
    {
        ValueTask method = MethodAsync(script);
        return () => method.AsTask();
    }

    public override void Start<TStateMachine>(ref TStateMachine stateMachine) => AsyncValueTaskMethodBuilder.Create().Start(ref stateMachine);

    private static async ValueTask MethodAsync(Script script)
    {
        script.Before();
        await script.Pause.ConfigureAwait(false);
        await script.LeanPause.ConfigureAwait(false);
        script.After();
    }
}
