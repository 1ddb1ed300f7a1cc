using System.Runtime.CompilerServices;

namespace LeanTasks.Tests.Guard.Broken;

/// <summary>Async methods that are resumed in whatever context the thread is in.</summary>
internal sealed class CarelessKind : AsyncKind
{
    public override Func<Task> Call(Script script)
    {
        ValueTask method = MethodAsync(script);
        return () => method.AsTask();
    }

    public override void Start<TStateMachine>(ref TStateMachine stateMachine) => CarelessMethodBuilder.Create().Start(ref stateMachine);

    [AsyncMethodBuilder(typeof(CarelessMethodBuilder))]
    private static async ValueTask MethodAsync(Script script)
    {
        script.Before();
        await script.Pause.ConfigureAwait(false);
        await script.LeanPause.ConfigureAwait(false);
        script.After();
    }
}
