namespace LeanTasks.Tests.Support.Libraries;

/// <summary>What a scenario tells of tasks and exceptions, so that it can be compared.</summary>
internal static class Telling
{
    /// <summary>What an action throws, with the name of the argument that is at fault.</summary>
    public static string Thrown(Action action)
    {
        try
        {
            action();
            return "nothing";
        }
        catch (Exception exception)
        {
            return Of(exception);
        }
    }

    public static string Of(Exception? exception) => exception switch
    {
        null => "none",
        AggregateException aggregate => $"AggregateException[{string.Join(", ", aggregate.InnerExceptions.Select(Of))}]",
        OperationCanceledException canceled => $"{canceled.GetType().Name}({Of(canceled.CancellationToken)})",
        ArgumentException argument => $"{argument.GetType().Name}({argument.ParamName})",
        TaskSchedulerException scheduler => $"TaskSchedulerException({Of(scheduler.InnerException)})",
        ProgramException program => $"ProgramException({program.Message})",
        _ => exception.GetType().Name,
    };

    public static string Of(CancellationToken token) =>
        token == CancellationToken.None ? "no token" : token.IsCancellationRequested ? "canceled token" : "token";
}
