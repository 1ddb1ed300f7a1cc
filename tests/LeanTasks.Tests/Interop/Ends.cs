using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Interop;

/// <summary>The ways in which a task can end, and what can be seen of them.</summary>
internal static class Ends
{
    public const string Result = "result";
    public const string Fault = "fault";
    public const string Faults = "faults";
    public const string CanceledFault = "fault that is a cancellation";
    public const string Canceled = "canceled";
    public const string CanceledByToken = "canceled by a token";

    private static readonly CancellationToken s_token = new(canceled: true);

    public static string[] All => [Result, Fault, Faults, CanceledFault, Canceled, CanceledByToken];

    /// <summary>Ends a source of ours and one of the BCL's in the same way.</summary>
    public static void Set(string end, LeanTaskSource<int> source, TaskCompletionSource<int> twin)
    {
        switch (end)
        {
            case Result:
                source.SetResult(5);
                twin.SetResult(5);
                break;
            case Fault or Faults or CanceledFault:
                Exception[] exceptions = Exceptions(end);
                source.SetException(exceptions);
                twin.SetException(exceptions);
                break;
            case Canceled:
                source.SetCanceled();
                twin.SetCanceled();
                break;
            default:
                source.SetCanceled(s_token);
                twin.SetCanceled(s_token);
                break;
        }
    }

    public static void AssertSame(Task<int> expected, Task<int> actual)
    {
        AssertSameWithoutResult(expected, actual);
        if (expected.IsCompletedSuccessfully)
            Assert.Equal(expected.Result, actual.Result);
    }

    public static void AssertSameWithoutResult(Task expected, Task actual)
    {
        Assert.True(SpinWait.SpinUntil(() => actual.IsCompleted, Patience.Limit));
        Assert.Equal(expected.Status, actual.Status);
        Assert.Equal(expected.Exception?.InnerExceptions, actual.Exception?.InnerExceptions);
        AssertSame(Record.Exception(expected.GetAwaiter().GetResult), Record.Exception(actual.GetAwaiter().GetResult));
    }

    public static void AssertSame(Task<int> expected, LeanTask<int> actual)
    {
        AssertSameWithoutResult(expected, actual);
        if (expected.IsCompletedSuccessfully)
            Assert.Equal(expected.Result, actual.Result);
    }

    public static void AssertSameWithoutResult(Task expected, LeanTask actual)
    {
        Patience.UntilEnded(actual);
        Assert.Equal(expected.Status, actual.Status);
        Assert.Equal(expected.Exception?.InnerExceptions, actual.Exception?.InnerExceptions);
        AssertSame(Record.Exception(expected.GetAwaiter().GetResult), Record.Exception(actual.GetAwaiter().GetResult));
    }

    private static void AssertSame(Exception? expected, Exception? actual)
    {
        if (expected is TaskCanceledException)
            Assert.Equal(expected.GetType(), actual?.GetType());
        else
            Assert.Same(expected, actual);
        Assert.Equal((expected as OperationCanceledException)?.CancellationToken, (actual as OperationCanceledException)?.CancellationToken);
    }

    private static Exception[] Exceptions(string end) => end switch
    {
        Fault => [new ProgramException("only")],
        Faults => [new ProgramException("first"), new ProgramException("second")],
        _ => [new SpecialCanceledException()],
    };
}
