using LeanTasks.Tests.Support;

namespace LeanTasks.Tests.Members;

/// <summary>What is thrown by an await names the methods that the BCL's names, and none of the library's.</summary>
public sealed class StackTraceTests
{
    [Fact]
    public void AwaiterOfAFaultedTaskIsNotInTheTrace() =>
        Assert.Equal(
            Methods(static () => Task.FromException(new ProgramException("fault")).GetAwaiter().GetResult()),
            Methods(static () => LeanTask.FromException(new ProgramException("fault")).GetAwaiter().GetResult()));

    [Fact]
    public void AwaiterOfAFaultedTaskWithAResultIsNotInTheTrace() =>
        Assert.Equal(
            Methods(static () => Task.FromException<int>(new ProgramException("fault")).GetAwaiter().GetResult()),
            Methods(static () => LeanTask.FromException<int>(new ProgramException("fault")).GetAwaiter().GetResult()));

    [Fact]
    public void ConfiguredAwaiterOfAFaultedTaskIsNotInTheTrace() =>
        Assert.Equal(
            Methods(static () => Task.FromException(new ProgramException("fault")).ConfigureAwait(false).GetAwaiter().GetResult()),
            Methods(static () => LeanTask.FromException(new ProgramException("fault")).ConfigureAwait(false).GetAwaiter().GetResult()));

    [Fact]
    public void ConfiguredAwaiterOfACanceledTaskIsNotInTheTrace() =>
        Assert.Equal(
            Methods(static () => Task.FromCanceled<int>(new(canceled: true)).ConfigureAwait(false).GetAwaiter().GetResult()),
            Methods(static () => LeanTask.FromCanceled<int>(new(canceled: true)).ConfigureAwait(false).GetAwaiter().GetResult()));

    // The lines of the trace, but for the number of the lambda.
    private static string[] Methods(Action action)
    {
        string trace = Assert.ThrowsAny<Exception>(action).StackTrace!;
        return [.. trace.Split('\n').Select(static line => line.TrimStart().Split(" in ")[0]).Select(static line => line.Split("b__")[0])];
    }
}
