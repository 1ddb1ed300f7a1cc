using LeanTasks.Tests.Interop;
using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.ValueTasks;

/// <summary>How an input ends: with its number as the result, with an exception or a canceled token that is its own.</summary>
internal sealed record InputEnd(int Number, char Letter)
{
    private readonly ProgramException _exception = new($"fault {Number}");
    private readonly CancellationToken _token = Letter == 'c' ? Canceled() : default;

    public static InputEnd Result(int number) => new(number, 'r');

    public static InputEnd Fault(int number) => new(number, 'f');

    public static InputEnd Cancellation(int number) => new(number, 'c');

    public bool HasResult => Letter == 'r';

    public Exception Exception => Letter == 'f' ? _exception : new OperationCanceledException(_token);

    /// <summary>Tells a task's end; a cancellation by which of the ends it comes from.</summary>
    public static string Tell(Task task, IEnumerable<InputEnd> ends)
    {
        Assert.True(task.IsCompleted);
        if (task.Exception is { } exception)
            return $"faulted: {string.Join(", ", exception.InnerExceptions.Select(static e => e.Message))}";
        return task.IsCanceled
            ? Tell(Assert.IsAssignableFrom<OperationCanceledException>(Record.Exception(task.GetAwaiter().GetResult)), ends)
            : task is Task<int> withResult ? $"result: {withResult.Result}" : "ran to completion";
    }

    /// <summary>Tells what an await threw.</summary>
    public static string Tell(Exception exception, IEnumerable<InputEnd> ends) =>
        exception is OperationCanceledException canceled
            ? $"canceled: {string.Join(", ", ends.Where(end => end.Letter == 'c' && end._token == canceled.CancellationToken).Select(static end => end.Number))}"
            : $"faulted: {exception.Message}";

    public void End(TaskCompletionSource<int> source)
    {
        if (HasResult)
            source.SetResult(Number);
        else if (Letter == 'f')
            source.SetException(_exception);
        else
            source.SetCanceled(_token);
        _ = source.Task.Exception;
    }

    public void End(LeanTaskSource<int> source)
    {
        if (HasResult)
            source.SetResult(Number);
        else if (Letter == 'f')
            source.SetException(_exception);
        else
            source.SetCanceled(_token);
        _ = source.Task.Exception;
    }

    private static CancellationToken Canceled()
    {
        // Its token is not that of any other end, as one of the constructor would be.
        CancellationTokenSource source = new();
        source.Cancel();
        return source.Token;
    }
}

internal static class InputEndExtensions
{
    public static void EndAs(this CheckingSource source, InputEnd end)
    {
        if (end.HasResult)
            source.SetResult(end.Number);
        else if (end.Letter == 'f')
            source.SetException(end.Exception);
        else
            source.SetCanceled(((OperationCanceledException)end.Exception).CancellationToken);
    }

    public static void EndAs(this ManualSource source, InputEnd end)
    {
        if (end.HasResult)
            source.SetResult(end.Number);
        else
            source.SetException(end.Exception);
    }
}
