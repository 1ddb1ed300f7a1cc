using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Guard.Broken;

/// <summary>Async methods that leak their changes to the caller.</summary>
internal sealed class UnguardedKind : AsyncKind
{
    public override Func<Task> Call(Script script)
    {
        ValueTask method = MethodAsync(script);
        return () => method.AsTask();
    }

    public override void Start<TStateMachine>(ref TStateMachine stateMachine) => UnguardedMethodBuilder.Create().Start(ref stateMachine);

    [AsyncMethodBuilder(typeof(UnguardedMethodBuilder))]
    private static async ValueTask MethodAsync(Script script)
    {
        script.Before();
        await script.Pause.ConfigureAwait(false);
        await script.LeanPause.ConfigureAwait(false);
        script.After();
    }
}
