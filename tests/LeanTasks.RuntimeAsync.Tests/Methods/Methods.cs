using System.Runtime.CompilerServices;

namespace LeanTasks.RuntimeAsync.Methods;

public static class Methods
{
    public static AsyncLocal<int> Local { get; } = new();

    public static async ValueTask PlainAsync() => await Task.CompletedTask;

    [AsyncMethodBuilder(typeof(CountingMethodBuilder))]
    public static async ValueTask BuilderNamedAsync() => await Task.CompletedTask;

    [RuntimeAsyncMethodGeneration(false)]
    [AsyncMethodBuilder(typeof(CountingMethodBuilder))]
    public static async ValueTask OptedOutAsync() => await Task.CompletedTask;

    public static async LeanTask LeanAsync() => await Task.CompletedTask;

    public static async LeanTask<int> LeanOfTAsync()
    {
        await Task.CompletedTask;
        return 1;
    }

    /// <summary>Sets a value, awaits all of them, and says what value it has then, and whether the SynchronizationContext is the one it began in.</summary>
    public static async Task<(int Value, bool IsBack)> AwaitAsync(LeanTask task, ValueTask valueTask)
    {
        SynchronizationContext? before = SynchronizationContext.Current;
        Local.Value = 7;
        await task;
        await valueTask;
        return (Local.Value, ReferenceEquals(before, SynchronizationContext.Current));
    }
}
